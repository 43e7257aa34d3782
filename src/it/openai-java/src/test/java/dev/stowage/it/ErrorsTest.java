package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.client.OpenAIClient;
import com.openai.errors.InternalServerException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.RateLimitException;
import com.openai.errors.UnauthorizedException;
import org.junit.jupiter.api.Test;

class ErrorsTest {

    @Test
    void error_429_isARateLimitThatSaysWhenToComeBack() {
        RateLimitException error = error(RateLimitException.class, Stowage.client(), "/sandbox status 429 30");

        assertThat(error.code()).contains("rate_limit_exceeded");
        assertThat(error.headers().values("retry-after")).containsExactly("30");
        assertThat(error).hasMessageContaining("Simulated status 429.");
    }

    @Test
    void error_500_isAnInternalServerError() {
        InternalServerException error = error(InternalServerException.class, Stowage.client(), "/sandbox status 500");

        assertThat(error.statusCode()).isEqualTo(500);
        assertThat(error.type()).contains("server_error");
        assertThat(error).hasMessageContaining("Simulated status 500.");
    }

    @Test
    void error_wrongKey_isUnauthorized() {
        UnauthorizedException error = error(UnauthorizedException.class, Stowage.client("sk-invalid"), "Hello");

        assertThat(error.code()).contains("invalid_api_key");
        assertThat(error).hasMessageContaining("Incorrect API key provided");
    }

    @Test
    void error_insteadOfAStream_isRaisedToo() {
        RateLimitException error = catchThrowableOfType(
                RateLimitException.class,
                () -> Stowage.client()
                        .chat()
                        .completions()
                        .createStreaming(
                                Stowage.prompt("/sandbox status 429 30").build()));

        assertThat(error.code()).contains("rate_limit_exceeded");
    }

    private static <E extends OpenAIServiceException> E error(Class<E> type, OpenAIClient client, String prompt) {
        return catchThrowableOfType(
                type,
                () -> client.chat().completions().create(Stowage.prompt(prompt).build()));
    }
}
