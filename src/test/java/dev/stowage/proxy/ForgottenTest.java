package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.SessionKey;
import org.junit.jupiter.api.Test;

class ForgottenTest {

    private static final SessionKey ONE = new SessionKey("t", "one");
    private static final SessionKey OTHER = new SessionKey("t", "other");

    private final Forgotten forgotten = new Forgotten();

    @Test
    void request_isHeldBackByItsOwnSessionAlone_andOnlyFromBefore() {
        long before = forgotten.moment();
        forgotten.forget(ONE);
        long after = forgotten.moment();
        assertThat(forgotten.isForgottenSince(before, ONE)).isTrue();
        assertThat(forgotten.isForgottenSince(after, ONE)).isFalse();
        assertThat(forgotten.isForgottenSince(before, OTHER)).isFalse();
        forgotten.forget(ONE);
        assertThat(forgotten.isForgottenSince(after, ONE)).as("once more").isTrue();
    }

    @Test
    void deletionsThatAreNotKeptAnyMore_holdBackAllThatCameBefore() {
        long before = forgotten.moment();
        forgotten.forget(ONE);
        long between = forgotten.moment();
        for (int i = 0; i < 4_096; i++) {
            forgotten.forget(new SessionKey("t", "s" + i));
        }
        assertThat(forgotten.isForgottenSince(before, ONE)).isTrue();
        assertThat(forgotten.isForgottenSince(before, OTHER))
                .as("cannot be told apart")
                .isTrue();
        assertThat(forgotten.isForgottenSince(between, ONE)).isFalse();
        assertThat(forgotten.isForgottenSince(between, OTHER)).isFalse();
    }
}
