package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.errors.InternalServerException;
import com.openai.errors.RateLimitException;
import com.openai.errors.UnauthorizedException;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;

/** This library lets the exceptions of the official one through. */
class ErrorsTest {
    private final OpenAiChatModel model = Stowage.chat(Stowage.freshKey());

    @Test
    void error_429_isARateLimit() {
        assertThatThrownBy(() -> model.call("/sandbox status 429 30"))
                .isInstanceOf(RateLimitException.class)
                .hasMessageContaining("Simulated status 429.");
    }

    @Test
    void error_500_isAnInternalServerError() {
        assertThatThrownBy(() -> model.call("/sandbox status 500"))
                .isInstanceOf(InternalServerException.class)
                .hasMessageContaining("Simulated status 500.");
    }

    @Test
    void error_wrongKey_isUnauthorized() {
        OpenAiChatModel wrong = Stowage.chat("sk-invalid");

        assertThatThrownBy(() -> wrong.call("Hello"))
                .isInstanceOf(UnauthorizedException.class)
                .hasMessageContaining("Incorrect API key provided");
    }

    @Test
    void error_insteadOfAStream_isRaisedToo() {
        assertThatThrownBy(
                        () -> model.stream(new Prompt("/sandbox status 429 30")).blockLast(Stowage.PATIENCE))
                .hasMessageContaining("Simulated status 429.")
                .hasRootCauseInstanceOf(RateLimitException.class);
    }
}
