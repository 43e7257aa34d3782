package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.openai.OpenAiChatModel;
import org.junit.jupiter.api.Test;

class ErrorsTest {
    private final OpenAiChatModel model = Stowage.chat(Stowage.freshKey());

    @Test
    void error_429_isARateLimit() {
        assertThatThrownBy(() -> model.chat("/sandbox status 429 30"))
                .isInstanceOf(RateLimitException.class)
                .hasMessageContaining("\"code\":\"rate_limit_exceeded\"");
    }

    @Test
    void error_500_isAnInternalServerError() {
        assertThatThrownBy(() -> model.chat("/sandbox status 500"))
                .isInstanceOf(InternalServerException.class)
                .hasMessageContaining("Simulated status 500.");
    }

    @Test
    void error_wrongKey_isAnAuthenticationFailure() {
        OpenAiChatModel wrong = Stowage.chat("sk-invalid");

        assertThatThrownBy(() -> wrong.chat("Hello"))
                .isInstanceOf(AuthenticationException.class)
                .hasMessageContaining("Incorrect API key provided");
    }

    @Test
    void error_insteadOfAStream_isReportedToo() {
        CollectedStream stream =
                CollectedStream.of(Stowage.streaming(Stowage.freshKey()), Stowage.prompt("/sandbox status 429 30"));

        assertThatThrownBy(() -> stream.response().join())
                .hasCauseInstanceOf(RateLimitException.class)
                .hasMessageContaining("Simulated status 429.");
        assertThat(stream.pieces).isEmpty();
    }
}
