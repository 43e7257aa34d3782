package dev.stowage.store;

import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.FaultyStore.Mood;
import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What tells a store that is late from one that is out. */
class LateStoreTest {

    private static final LineageKey KEY = keyOf("s", "l");

    private final ManualClock clock = new ManualClock();
    private final FaultyStore faulty = new FaultyStore(clock, 1);
    private final Replica replica = new Replica(faulty, clock, Duration.ofSeconds(20));
    private final SessionStore store = replica.store();

    /** As a burst of conversations on a slow disk does: its last ones are late, and the disk is well. */
    @Test
    void callsThatFailAfterOthersWereAnswered_areNoOutage() {
        begin(store, keyOf("first", "l"), state(10, 0));
        faulty.mood(Mood.HELD);
        List<CompletionStage<Saved>> late = new ArrayList<>();
        for (int session = 0; session < 20; session++) {
            late.add(store.save(keyOf("s" + session, "l"), 0, state(10, session), List.of()));
        }
        faulty.mood(Mood.WELL);
        begin(store, keyOf("prompt", "l"), state(10, 1));
        try (CapturedLog log = CapturedLog.start()) {
            faulty.letGo();
            late.forEach(Stores::stored);
            assertThat(log.text()).doesNotContain("the faulty store");
        }
        assertThat(replica.calls("save", "local")).isEqualTo(20);
        begin(store, keyOf("next", "l"), state(10, 2));
        assertThat(replica.calls("save", "local"))
                .as("the store is still asked")
                .isEqualTo(20);
        replica.retry();
        assertThat(load(faulty.sessions(), keyOf("s19", "l"))).contains(state(10, 19));
        assertThat(answer(store.health())).isEqualTo(new StoreHealth("faulty", true, 0));
    }

    @Test
    void callsThatFailWithNoAnswerSince_areAnOutage() {
        begin(store, KEY, state(10, 1));
        faulty.mood(Mood.HELD);
        List<CompletionStage<Optional<StoredLineage>>> late = new ArrayList<>();
        for (int call = 0; call < 3; call++) {
            late.add(store.load(KEY));
        }
        try (CapturedLog log = CapturedLog.start()) {
            faulty.letGo();
            late.forEach(Stores::answer);
            assertThat(log.text()).contains("the faulty store fails (late)");
        }
        faulty.mood(Mood.WELL);
        load(store, KEY);
        assertThat(replica.calls("load", "local")).as("it is left alone").isEqualTo(4);
    }

    /** What waits in front of it is ours. */
    @Test
    void callsThatTheStoreIsNotAskedForAtAll_areNoOutage() {
        begin(store, KEY, state(10, 1));
        faulty.mood(Mood.CROWDED);
        try (CapturedLog log = CapturedLog.start()) {
            for (int call = 0; call < 10; call++) {
                load(store, KEY);
                answer(store.save(keyOf("s" + call, "l"), 0, state(10, call), List.of()));
            }
            assertThat(log.text()).doesNotContain("the faulty store");
        }
        faulty.mood(Mood.WELL);
        replica.retry();
        assertThat(load(faulty.sessions(), keyOf("s9", "l"))).contains(state(10, 9));
        assertThat(answer(store.health())).isEqualTo(new StoreHealth("faulty", true, 0));
    }
}
