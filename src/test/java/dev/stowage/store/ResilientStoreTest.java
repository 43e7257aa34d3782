package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.conflict;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static dev.stowage.store.Stores.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.FaultyStore.Mood;
import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The store that answers through outages, over one that fails on demand. */
class ResilientStoreTest extends SessionStoreContract {

    private static final LineageKey KEY = keyOf("s", "l");

    private final ManualClock clock = new ManualClock();
    private final FaultyStore faulty = new FaultyStore(clock, 1);
    private final Replica replica = new Replica(faulty, clock, Duration.ofSeconds(20));
    private final Replica other = new Replica(faulty.replica(2), clock, Duration.ofSeconds(20));

    @Override
    int rounds() {
        return 200;
    }

    @Override
    SessionStore open() {
        return replica.store();
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSING", "THROWING", "DEAF"})
    void outage_isAnsweredFromMemory(Mood mood) {
        long version = begin(store, KEY, state(10, 1), "d");
        faulty.mood(mood);
        assertThat(load(store, KEY)).contains(state(10, 1));
        assertThat(load(store, keyOf("s", "unknown"))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d")))).containsExactly(KEY);
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(KEY);
        assertThat(answer(store.list(TENANT, 0, 10))).hasSize(1);
        assertThat(answer(store.tenants())).containsExactly(TENANT);
        assertThat(answer(store.health()))
                .usingRecursiveComparison()
                .ignoringFields("failure")
                .isEqualTo(new StoreHealth("faulty", false, 0));
        long next = stored(store.save(KEY, version, state(10, 2), List.of("e")));
        assertThat(load(store, KEY)).contains(state(10, 2));
        assertThat(answer(store.find(TENANT, List.of("e")))).containsExactly(KEY);
        assertThat(answer(store.save(KEY, version, state(10, 3), List.of()))).isEqualTo(conflict(next));
        assertThat(answer(store.health()).unwritten()).isEqualTo(1);
        assertThat(replica.unwritten()).isEqualTo(1);
        assertThat(replica.calls("load", "local")).isEqualTo(3);
        assertThat(replica.calls("load", "absent")).isZero();
    }

    @Test
    void silence_isAnsweredFromMemoryAfterTheLimit_andCountedAsATimeout() {
        Replica hasty = new Replica(faulty.replica(3), clock, Duration.ofMillis(30));
        long version = begin(hasty.store(), KEY, state(10, 1));
        hasty.way().mood(Mood.SILENT);
        assertThat(load(hasty.store(), KEY)).contains(state(10, 1));
        stored(hasty.store().save(KEY, version, state(10, 2), List.of()));
        assertThat(load(hasty.store(), KEY)).contains(state(10, 2));
        assertThat(hasty.calls("load", "timeout")).isEqualTo(1);
        assertThat(hasty.calls("load", "absent")).isZero();
        assertThat(hasty.calls("load", "local")).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSING", "THROWING", "DEAF"})
    void savesOfAnOutage_areWrittenWhenTheStoreIsBack(Mood mood) {
        long version = begin(store, KEY, state(10, 1), "d");
        faulty.mood(mood);
        for (int turn = 2; turn < 6; turn++) {
            version = stored(store.save(KEY, version, state(10, turn), List.of("d" + turn)));
        }
        begin(store, keyOf("s", "new"), state(10, 9));
        replica.retry();
        assertThat(answer(store.health()).unwritten()).isPositive();
        faulty.mood(Mood.WELL);
        replica.retry();
        assertThat(answer(store.health())).isEqualTo(new StoreHealth("faulty", true, 0));
        assertThat(replica.isIdle()).isTrue();
        assertThat(load(faulty.sessions(), KEY)).contains(state(10, 5));
        assertThat(load(faulty.sessions(), keyOf("s", "new"))).contains(state(10, 9));
        assertThat(answer(faulty.sessions().find(TENANT, List.of("d5")))).containsExactly(KEY);
        assertThat(replica.lost("lost_race")).isZero();
        stored(store.save(KEY, version, state(10, 6), List.of()));
    }

    @Test
    void saveThatTheStoreDidButNobodyHeard_isNotAConflict() {
        long version = begin(store, KEY, state(10, 1));
        faulty.mood(Mood.DEAF);
        version = stored(store.save(KEY, version, state(10, 2), List.of()));
        faulty.mood(Mood.WELL);
        version = stored(store.save(KEY, version, state(10, 3), List.of()));
        assertThat(answer(faulty.sessions().load(KEY)).orElseThrow().version()).isEqualTo(version);
        assertThat(load(other.store(), KEY)).contains(state(10, 3));
    }

    @Test
    void storeThatCanBeReadButNotWritten_isRead() {
        begin(store, keyOf("s", "stored"), state(10, 9));
        Replica fresh = new Replica(faulty.replica(4), clock, Duration.ofSeconds(20));
        fresh.way().mood(Mood.FULL);
        for (int session = 0; session < 10; session++) {
            long version = begin(fresh.store(), keyOf("s" + session, "l"), state(10, session));
            stored(fresh.store().save(keyOf("s" + session, "l"), version, state(10, session + 1), List.of()));
            assertThat(load(fresh.store(), keyOf("s" + session, "l"))).contains(state(10, session + 1));
        }
        assertThat(load(fresh.store(), keyOf("s", "stored"))).contains(state(10, 9));
        assertThat(answer(fresh.store().health()).reachable())
                .as("it answers, and does not take what waits")
                .isFalse();
        fresh.way().mood(Mood.WELL);
        fresh.retry();
        assertThat(load(faulty.sessions(), keyOf("s9", "l"))).contains(state(10, 10));
        assertThat(answer(fresh.store().health())).isEqualTo(new StoreHealth("faulty", true, 0));
    }

    @Test
    void lostRace_isAConflictAndOverwritesNothing() {
        long version = begin(store, KEY, state(10, 1));
        faulty.mood(Mood.REFUSING);
        long mine = stored(store.save(KEY, version, state(10, 2), List.of()));
        long theirs = stored(other.store().save(KEY, version, state(10, 3), List.of()));
        faulty.mood(Mood.WELL);
        assertThat(answer(store.save(KEY, mine, state(10, 4), List.of()))).isEqualTo(conflict(theirs));
        assertThat(load(store, KEY)).contains(state(10, 3));
        assertThat(load(faulty.sessions(), KEY)).contains(state(10, 3));
        assertThat(replica.lost("lost_race")).isEqualTo(1);
        assertThat(answer(store.health()).unwritten()).isZero();
    }

    @Test
    void bothReplicasOut_theFirstToReturnWins() {
        long version = begin(store, KEY, state(10, 1));
        assertThat(load(other.store(), KEY)).contains(state(10, 1));
        faulty.mood(Mood.REFUSING);
        other.way().mood(Mood.REFUSING);
        stored(store.save(KEY, version, state(10, 2), List.of()));
        long theirs = stored(other.store().save(KEY, version, state(10, 3), List.of()));
        other.way().mood(Mood.WELL);
        other.retry();
        faulty.mood(Mood.WELL);
        replica.retry();
        assertThat(answer(store.load(KEY)).orElseThrow().version()).isEqualTo(theirs);
        assertThat(load(other.store(), KEY)).contains(state(10, 3));
    }

    @Test
    void storeRestartedEmpty_getsBackWhatThisProcessKnows() {
        long version = begin(store, KEY, state(10, 1), "d");
        begin(store, keyOf("s", "other"), state(10, 2));
        faulty.restartEmpty();
        assertThat(load(store, KEY)).contains(state(10, 1));
        replica.retry();
        assertThat(load(faulty.sessions(), KEY)).contains(state(10, 1));
        assertThat(load(faulty.sessions(), keyOf("s", "other"))).contains(state(10, 2));
        assertThat(answer(faulty.sessions().find(TENANT, List.of("d")))).containsExactly(KEY);
        stored(store.save(KEY, version, state(10, 3), List.of()));
    }

    @Test
    void saveToAStoreRestartedEmpty_isStored() {
        long version = begin(store, KEY, state(10, 1));
        faulty.restartEmpty();
        stored(store.save(KEY, version, state(10, 2), List.of()));
        assertThat(load(faulty.sessions(), KEY)).contains(state(10, 2));
    }

    @Test
    void storeRestartedEmpty_takesTheNewerOfTwoCopies() {
        long version = begin(store, KEY, state(10, 1));
        long newer = stored(other.store().save(KEY, version, state(10, 2), List.of()));
        faulty.restartEmpty();
        assertThat(load(store, KEY)).contains(state(10, 1));
        assertThat(load(other.store(), KEY)).contains(state(10, 2));
        assertThat(answer(store.load(KEY)).orElseThrow().version()).isEqualTo(newer);
        assertThat(load(faulty.sessions(), KEY)).contains(state(10, 2));
    }

    @Test
    void whatAnotherReplicaRemoved_doesNotComeBack() {
        long version = begin(store, KEY, state(10, 1));
        faulty.mood(Mood.REFUSING);
        assertThat(load(store, KEY)).contains(state(10, 1));
        long mine = stored(store.save(KEY, version, state(10, 2), List.of()));
        assertThat(answer(other.store().remove(TENANT, "s"))).isTrue();
        faulty.mood(Mood.WELL);
        replica.retry();
        assertThat(load(store, KEY)).isEmpty();
        assertThat(load(faulty.sessions(), KEY)).isEmpty();
        assertThat(answer(store.save(KEY, mine, state(10, 3), List.of()))).isEqualTo(conflict(0));
    }

    @Test
    void removalOfAnOutage_isDoneWhenTheStoreIsBack() {
        begin(store, KEY, state(10, 1), "d");
        faulty.mood(Mood.REFUSING);
        assertThat(answer(store.remove(TENANT, "s"))).isFalse();
        assertThat(load(store, KEY)).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d")))).isEmpty();
        assertThat(load(faulty.sessions(), KEY)).isPresent();
        long again = begin(store, KEY, state(10, 2));
        faulty.mood(Mood.WELL);
        replica.retry();
        assertThat(answer(faulty.sessions().load(KEY)).orElseThrow().version()).isEqualTo(again);
        assertThat(answer(store.health()).unwritten()).isZero();
        assertThat(answer(store.remove(TENANT, "s"))).isTrue();
        assertThat(load(faulty.sessions(), KEY)).isEmpty();
    }

    @Test
    void storeThatIsOut_isLeftAlone_andTriedAfterThePause() {
        begin(store, KEY, state(10, 1));
        faulty.mood(Mood.REFUSING);
        for (int call = 0; call < 20; call++) {
            load(store, KEY);
        }
        assertThat(replica.calls("load", "local")).isEqualTo(20);
        assertThat(replica.calls("load", "error")).isEqualTo(3);
        faulty.mood(Mood.WELL);
        load(store, KEY);
        assertThat(replica.calls("load", "local")).isEqualTo(21);
        replica.retry();
        load(store, KEY);
        load(store, KEY);
        assertThat(replica.calls("load", "local")).isEqualTo(21);
    }

    @Test
    void outage_isToldOnceAtItsBeginningAndItsEnd() {
        try (CapturedLog log = CapturedLog.start()) {
            faulty.mood(Mood.REFUSING);
            for (int call = 0; call < 50; call++) {
                load(store, KEY);
                replica.retry();
            }
            faulty.mood(Mood.WELL);
            load(store, KEY);
            load(store, KEY);
            assertThat(log.text().lines().filter(line -> line.contains("the faulty store")))
                    .hasSize(2)
                    .first()
                    .asString()
                    .startsWith("WARN")
                    .contains("fails (refused)");
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void memoryIsBoundedInAnOutage_andWhatFallsOutIsCounted() {
        faulty.mood(Mood.REFUSING);
        for (int session = 0; session < 500; session++) {
            begin(store, keyOf("s" + session, "l"), state(30_000, session));
        }
        faulty.mood(Mood.WELL);
        replica.retry();
        assertThat(replica.lost("overflow")).isGreaterThan(300);
        assertThat(load(faulty.sessions(), keyOf("s499", "l"))).contains(state(30_000, 499));
        assertThat(answer(store.health()).unwritten()).isZero();
    }
}
