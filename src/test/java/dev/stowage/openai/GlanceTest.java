package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlanceTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"usage\":{\"prompt_tokens\":1}}",
                "{\"x_groq\":{\"usage\" : {}}}",
                "{\"usageMetadata\":{}}",
                "{\"timings\":{}}",
                "{\"choices\":[{\"finish_reason\":\"stop\"}]}",
                "{\"choices\":[{\"finish_reason\" :\n\"stop\"}]}",
                "{\"delta\":{\"stop_reason\":\"end_turn\"}}",
                "{\"candidates\":[{\"finishReason\":\"STOP\"}]}",
                "{\"error\":\"x\"}",
                "{\"error\":{}}",
                "{\"type\":\"message_stop\"}",
                "{\"type\":\"response.completed\"}",
                "{\"type\":\"response.incomplete\"}",
                "{\"type\":\"response.cancelled\"}",
                "{\"type\":\"response.failed\"}",
                "{\"type\":\"error\",\"code\":null}"
            })
    void whatIsRemembered_isWorthReading(String event) {
        assertThat(worthReading(event, true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"model\":\"m\",\"choices\":[{\"delta\":{\"content\":\"x\"},\"finish_reason\":null}],\"usage\":null}",
                "{\"choices\":[{\"delta\":{\"content\":\"\\\"usage\\\":{}, \\\"error\\\"\"}}]}",
                "{\"choices\":[{\"delta\":{\"content\":\"usage error finish_reason message_stop\"}}]}",
                "{\"type\":\"content_block_delta\",\"usag\":1,\"usages\":1}",
                "{\"error\":null}",
                "\"usage",
                "\"",
                ""
            })
    void everythingElse_isNot(String event) {
        assertThat(worthReading(event, true)).isFalse();
    }

    @Test
    void model_isWorthReadingUntilKnown() {
        assertThat(worthReading("{\"model\":\"m\"}", false)).isTrue();
        assertThat(worthReading("{\"model\":\"m\"}", true)).isFalse();
    }

    private static boolean worthReading(String event, boolean modelKnown) {
        ByteArray bytes = new ByteArray();
        bytes.append(utf8(event));
        return Glance.worthReading(bytes, modelKnown);
    }
}
