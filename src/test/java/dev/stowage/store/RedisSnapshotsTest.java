package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.testkit.NeedsTool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@NeedsTool("redis-server")
class RedisSnapshotsTest extends SnapshotsContract {

    @RegisterExtension
    static final EmptyRedis redis = new EmptyRedis();

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<RedisSnapshots> open = new ArrayList<>();
    private final HeardRemovals removals = new HeardRemovals();

    @AfterEach
    void close() {
        open.forEach(RedisSnapshots::close);
    }

    @Override
    Snapshots open() {
        return open(redis.uri(), RedisStores.PATIENT);
    }

    private RedisSnapshots open(String uri, Duration timeout) {
        RedisSnapshots made = new RedisSnapshots(
                RedisStores.link(uri, timeout),
                Duration.ofDays(1),
                timeout,
                removals,
                new Meters(registry, List.of(), Set.of()).store("snapshots", StoreOperation.ofSnapshots()),
                System::nanoTime);
        open.add(made);
        return made;
    }

    private double count(String operation, String result) {
        return registry.get("stowage.store.operations")
                .tags("store", "snapshots", "operation", operation, "result", result)
                .counter()
                .count();
    }

    @Test
    void list_isBoundedAndHasATimeToLive() {
        Snapshots snapshots = open();
        for (int i = 0; i < 110; i++) {
            snapshots.append(SESSION, snapshot("r" + i));
        }
        assertThat(snapshots.last(SESSION, 1_000))
                .hasSize(100)
                .startsWith(snapshot("r109"))
                .endsWith(snapshot("r10"));
        String key = key();
        assertThat(key).startsWith("stowage:1:snapshots:{").doesNotContain("session}");
        assertThat(redis.tell("PTTL " + key)).matches(":[1-9]\\d*\r\n");
    }

    private static String key() {
        return redis.tell("KEYS *")
                .lines()
                .filter(line -> line.startsWith("stowage"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void sessionThatWasRemoved_takesItsSnapshotsAlong_andNoneFromBefore() {
        RedisSessionStore elsewhere = RedisStores.server(redis.uri(), Stores.ROOMY, RedisStores.PATIENT);
        try (elsewhere) {
            Snapshots snapshots = open();
            snapshots.append(SESSION, snapshot("r0"));
            Stores.answer(elsewhere.remove(SESSION.tenant(), SESSION.id()));
            assertThat(snapshots.last(SESSION, 1)).isEmpty();
            assertThat(snapshots.append(SESSION, snapshot("r1")))
                    .as("nothing is to be done about it")
                    .isTrue();
            assertThat(snapshots.last(SESSION, 1)).isEmpty();
            removals.heard(SESSION, elsewhere.lastHeard(SESSION.tenant(), SESSION.id()));
            snapshots.append(SESSION, snapshot("r2"));
            assertThat(snapshots.last(SESSION, 2)).containsExactly(snapshot("r2"));
        }
    }

    @Test
    void foreignRecord_isPassedOverAndCounted() {
        Snapshots snapshots = open();
        snapshots.append(SESSION, snapshot("r0"));
        redis.tell("LPUSH " + key() + " something");
        assertThat(snapshots.last(SESSION, 1)).extracting(Snapshot::id).containsExactly("r0");
        assertThat(registry.get("stowage.store.losses")
                        .tags("store", "snapshots", "cause", "unreadable")
                        .counter()
                        .count())
                .isPositive();
    }

    @Test
    void serverThatIsGone_isToldAndCostsNothing() {
        try (RedisSnapshots nobody = open("redis://127.0.0.1:1", Duration.ofMillis(500))) {
            assertThat(nobody.append(SESSION, snapshot("r0"))).isFalse();
            assertThat(nobody.last(SESSION, 1)).isEmpty();
            assertThat(nobody.remove(SESSION)).isFalse();
        }
        assertThat(count("append", "error") + count("append", "timeout")).isEqualTo(1);
    }
}
