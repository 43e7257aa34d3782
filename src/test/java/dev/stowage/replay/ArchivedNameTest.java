package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.store.ArchivedConversation;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchivedNameTest {

    private static final String TENANT = "0123456789abcdef0123456789abcdef01234567";

    @Test
    void ids_areShownByTheirBeginnings() {
        assertThat(name("h-0123456789abcdef0123", "fedcba98765432100123-1"))
                .isEqualTo("01234567/h-0123456789abcd/fedcba98");
        assertThat(name("s", "l")).isEqualTo("01234567/s/l");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "what was said", "a/b", "a\r\nb", "\u202e", "\ud83d", "<b>", "me@example.com"})
    void anythingElse_isShownByItsDigest(String session) {
        assertThat(name(session, "l")).matches("01234567/[0-9a-f]{16}/l");
    }

    private static String name(String session, String lineage) {
        return ArchivedName.of(new ArchivedConversation(TENANT, session, lineage, Instant.EPOCH, 1));
    }
}
