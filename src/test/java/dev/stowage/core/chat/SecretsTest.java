package dev.stowage.core.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @CsvSource({
        "key sk-proj-abcdefghijklmnop1234 used, key [masked] used",
        "sk-ant-api03-ABCDEFGH_ijklmnop-1234, [masked]",
        "ghp_abcdefghijklmnopqrst0123456789abcdef, [masked]",
        "AKIAIOSFODNN7EXAMPLE, [masked]",
        "AIzaSyA-abcdefghijklmnopqrstuvwxyz01234, [masked]",
        "xoxb-123456789012-abcdefghijkl, [masked]",
        "Authorization: Bearer abcdefghijklmnop.qrst, Authorization: Bearer [masked]",
        "authorization: bearer abcdefghijklmnop.qrst, authorization: bearer [masked]",
        "AUTHORIZATION: BEARER ABCDEFGHIJKLMNOP.QRST, AUTHORIZATION: BEARER [masked]",
        "authorization: bEaReR abcdefghijklmnop.qrst, authorization: bEaReR [masked]",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLi4u, [masked]",
        "postgres://app:hunter2@db:5432/x, postgres://app:[masked]@db:5432/x",
        "redis+tls://me:p4ss@host, redis+tls://me:[masked]@host"
    })
    void secret_isMasked(String text, String masked) {
        assertThat(Secrets.masked(text)).isEqualTo(masked);
    }

    @Test
    void privateKey_isMaskedAsAWhole_asTextAndInJson() {
        assertThat(Secrets.masked("a -----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc=\n-----END RSA PRIVATE KEY----- b"))
                .isEqualTo("a [masked] b");
        assertThat(Secrets.masked("\"-----BEGIN PRIVATE KEY-----\\nMIIE\\n-----END PRIVATE KEY-----\\n\""))
                .isEqualTo("\"[masked]\\n\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task-management-for-everyone",
                "risk-assessment",
                "see https://example.org:8443/a@b",
                "the bearer of this letter",
                "-----BEGIN PUBLIC KEY-----",
                "12:30@noon",
                "AKIA",
                "sk-short"
            })
    void harmlessText_staysAsItIs(String text) {
        assertThat(Secrets.masked(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "://", "-----BEGIN PRIVATE KEY-----", "sk-", "eyJ.", "bearer ", "a://a:"})
    @Timeout(60)
    void hostileText_takesTimeInProportion(String piece) {
        String shorter = piece.repeat(20_000 / piece.length());
        String longer = piece.repeat(80_000 / piece.length());
        time(longer);
        Duration once = time(shorter);
        assertThat(time(longer))
                .as("four times the text")
                .isLessThan(once.multipliedBy(12).plusMillis(50));
    }

    private static Duration time(String text) {
        long start = System.nanoTime();
        assertThat(Secrets.masked(text)).isNotEmpty();
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
