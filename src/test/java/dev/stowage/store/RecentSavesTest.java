package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.SessionKey;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentSavesTest {

    private static final SessionKey SESSION = new SessionKey("t", "s");
    private static final long MOMENT = RecentSaves.MOMENT.toNanos();

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - MOMENT / 2);
    private final RecentSaves recent = new RecentSaves(nanos::get);

    /** However long the answer took. */
    @Test
    void aSave_isRecentForAMoment_fromWhenItWasSent() {
        long sent = recent.now();
        nanos.addAndGet(MOMENT - 1);
        assertThat(recent.has(SESSION)).isFalse();
        recent.taken(SESSION, sent);
        assertThat(recent.has(SESSION)).isTrue();
        assertThat(recent.has(new SessionKey("u", "s"))).isFalse();
        nanos.incrementAndGet();
        assertThat(recent.has(SESSION)).isFalse();
    }

    @Test
    void theLastSave_counts() {
        recent.taken(SESSION, recent.now());
        nanos.addAndGet(MOMENT);
        recent.taken(SESSION, recent.now());
        assertThat(recent.has(SESSION)).isTrue();
        recent.refused(SESSION);
        assertThat(recent.has(SESSION)).isFalse();
    }

    @Test
    void thoseSavedLongestAgo_giveWay() {
        for (int session = 0; session < 5000; session++) {
            recent.taken(new SessionKey("t", "s" + session), recent.now());
            recent.taken(SESSION, recent.now());
        }
        assertThat(recent.has(new SessionKey("t", "s0"))).isFalse();
        assertThat(recent.has(new SessionKey("t", "s4999"))).isTrue();
        assertThat(recent.has(SESSION)).isTrue();
    }
}
