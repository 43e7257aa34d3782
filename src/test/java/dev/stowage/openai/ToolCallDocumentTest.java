package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToolCallDocumentTest {

    @Test
    void wholeAnswer_losesOurCallsOnly() {
        String answer =
                "{\"id\":\"a\",\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"session_recall\",\"arguments\":\"{}\"}},{\"id\":\"t1\",\"function\":{\"name\":\"bash\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":1.0e0}}";
        ToolCallDocument document = ToolCallDocument.of(answer.getBytes(UTF_8)).orElseThrow();
        assertThat(new String(document.forClient(), UTF_8))
                .isEqualTo(
                        "{\"id\":\"a\",\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"t1\",\"function\":{\"name\":\"bash\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":1.0e0}}");
        assertThat(document.asked().others()).containsExactly("t1");
        String alone = answer.replace(",{\"id\":\"t1\",\"function\":{\"name\":\"bash\",\"arguments\":\"{}\"}}", "");
        assertThat(new String(
                        ToolCallDocument.of(alone.getBytes(UTF_8)).orElseThrow().stopped(), UTF_8))
                .isEqualTo(
                        "{\"id\":\"a\",\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1.0e0}}");
        assertThat(ToolCallDocument.of("{\"choices\":[]}".getBytes(UTF_8))).isEqualTo(Optional.empty());
    }
}
