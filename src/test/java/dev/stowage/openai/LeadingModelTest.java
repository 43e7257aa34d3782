package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeadingModelTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"model\":\"m\"",
                "{\"model\":\"m\",\"input\":\"cut o",
                " {\n\"stream\" : true, \"x\":{\"model\":\"decoy\"},\"l\":[\"model\"], \"mod\\u0065l\" : \"\\u006d\"}",
                "\uFEFF{\"model\":\"m\"}",
                "{\"model\":\"m\"} trailing",
                "{\"model\":{\"model\":\"decoy\"},\"model\":\"m\"}"
            })
    void model_isFoundAtTheTop(String start) {
        assertThat(in(start)).contains("m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"model\":\"m",
                "{\"model\":7,\"x\":\"m\"}",
                "{\"x\":{\"model\":\"m\"}}",
                "[\"model\",\"m\"]",
                "[{\"model\":\"m\"}]",
                "--boundary\r\nmodel=m",
                "{\"Model\":\"m\"}",
                "{nonsense,\"model\":\"m\"}"
            })
    void model_isNotThere(String start) {
        assertThat(in(start)).isEmpty();
    }

    @Test
    void position_isNotMoved() {
        ByteBuffer start = ByteBuffer.wrap(utf8("xx{\"model\":\"m\"}")).position(2);
        assertThat(LeadingModel.in(start)).contains("m");
        assertThat(start.position()).isEqualTo(2);
        assertThat(LeadingModel.in(start.asReadOnlyBuffer())).contains("m");
    }

    @Test
    void anyCut_isNoError() {
        byte[] body = utf8("{\"inpüt\":[1.5e3,\"\\u00e9🙂\",null,{}],\"model\":\"mé\",\"z\":tru}");
        for (int end = 0; end <= body.length; end++) {
            byte[] cut = Arrays.copyOf(body, end);
            assertThatCode(() -> LeadingModel.in(ByteBuffer.wrap(cut)))
                    .as("cut at %d", end)
                    .doesNotThrowAnyException();
        }
    }

    private static Optional<String> in(String start) {
        return LeadingModel.in(ByteBuffer.wrap(utf8(start)));
    }
}
