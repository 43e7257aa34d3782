package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static dev.stowage.store.Stores.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemorySessionStoreTest extends VersionedStoreContract {

    private final ManualClock clock = new ManualClock();
    private int opened;

    @Override
    int rounds() {
        return 200;
    }

    @Override
    SessionStore open() {
        return memory(LIMITS);
    }

    private SessionStore memory(SessionLimits limits) {
        return new MemorySessionStore(limits, clock, Stores.versions(clock, ++opened));
    }

    @Test
    void tooManySessions_dropTheOneSavedLongestAgo() {
        SessionStore small = memory(new SessionLimits(4, 10_000, 30_000, Duration.ofDays(1)));
        long first = begin(small, keyOf("a", "l"), state(8000, 1), "a");
        begin(small, keyOf("b", "l"), state(8000, 2), "b");
        begin(small, keyOf("c", "l"), state(8000, 3), "c");
        stored(small.save(keyOf("a", "l"), first, state(8000, 4), List.of("a")));
        begin(small, keyOf("d", "l"), state(8000, 5), "d");
        assertThat(answer(small.list(TENANT, 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly("d", "a", "c");
        assertThat(answer(small.find(TENANT, List.of("b")))).isEmpty();
        assertThat(answer(small.find(TENANT, List.of("a")))).containsExactly(keyOf("a", "l"));
    }

    @Test
    void sessionsThatNobodySaves_expire() {
        begin(store, keyOf("a", "l"), state(10, 1), "d");
        clock.advance(Duration.ofHours(23));
        begin(store, keyOf("b", "l"), state(10, 2), "d");
        assertThat(answer(store.load(keyOf("a", "l")))).isPresent();
        clock.advance(Duration.ofHours(1));
        assertThat(answer(store.load(keyOf("a", "l")))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d")))).containsExactly(keyOf("b", "l"));
        assertThat(answer(store.list(TENANT, 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly("b");
        begin(store, keyOf("a", "l"), state(10, 3));
        assertThat(answer(store.lineages(TENANT, "a"))).hasSize(1);
    }
}
