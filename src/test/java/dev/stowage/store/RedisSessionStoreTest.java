package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsTool("redis-server")
class RedisSessionStoreTest extends SharedStoreContract {

    private static RedisServer redis;

    @BeforeAll
    static void start() {
        redis = RedisServer.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
    }

    @Override
    SessionStore open() {
        redis.tell("FLUSHALL");
        return another();
    }

    @Override
    SessionStore another() {
        return RedisStores.server(redis.uri(), LIMITS, RedisStores.PATIENT);
    }

    @Test
    void everyKey_hasATimeToLive() {
        begin(store, keyOf("s", "l"), state(10, 1), "d1", "d2");
        List<String> keys = keys();
        assertThat(keys).hasSize(5).allMatch(key -> key.startsWith("stowage:1:"));
        assertThat(keys).allSatisfy(key -> assertThat(redis.tell("PTTL " + key)).matches(":[1-9]\\d*\r\n"));
    }

    @Test
    void removal_leavesNoKeyBehind_butAMarkThatSaysNothing() {
        begin(store, keyOf("s", "l"), state(10, 1), "d1", "d2");
        begin(store, keyOf("s", "m"), state(10, 1), "d3");
        answer(store.remove(TENANT, "s"));
        String mark = "stowage:1:removed:{" + Names.digest(TENANT, "s") + "}";
        assertThat(keys()).containsExactly(mark);
        assertThat(redis.tell("PTTL " + mark)).matches(":[1-9]\\d*\r\n");
        assertThat(redis.tell("GET " + mark)).matches("\\$\\d+\r\n\\d+\r\n");
    }

    /** It may be of a request that came before; whoever has heard of the removal has forgotten that. */
    @Test
    void lineageOfAProcessThatHasNotHeardOfARemoval_isNotBegun() throws Exception {
        try (SessionStore other = another()) {
            begin(store, keyOf("s", "l"), state(10, 1), "d1");
            answer(other.remove(TENANT, "s"));
            assertThat(answer(store.save(keyOf("s", "l"), 0, state(10, 1), List.of("d1"))))
                    .isEqualTo(new Saved.Removed());
            assertThat(keys()).hasSize(1);
            String removal = answer(store.removal(TENANT, "s")).orElseThrow();
            assertThat(other.lastHeard(TENANT, "s")).as("its own").isEqualTo(removal);
            store.heard(TENANT, "s", removal);
            begin(store, keyOf("s", "l"), state(10, 2), "d1");
            begin(other, keyOf("s", "m"), state(10, 3), "d1");
            assertThat(answer(store.lineages(TENANT, "s"))).hasSize(2);
        }
    }

    @Test
    void sessionsThatNobodySaves_expire() {
        SessionLimits brief = new SessionLimits(4, 40_000, 0, Duration.ofMillis(100));
        try (SessionStore shortLived = RedisStores.server(redis.uri(), brief, RedisStores.PATIENT)) {
            begin(shortLived, keyOf("s", "l"), state(10, 1), "d");
            Eventually.holds(() -> keys().isEmpty(), () -> "left: " + keys());
            assertThat(load(store, keyOf("s", "l"))).isEmpty();
        }
    }

    @Test
    void scriptsThatTheServerHasForgotten_areSentAgain() {
        begin(store, keyOf("s", "a"), state(10, 1));
        redis.tell("SCRIPT FLUSH");
        begin(store, keyOf("s", "b"), state(10, 2));
        assertThat(load(store, keyOf("s", "b"))).contains(state(10, 2));
    }

    @Test
    void incarnation_changesWithTheMemory() {
        RedisSessionStore named = RedisStores.server(redis.uri(), LIMITS, RedisStores.PATIENT);
        try (named) {
            String before = answer(named.incarnation());
            assertThat(answer(named.incarnation())).isEqualTo(before).isNotEmpty();
            redis.tell("FLUSHALL");
            assertThat(answer(named.incarnation())).isNotEqualTo(before);
        }
    }

    private static List<String> keys() {
        return redis.tell("KEYS *")
                .lines()
                .filter(line -> !line.startsWith("*") && !line.startsWith("$"))
                .toList();
    }
}
