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

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a store does besides, when other processes use it too and when it outlives them. */
abstract class SharedStoreContract extends VersionedStoreContract {

    /** Another process's store over the same sessions. */
    abstract SessionStore another() throws Exception;

    @Test
    void replicas_readWhatTheOtherSaved() throws Exception {
        try (SessionStore other = another()) {
            long version = begin(store, keyOf("s", "l"), state(1000, 1), "d");
            assertThat(load(other, keyOf("s", "l"))).contains(state(1000, 1));
            stored(other.save(keyOf("s", "l"), version, state(1000, 2), List.of("d")));
            assertThat(load(store, keyOf("s", "l"))).contains(state(1000, 2));
            assertThat(answer(other.lineages(TENANT, "s"))).containsExactly(keyOf("s", "l"));
            assertThat(answer(other.list(TENANT, 0, 10))).hasSize(1);
        }
    }

    @Test
    void replicaThatWasSlower_conflicts() throws Exception {
        try (SessionStore other = another()) {
            long version = begin(store, keyOf("s", "l"), state(10, 1));
            long newer = stored(other.save(keyOf("s", "l"), version, state(10, 2), List.of()));
            assertThat(answer(store.save(keyOf("s", "l"), version, state(10, 3), List.of())))
                    .isEqualTo(conflict(newer));
            assertThat(answer(store.save(keyOf("s", "l"), 0, state(10, 3), List.of())))
                    .isEqualTo(conflict(newer));
            assertThat(load(store, keyOf("s", "l"))).contains(state(10, 2));
            assertThat(load(other, keyOf("s", "l"))).contains(state(10, 2));
        }
    }

    @Test
    void replicasThatSaveDifferentLineagesOfOneSession_keepBoth() throws Exception {
        try (SessionStore other = another()) {
            List<CompletableFuture<Saved>> saves = Stream.of(
                            store.save(keyOf("s", "a"), 0, state(10, 1), List.of()),
                            other.save(keyOf("s", "b"), 0, state(10, 2), List.of()),
                            store.save(keyOf("s", "c"), 0, state(10, 3), List.of()),
                            other.save(keyOf("s", "d"), 0, state(10, 4), List.of()))
                    .map(save -> save.toCompletableFuture())
                    .toList();
            saves.forEach(Stores::stored);
            assertThat(answer(store.lineages(TENANT, "s"))).hasSize(4);
            assertThat(load(store, keyOf("s", "d"))).contains(state(10, 4));
            assertThat(load(other, keyOf("s", "c"))).contains(state(10, 3));
        }
    }

    @Test
    void replicasThatWriteTheSameLineage_loseNoUpdate() throws Exception {
        begin(store, keyOf("s", "l"), new byte[Integer.BYTES]);
        try (SessionStore other = another()) {
            List<CompletableFuture<Void>> writers = Stream.of(store, other, store, other)
                    .map(each -> CompletableFuture.runAsync(() -> {
                        for (int i = 0; i < 10; i++) {
                            countUp(each, keyOf("s", "l"));
                        }
                    }))
                    .toList();
            writers.forEach(Stores::answer);
            assertThat(ByteBuffer.wrap(load(other, keyOf("s", "l")).orElseThrow())
                            .getInt())
                    .isEqualTo(40);
        }
    }

    @Test
    void removalByAReplica_holdsForTheOther() throws Exception {
        try (SessionStore other = another()) {
            long version = begin(store, keyOf("s", "l"), state(10, 1), "d");
            assertThat(answer(other.remove(TENANT, "s"))).isTrue();
            assertThat(answer(store.load(keyOf("s", "l")))).isEmpty();
            assertThat(answer(store.list(TENANT, 0, 10))).isEmpty();
            assertThat(answer(store.save(keyOf("s", "l"), version, state(10, 2), List.of())))
                    .isEqualTo(conflict(0));
        }
    }

    @Test
    void aStoreThatIsOpenedAgain_hasEverything() throws Exception {
        begin(store, keyOf("s", "a"), state(1000, 1), "d1");
        begin(store, keyOf("s", "b"), state(2000, 2), "d1", "d2");
        begin(store, keyOf("t", "c"), state(0, 3), "d2");
        store.close();
        store = another();
        assertThat(load(store, keyOf("s", "a"))).contains(state(1000, 1));
        assertThat(answer(store.lineages(TENANT, "s"))).containsExactly(keyOf("s", "b"), keyOf("s", "a"));
        assertThat(answer(store.find(TENANT, List.of("d1")))).containsExactly(keyOf("s", "b"), keyOf("s", "a"));
        assertThat(answer(store.find(TENANT, List.of("d2")))).containsExactly(keyOf("t", "c"), keyOf("s", "b"));
        assertThat(answer(store.list(TENANT, 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly("t", "s");
    }
}
