package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Usage;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DocumentTapTest {

    @Test
    void closedTap_readsNoMore_andStillKnowsWhatItHeard() {
        DocumentTap tap = new DocumentTap();
        tap.pass(bytes("{\"usage\":{\"prompt_tokens\":5,"));
        tap.close();
        tap.close();
        tap.pass(bytes("\"completion_tokens\":7}}"));
        assertThat(tap.facts().usage().map(Usage::promptTokens)).hasValue(5L);
        assertThat(tap.facts().usage().map(Usage::completionTokens)).hasValue(0L);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }
}
