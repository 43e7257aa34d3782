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
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every session store does. Each adapter inherits all of it. */
abstract class SessionStoreContract extends SessionIndexContract {

    @Test
    void load_ofWhatWasNeverSaved_isEmpty() {
        assertThat(answer(store.load(keyOf("s", "l")))).isEmpty();
        begin(store, keyOf("s", "l"), state(10, 1));
        assertThat(answer(store.load(keyOf("s", "m")))).isEmpty();
        assertThat(answer(store.load(keyOf("t", "l")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 30_000})
    void load_returnsTheBytesThatWereSaved(int length) {
        long version = begin(store, keyOf("s", "l"), state(length, 7), "d");
        StoredLineage loaded = answer(store.load(keyOf("s", "l"))).orElseThrow();
        assertThat(loaded.version()).isEqualTo(version).isPositive();
        assertThat(loaded.state()).isEqualTo(state(length, 7));
    }

    @Test
    void saveAfterSave_replacesTheStateAndRaisesTheVersion() {
        long version = begin(store, keyOf("s", "l"), state(10, 1));
        for (int turn = 0; turn < 20; turn++) {
            long next = stored(store.save(keyOf("s", "l"), version, state(10, turn), List.of()));
            assertThat(next).isGreaterThan(version);
            assertThat(load(store, keyOf("s", "l"))).contains(state(10, turn));
            version = next;
        }
    }

    @Test
    void saveFromAStaleVersion_conflictsAndWritesNothing() {
        long first = begin(store, keyOf("s", "l"), state(10, 1), "one");
        long second = stored(store.save(keyOf("s", "l"), first, state(10, 2), List.of("two")));
        for (long stale : new long[] {0, first, second + 1, Long.MAX_VALUE >> 1}) {
            assertThat(answer(store.save(keyOf("s", "l"), stale, state(10, 3), List.of("three"))))
                    .isEqualTo(conflict(second));
        }
        assertThat(answer(store.load(keyOf("s", "l"))).orElseThrow().version()).isEqualTo(second);
        assertThat(load(store, keyOf("s", "l"))).contains(state(10, 2));
        assertThat(answer(store.find(TENANT, List.of("three")))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("two")))).containsExactly(keyOf("s", "l"));
    }

    @Test
    void saveOfALineageThatIsGone_conflictsWithNothing() {
        assertThat(answer(store.save(keyOf("s", "l"), 5, state(10, 1), List.of())))
                .isEqualTo(conflict(0));
        assertThat(answer(store.load(keyOf("s", "l")))).isEmpty();
        assertThat(answer(store.list(TENANT, 0, 10))).isEmpty();
    }

    @Test
    void lineages_haveVersionsOfTheirOwn() {
        long left = begin(store, keyOf("s", "left"), state(10, 1));
        long right = begin(store, keyOf("s", "right"), state(10, 2));
        stored(store.save(keyOf("s", "right"), right, state(10, 3), List.of()));
        stored(store.save(keyOf("s", "left"), left, state(10, 4), List.of()));
        assertThat(load(store, keyOf("s", "left"))).contains(state(10, 4));
        assertThat(load(store, keyOf("s", "right"))).contains(state(10, 3));
    }

    @Test
    void lineages_areToldWithTheLastSavedFirst() {
        long first = begin(store, keyOf("s", "a"), state(10, 1));
        begin(store, keyOf("s", "b"), state(10, 2));
        begin(store, keyOf("other", "c"), state(10, 3));
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(keyOf("s", "b"), keyOf("s", "a"));
        stored(store.save(keyOf("s", "a"), first, state(10, 4), List.of()));
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(keyOf("s", "a"), keyOf("s", "b"));
        assertThat(answer(store.lineages(TENANT, "unknown"))).isEmpty();
    }

    @Test
    void tooManyLineages_dropTheOneSavedLongestAgo() {
        long first = begin(store, keyOf("s", "0"), state(10, 0), "d0");
        for (int lineage = 1; lineage < LIMITS.lineages(); lineage++) {
            begin(store, keyOf("s", "" + lineage), state(10, lineage), "d" + lineage);
        }
        stored(store.save(keyOf("s", "0"), first, state(10, 9), List.of("d0")));
        begin(store, keyOf("s", "more"), state(10, 8), "more");
        assertThat(answer(store.lineages(TENANT, "s")))
                .containsExactly(keyOf("s", "more"), keyOf("s", "0"), keyOf("s", "3"), keyOf("s", "2"));
        assertThat(answer(store.load(keyOf("s", "1")))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d1")))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d0")))).containsExactly(keyOf("s", "0"));
    }

    @Test
    void tooManyBytes_dropWhatWasSavedLongestAgo() {
        begin(store, keyOf("s", "a"), state(15_000, 1));
        begin(store, keyOf("s", "b"), state(15_000, 2));
        begin(store, keyOf("s", "c"), state(15_000, 3));
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(keyOf("s", "c"), keyOf("s", "b"));
        begin(store, keyOf("s", "d"), state(39_000, 4));
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(keyOf("s", "d"));
        assertThat(load(store, keyOf("s", "d"))).contains(state(39_000, 4));
    }

    @Test
    void aStateLargerThanASession_isRefusedAndDropsNothing() {
        long version = begin(store, keyOf("s", "a"), state(10, 1));
        assertThat(answer(store.save(keyOf("s", "a"), version, state(40_001, 2), List.of())))
                .isEqualTo(new Saved.TooLarge(40_000));
        assertThat(answer(store.save(keyOf("s", "b"), 0, state(40_001, 2), List.of())))
                .isEqualTo(new Saved.TooLarge(40_000));
        assertThat(load(store, keyOf("s", "a"))).contains(state(10, 1));
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(keyOf("s", "a"));
    }

    @Test
    void remove_takesTheSessionItsLineagesAndItsHints() {
        long version = begin(store, keyOf("s", "a"), state(10, 1), "d1", "d2");
        begin(store, keyOf("s", "b"), state(10, 2), "d1");
        begin(store, keyOf("t", "a"), state(10, 3), "d1");
        assertThat(answer(store.remove(TENANT, "s"))).isTrue();
        assertThat(answer(store.load(keyOf("s", "a")))).isEmpty();
        assertThat(answer(store.lineages(TENANT, "s"))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d1", "d2")))).containsExactly(keyOf("t", "a"));
        assertThat(answer(store.list(TENANT, 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly("t");
        assertThat(answer(store.save(keyOf("s", "a"), version, state(10, 4), List.of())))
                .isEqualTo(conflict(0));
        assertThat(answer(store.remove(TENANT, "never"))).isTrue();
    }

    @Test
    void aLineageMadeAnew_doesNotRepeatOldVersions() {
        Set<Long> versions = new HashSet<>();
        for (int life = 0; life < 3; life++) {
            long version = begin(store, keyOf("s", "l"), state(10, life));
            for (int save = 0; save < 3; save++) {
                assertThat(versions.add(version)).isTrue();
                version = stored(store.save(keyOf("s", "l"), version, state(10, save), List.of()));
            }
            answer(store.remove(TENANT, "s"));
        }
    }

    @Test
    void tenants_neverSeeEachOther() {
        LineageKey mine = new LineageKey(TENANT, "s", "l");
        LineageKey theirs = new LineageKey(OTHER_TENANT, "s", "l");
        long version = begin(store, mine, state(10, 1), "d");
        assertThat(answer(store.load(theirs))).isEmpty();
        assertThat(answer(store.find(OTHER_TENANT, List.of("d")))).isEmpty();
        assertThat(answer(store.lineages(OTHER_TENANT, "s"))).isEmpty();
        assertThat(answer(store.list(OTHER_TENANT, 0, 10))).isEmpty();
        assertThat(answer(store.save(theirs, version, state(10, 2), List.of()))).isEqualTo(conflict(0));
        begin(store, theirs, state(10, 3), "d");
        assertThat(answer(store.find(TENANT, List.of("d")))).containsExactly(mine);
        assertThat(answer(store.remove(OTHER_TENANT, "s"))).isTrue();
        assertThat(load(store, mine)).contains(state(10, 1));
        assertThat(answer(store.find(TENANT, List.of("d")))).containsExactly(mine);
    }

    @Test
    void manyFirstSaves_letOneWin() {
        List<CompletableFuture<Saved>> saves = IntStream.range(0, 20)
                .mapToObj(i ->
                        store.save(keyOf("s", "l"), 0, state(10, i), List.of()).toCompletableFuture())
                .toList();
        List<Integer> winners = new ArrayList<>();
        for (int i = 0; i < saves.size(); i++) {
            int writer = i;
            answer(saves.get(i)).match(version -> winners.add(writer), version -> false, bytes -> false, () -> false);
        }
        assertThat(winners).hasSize(1);
        assertThat(load(store, keyOf("s", "l"))).contains(state(10, winners.get(0)));
    }

    @Test
    void manyWriters_loseNoUpdate() {
        for (int round = 0; round < rounds(); round++) {
            manyWriters(keyOf("s" + round, "l"));
        }
    }

    /** How often many writers meet; more where a meeting costs nothing. */
    int rounds() {
        return 1;
    }

    private void manyWriters(LineageKey key) {
        begin(store, key, new byte[Integer.BYTES]);
        int writers = 8;
        int each = 10;
        List<CompletableFuture<Void>> all = IntStream.range(0, writers)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < each; i++) {
                        countUp(store, key);
                    }
                }))
                .toList();
        all.forEach(Stores::answer);
        assertThat(ByteBuffer.wrap(load(store, key).orElseThrow()).getInt()).isEqualTo(writers * each);
    }

    static void countUp(SessionStore store, LineageKey key) {
        boolean done = false;
        while (!done) {
            StoredLineage before = answer(store.load(key)).orElseThrow();
            int count = ByteBuffer.wrap(before.state()).getInt();
            byte[] after = ByteBuffer.allocate(Integer.BYTES).putInt(count + 1).array();
            done = answer(store.save(key, before.version(), after, List.of()))
                    .match(version -> true, version -> false, bytes -> false, () -> false);
        }
    }

    @Test
    void health_isWell() {
        StoreHealth health = answer(store.health());
        assertThat(health.reachable()).isTrue();
        assertThat(health.unwritten()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anySequenceOfCalls_actsAsThePlainestStoreWould(long seed) {
        new RandomCalls(store, seed).run(300);
    }
}
