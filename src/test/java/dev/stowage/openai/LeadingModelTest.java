package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.openai.ModelSearch.Named;
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

    /** What no parser would read before it. */
    @Test
    void model_isFoundBehindWhatIsNoJson() {
        assertThat(in("{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"model\":\"m\"}"))
                .contains("m");
        byte[] invalid = utf8("{\"x\":\"?\",\"model\":\"m\"}");
        invalid[6] = (byte) 0xFF;
        assertThat(in(invalid, invalid.length)).contains("m");
    }

    @Test
    void firstOfSeveral_counts() {
        assertThat(in("{\"model\":\"m\",\"model\":\"other\"}")).contains("m");
    }

    @Test
    void anyCut_isLookedAtFromThereOn() {
        byte[] body = utf8(
                "{\"inp\u00fct\\\"\":[1.5e3,\"\\u00e9]\u00fc\\\\\",null,{}],\"x\":-1e5 ,\"model\" : \"m\u00e9\",\"z\":tru}");
        for (int cut = 0; cut <= body.length; cut++) {
            LeadingModel search = new LeadingModel();
            byte[] start = Arrays.copyOf(body, cut);
            assertThat(search.isOver(start, cut))
                    .as("cut at %d", cut)
                    .isEqualTo(cut >= place(body).end());
            search.isOver(body, body.length);
            assertThat(search.found().map(Named::name)).as("cut at %d", cut).contains("m\u00e9");
        }
        assertThat(text(Arrays.copyOfRange(
                        body, place(body).start(), place(body).end())))
                .isEqualTo("\"m\u00e9\"");
    }

    private static ByteRange place(byte[] body) {
        LeadingModel search = new LeadingModel();
        search.isOver(body, body.length);
        return search.found().flatMap(Named::place).orElseThrow();
    }

    private static Optional<String> in(String start) {
        return in(utf8(start), utf8(start).length);
    }

    private static Optional<String> in(byte[] body, int length) {
        LeadingModel search = new LeadingModel();
        search.isOver(body, length);
        return search.found().map(Named::name);
    }
}
