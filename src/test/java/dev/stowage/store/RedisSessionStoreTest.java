package dev.stowage.store;

import static dev.stowage.store.RedisStores.PATIENT;
import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.conflict;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static dev.stowage.store.Stores.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.Relay;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsTool("redis-server")
class RedisSessionStoreTest extends SharedStoreContract {

    private static final Pattern CALLS = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");

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
        String mark = mark("s");
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

    /** It has been taken away by then, though it was there before the second save, and is not brought back. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void removalBetweenASaveAndItsHints_leavesNoHint(int saves) {
        try (Relay relay = Relay.to(redis.port());
                SessionStore slow = RedisStores.server("redis://127.0.0.1:" + relay.port(), LIMITS, PATIENT)) {
            long version = 0;
            for (int save = 1; save < saves; save++) {
                version = stored(slow.save(keyOf("s", "l"), version, state(10, save), List.of("d1", "d2")));
            }
            relay.holdAt(":hint:");
            CompletionStage<Saved> last = slow.save(keyOf("s", "l"), version, state(10, saves), List.of("d1", "d2"));
            relay.awaitHeld();
            answer(store.remove(TENANT, "s"));
            relay.release();
            stored(last);
            assertThat(keys()).containsExactly(mark("s"));
        }
    }

    /** Those that are there yet when they are brought once more are taken away by whoever has removed the session. */
    @Test
    void hintsBroughtBeforeARemovalTakesThemAway_areTakenAway() {
        long version = begin(store, keyOf("s", "l"), state(10, 1), "d1", "d2");
        try (Relay saves = Relay.to(redis.port());
                Relay removals = Relay.to(redis.port());
                SessionStore saving = RedisStores.server("redis://127.0.0.1:" + saves.port(), LIMITS, PATIENT);
                SessionStore removing = RedisStores.server("redis://127.0.0.1:" + removals.port(), LIMITS, PATIENT)) {
            saves.holdAt(":hint:");
            removals.holdAt("ZREM");
            CompletionStage<Saved> save = saving.save(keyOf("s", "l"), version, state(10, 2), List.of("d1", "d2"));
            saves.awaitHeld();
            CompletionStage<Boolean> removal = removing.remove(TENANT, "s");
            removals.awaitHeld();
            saves.release();
            stored(save);
            assertThat(keys()).hasSizeGreaterThan(1).contains(mark("s"));
            removals.release();
            answer(removal);
            assertThat(keys()).containsExactly(mark("s"));
        }
    }

    /** Calls of commands, those that scripts make included. */
    @Test
    void lineage_isReadTogetherWithTheRemovalOfItsSession() {
        begin(store, keyOf("s", "l"), state(10, 1), "d1");
        assertThat(load(store, keyOf("s", "l"))).isPresent();
        assertThat(calls(() -> answer(store.read(keyOf("s", "l")))))
                .isEqualTo(Map.of("evalsha", 1, "get", 1, "hget", 1));
        answer(store.remove(TENANT, "s"));
        Reading gone = answer(store.read(keyOf("s", "l")));
        assertThat(gone.lineage()).isEmpty();
        assertThat(gone.removal()).contains(store.lastHeard(TENANT, "s"));
        begin(store, keyOf("s", "l"), state(10, 2), "d1");
        Reading anew = answer(store.read(keyOf("s", "l")));
        assertThat(anew.lineage().map(StoredLineage::state)).contains(state(10, 2));
        assertThat(anew.removal()).isEqualTo(gone.removal());
    }

    /** The script of a save does not look at it either, once the lineage is there. */
    @Test
    void save_asksForRemovals_onlyWhereItBringsSomethingNew() {
        long first = begin(store, keyOf("s", "l"), state(10, 1), "d1");
        assertThat(calls(() -> stored(store.save(keyOf("s", "l"), first, state(10, 2), List.of("d1")))))
                .containsEntry("evalsha", 4)
                .doesNotContainKey("get");
        long second = answer(store.load(keyOf("s", "l"))).orElseThrow().version();
        assertThat(calls(() -> stored(store.save(keyOf("s", "l"), second, state(10, 3), List.of("d1", "d2")))))
                .containsEntry("evalsha", 5)
                .containsEntry("get", 1);
    }

    @Test
    void nobodyAsksForRemovals_withinAMomentAfterASave() {
        AtomicLong nanos = new AtomicLong();
        try (SessionStore saving = RedisStores.server(redis.uri(), LIMITS, nanos::get)) {
            long version = begin(saving, keyOf("s", "l"), state(10, 1));
            assertThat(calls(() -> answer(saving.removal(TENANT, "s")))).isEmpty();
            answer(store.remove(TENANT, "s"));
            assertThat(answer(saving.removal(TENANT, "s"))).as("not told yet").isEmpty();
            nanos.addAndGet(saving.grace().toNanos());
            assertThat(calls(() -> answer(saving.removal(TENANT, "s")))).isEqualTo(Map.of("get", 1));
            assertThat(answer(saving.removal(TENANT, "s"))).contains(store.lastHeard(TENANT, "s"));
            assertThat(answer(saving.save(keyOf("s", "l"), version, state(10, 2), List.of())))
                    .isEqualTo(conflict(0));
        }
    }

    @Test
    void saveThatIsRefused_hasRemovalsAskedForAtOnce() {
        long version = begin(store, keyOf("s", "l"), state(10, 1));
        try (SessionStore other = another()) {
            answer(other.remove(TENANT, "s"));
            assertThat(answer(store.save(keyOf("s", "l"), version, state(10, 2), List.of())))
                    .isEqualTo(conflict(0));
            assertThat(answer(store.removal(TENANT, "s"))).contains(other.lastHeard(TENANT, "s"));
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

    private static String mark(String session) {
        return "stowage:1:removed:{" + Names.digest(TENANT, session) + "}";
    }

    private static Map<String, Integer> calls(Runnable work) {
        redis.tell("CONFIG RESETSTAT");
        work.run();
        Map<String, Integer> calls = new HashMap<>();
        Matcher line = CALLS.matcher(redis.tell("INFO commandstats"));
        while (line.find()) {
            calls.put(line.group(1), Integer.parseInt(line.group(2)));
        }
        calls.keySet().removeIf(name -> name.startsWith("config") || name.equals("info"));
        return calls;
    }

    private static List<String> keys() {
        return redis.tell("KEYS *")
                .lines()
                .filter(line -> !line.startsWith("*") && !line.startsWith("$"))
                .toList();
    }
}
