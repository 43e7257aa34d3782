package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.upstream.Headers.Header;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    @ParameterizedTest
    @CsvSource({
        "Retry-After, 2, 2000",
        "retry-after, ' 1.5 ', 1500",
        "Retry-After, 0, 0",
        "Retry-After-Ms, 250, 250",
        "retry-after-ms, 12.5, 12",
        "Retry-After, 999999, 999999000"
    })
    void wait_isReadInMilliseconds(String name, String value, long millis) {
        assertThat(RetryAfter.of(new Headers(List.of(new Header(name, value))))).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Wed, 21 Oct 2026 07:28:00 GMT", "-1", "", "soon", "1e9", "9999999", "1s", "1,5", "NaN", "٣"})
    void wait_isNotSaid(String value) {
        assertThat(RetryAfter.of(new Headers(List.of(new Header("Retry-After", value)))))
                .isEmpty();
    }

    @Test
    void milliseconds_goFirst() {
        assertThat(RetryAfter.of(
                        new Headers(List.of(new Header("retry-after", "9"), new Header("retry-after-ms", "5")))))
                .contains(Duration.ofMillis(5));
        assertThat(RetryAfter.of(
                        new Headers(List.of(new Header("retry-after", "9"), new Header("retry-after-ms", "x")))))
                .contains(Duration.ofSeconds(9));
        assertThat(RetryAfter.of(Headers.NONE)).isEmpty();
    }
}
