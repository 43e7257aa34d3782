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
import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.util.unit.DataSize;

/** The store as it is configured with Redis, while Redis is stopped, hangs, is slow, or comes back without its memory. */
@NeedsTool("redis-server")
class RedisOutageTest {

    private static final LineageKey KEY = keyOf("s", "l");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private RedisServer redis = RedisServer.start();
    private SessionStore store = replica(registry);
    private SessionStore other = replica(new SimpleMeterRegistry());

    @BeforeEach
    void connect() {
        awaitReachable(store);
        awaitReachable(other);
    }

    @AfterEach
    void stop() {
        store.close();
        other.close();
        redis.close();
    }

    private SessionStore replica(SimpleMeterRegistry meters) {
        StoreSettings settings = new StoreSettings(
                StoreType.REDIS,
                "unused",
                redis.uri(),
                false,
                null,
                Duration.ofDays(1),
                128,
                DataSize.ofMegabytes(2),
                null,
                Duration.ofMillis(400),
                Duration.ofMillis(50),
                DataSize.ofMegabytes(32));
        return new SessionStores(
                        settings,
                        new Meters(meters, List.of(), Set.of()),
                        new DefaultSslBundleRegistry(),
                        InstantSource.system(),
                        new HeardRemovals())
                .open(StoreType.REDIS);
    }

    private static void awaitReachable(SessionStore store) {
        Eventually.holds(() -> answer(store.health()).reachable(), () -> "Redis is not reached");
    }

    private static void awaitWritten(SessionStore store) {
        Eventually.holds(
                () -> answer(store.health()).reachable()
                        && answer(store.health()).unwritten() == 0,
                () -> "not caught up: " + answer(store.health()));
    }

    @Test
    void stopped_isAnsweredFromMemory_andCaughtUpWithWhenItReturns() {
        long version = begin(store, KEY, state(1000, 1), "d");
        redis.kill();
        assertThat(load(store, KEY)).contains(state(1000, 1));
        assertThat(load(other, KEY)).isEmpty();
        version = stored(store.save(KEY, version, state(1000, 2), List.of("d")));
        version = stored(store.save(KEY, version, state(1000, 3), List.of("d")));
        assertThat(load(store, KEY)).contains(state(1000, 3));
        assertThat(answer(store.find(TENANT, List.of("d")))).containsExactly(KEY);
        assertThat(answer(store.health()))
                .usingRecursiveComparison()
                .ignoringFields("failure")
                .isEqualTo(new StoreHealth("redis", false, 1));
        assertThat(count("save", "local")).isEqualTo(2);
        redis.restart();
        awaitWritten(store);
        awaitReachable(other);
        assertThat(load(other, KEY)).contains(state(1000, 3));
        stored(store.save(KEY, version, state(1000, 4), List.of("d")));
    }

    @Test
    void paused_isAnsweredFromMemory_andCaughtUpWithWhenItReturns() {
        long version = begin(store, KEY, state(1000, 1));
        redis.pause();
        try {
            assertThat(load(store, KEY)).contains(state(1000, 1));
            for (int turn = 2; turn < 12; turn++) {
                version = stored(store.save(KEY, version, state(1000, turn), List.of()));
            }
            assertThat(load(store, KEY)).contains(state(1000, 11));
            assertThat(count("load", "timeout") + count("save", "timeout")).isPositive();
            assertThat(answer(store.health()).reachable()).isFalse();
        } finally {
            redis.resume();
        }
        awaitWritten(store);
        assertThat(load(other, KEY)).contains(state(1000, 11));
        stored(store.save(KEY, version, state(1000, 12), List.of()));
    }

    @Test
    void full_isNotHealthy_untilItHasTakenWhatWaits() {
        long version = begin(store, KEY, state(1000, 1));
        redis.tell("CONFIG SET maxmemory 1");
        try (CapturedLog log = CapturedLog.start()) {
            for (int turn = 2; turn < 6; turn++) {
                version = stored(store.save(KEY, version, state(1000, turn), List.of()));
            }
            Eventually.holds(() -> !answer(store.health()).reachable(), () -> "it is said to be well");
            assertThat(answer(store.health()).unwritten()).isEqualTo(1);
            assertThat(log.text()).contains("the redis store fails (OOM): memory takes writes");
        }
        redis.tell("CONFIG SET maxmemory 0");
        awaitWritten(store);
        assertThat(load(other, KEY)).contains(state(1000, 5));
    }

    @Test
    void loginThatIsRefused_isToldOnceWithItsReason() {
        long version = begin(store, KEY, state(1000, 1));
        try (CapturedLog log = CapturedLog.start()) {
            redis.tell("MULTI\r\nCONFIG SET requirepass pw\r\nCLIENT KILL TYPE normal SKIPME yes\r\nEXEC");
            for (int turn = 2; turn < 9; turn++) {
                version = stored(store.save(KEY, version, state(1000, turn), List.of()));
            }
            Eventually.holds(() -> log.text().contains("the redis store fails"), log::text);
            assertThat(log.text().lines().filter(line -> line.contains("memory takes writes")))
                    .singleElement()
                    .asString()
                    .contains("the redis store fails (NOAUTH)");
        }
        assertThat(answer(store.health()).reachable()).isFalse();
    }

    @Test
    void pausedClients_areAnsweredFromMemory() {
        begin(store, KEY, state(1000, 1));
        redis.tell("CLIENT PAUSE 1500 ALL");
        assertThat(load(store, KEY)).contains(state(1000, 1));
        assertThat(count("load", "timeout")).isPositive();
        awaitWritten(store);
        assertThat(load(other, KEY)).contains(state(1000, 1));
    }

    @Test
    void twoReplicasThatSavedMeanwhile_oneWinsAndTheOtherConflicts() {
        long version = begin(store, KEY, state(1000, 1));
        assertThat(load(other, KEY)).contains(state(1000, 1));
        redis.pause();
        long mine;
        long theirs;
        try {
            mine = stored(store.save(KEY, version, state(1000, 2), List.of()));
            theirs = stored(other.save(KEY, version, state(1000, 3), List.of()));
        } finally {
            redis.resume();
        }
        awaitWritten(store);
        awaitWritten(other);
        StoredLineage winner = answer(store.load(KEY)).orElseThrow();
        assertThat(winner.version()).isIn(mine, theirs);
        assertThat(answer(other.load(KEY)).orElseThrow().version()).isEqualTo(winner.version());
        SessionStore loser = winner.version() == mine ? other : store;
        long lost = winner.version() == mine ? theirs : mine;
        assertThat(answer(loser.save(KEY, lost, state(1000, 4), List.of()))).isEqualTo(conflict(winner.version()));
    }

    @Test
    void restartedEmpty_getsBackWhatReplicasKnow() {
        begin(store, KEY, state(1000, 1), "d");
        begin(store, keyOf("s", "m"), state(1000, 2), "e");
        redis.kill();
        redis.restart();
        awaitReachable(store);
        assertThat(load(store, KEY)).contains(state(1000, 1));
        awaitReachable(other);
        assertThat(load(other, KEY)).contains(state(1000, 1));
        awaitWritten(store);
        assertThat(answer(other.find(TENANT, List.of("d")))).containsExactly(KEY);
    }

    @Test
    void removedWhileItHung_isRemovedWhenItReturns() {
        begin(store, KEY, state(1000, 1), "d");
        redis.pause();
        try {
            assertThat(answer(store.remove(TENANT, "s"))).isFalse();
            assertThat(load(store, KEY)).isEmpty();
        } finally {
            redis.resume();
        }
        awaitWritten(store);
        assertThat(load(other, KEY)).isEmpty();
        assertThat(answer(other.find(TENANT, List.of("d")))).isEmpty();
    }

    @Test
    void neverThereAtAll_isAnsweredFromMemory_andFilledWhenItComes() {
        redis.kill();
        try (SessionStore early = replica(new SimpleMeterRegistry())) {
            assertThat(load(early, KEY)).isEmpty();
            begin(early, KEY, state(1000, 1));
            assertThat(load(early, KEY)).contains(state(1000, 1));
            redis.restart();
            awaitWritten(early);
            awaitReachable(other);
            assertThat(load(other, KEY)).contains(state(1000, 1));
        }
    }

    private double count(String operation, String result) {
        return registry.get("stowage.store.operations")
                .tags("store", "redis", "operation", operation, "result", result)
                .counter()
                .count();
    }
}
