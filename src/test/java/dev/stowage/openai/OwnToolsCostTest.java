package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Counted.AMPLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Stowage's own tools add to each request; {@code docs/agent-tools.md} has the figures. */
class OwnToolsCostTest {

    private static final byte[] BODY = utf8("{\"model\":\"m\",\"tools\":[{\"type\":\"function\",\"function\":"
            + "{\"name\":\"bash\",\"parameters\":{}}}],\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}");
    private static final byte[] OFFERED = BodyEdit.splice(BODY, List.of(OwnTools.edit(ChatIndex.of(BODY))));

    @ParameterizedTest
    @CsvSource({"gpt-4o, 158", "deepseek-chat, 174", "claude-sonnet-4-5, 174"})
    void definitions_takeSoManyTokens(String model, int tokens) {
        assertThat(fields(OFFERED, model) - fields(BODY, model)).isEqualTo(tokens);
        assertThat(OFFERED.length - BODY.length).isEqualTo(748);
    }

    private static long fields(byte[] body, String model) {
        VocabulariesTest.REAL.warm();
        PromptCounter counter = new PromptCounter(VocabulariesTest.REAL, System::nanoTime, 1_000, Bodies.FINGERPRINTS);
        return Counted.prompt(counter, body, ModelFamilies.shipped().of(model), AMPLE)
                .fields();
    }
}
