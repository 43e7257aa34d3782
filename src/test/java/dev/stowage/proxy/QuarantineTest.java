package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Claim;
import dev.stowage.proxy.Quarantine.Suspect;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QuarantineTest {

    private static final Claim CLAIM = new Claim("t", Optional.empty());
    private static final String ONE = "one";
    private static final String OTHER = "other";

    private final AtomicLong now = new AtomicLong();
    private final Quarantine quarantine = new Quarantine(now::get);

    @Test
    void threeFailuresInARow_areEnoughForTenMinutes() {
        fail(ONE, 2);
        assertThat(holds(CLAIM, ONE)).isFalse();
        fail(ONE, 1);
        assertThat(holds(CLAIM, ONE)).isTrue();
        pass(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(holds(CLAIM, ONE)).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(holds(CLAIM, ONE)).isFalse();
        fail(ONE, 1);
        assertThat(holds(CLAIM, ONE)).as("it begins anew").isFalse();
    }

    @Test
    void success_forgives() {
        fail(ONE, 2);
        quarantine.succeeded(() -> suspect(CLAIM, ONE));
        fail(ONE, 2);
        assertThat(holds(CLAIM, ONE)).isFalse();
    }

    @Test
    void otherConversations_areNotHeld() {
        fail(ONE, 3);
        assertThat(holds(CLAIM, OTHER)).isFalse();
        assertThat(holds(new Claim("other", Optional.empty()), ONE)).isFalse();
        assertThat(holds(new Claim("t", Optional.of("s")), ONE)).isFalse();
    }

    @Test
    void openings_areNotLookedAtWithoutASuspect() {
        assertThat(quarantine.holds(() -> {
                    throw new AssertionError("looked at");
                }))
                .isFalse();
    }

    private boolean holds(Claim claim, String opening) {
        return quarantine.holds(() -> suspect(claim, opening));
    }

    private void fail(String opening, int times) {
        for (int i = 0; i < times; i++) {
            quarantine.failed(suspect(CLAIM, opening));
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private static Suspect suspect(Claim claim, String opening) {
        return new Suspect(claim, Digest.of(opening));
    }
}
