package dev.stowage.store;

import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.keyOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.FaultyStore.Mood;
import dev.stowage.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replicas that come and go at random. It is known of each version from which one it was made, so whatever was written can be
 * followed back: a save that overwrites another one's work would break that chain.
 */
class PartitionsTest {

    private static final LineageKey KEY = keyOf("s", "l");

    private static LongStream seeds() {
        long fresh = new Random().nextLong();
        return LongStream.concat(LongStream.rangeClosed(1, 200), LongStream.of(fresh));
    }

    private final ManualClock clock = new ManualClock();
    private final Map<Long, Long> parents = new HashMap<>();

    @ParameterizedTest
    @MethodSource("seeds")
    void severalReplicas_neverOverwriteEachOther(long seed) {
        Random random = new Random(seed);
        FaultyStore store = new FaultyStore(clock, seed);
        List<Replica> replicas = replicas(store, seed, 3);
        List<Long> held = new ArrayList<>(List.of(0L, 0L, 0L));
        for (int step = 0; step < 150; step++) {
            int who = random.nextInt(3);
            Replica replica = replicas.get(who);
            clock.advance(Duration.ofMillis(random.nextInt(3)));
            switch (random.nextInt(6)) {
                case 0 -> replica.way().mood(mood(random));
                case 1 -> replica.retry();
                case 2 -> held.set(who, version(replica.store()));
                default -> held.set(who, save(replica.store(), held.get(who)));
            }
        }
        replicas.forEach(replica -> replica.way().mood(Mood.WELL));
        replicas.forEach(Replica::retry);
        followBack(store.written(), "seed " + seed);
        for (Replica replica : replicas) {
            assertThat(answer(replica.store().health()).unwritten())
                    .as("seed " + seed)
                    .isZero();
            assertThat(version(replica.store())).as("seed " + seed).isEqualTo(version(store.sessions()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneReplica_alwaysReadsWhatItSavedLast(long seed) {
        Random random = new Random(seed);
        FaultyStore store = new FaultyStore(clock, seed);
        Replica replica = replicas(store, seed, 1).get(0);
        long held = 0;
        for (int step = 0; step < 150; step++) {
            clock.advance(Duration.ofMillis(random.nextInt(3)));
            switch (random.nextInt(6)) {
                case 0 -> replica.way().mood(mood(random));
                case 1 -> replica.retry();
                case 2 -> {
                    if (random.nextInt(4) == 0) {
                        store.restartEmpty();
                    }
                }
                case 3 ->
                    assertThat(version(replica.store()))
                            .as("seed " + seed + ", step " + step)
                            .isEqualTo(held);
                default -> {
                    long saved = save(replica.store(), held);
                    assertThat(saved).as("seed " + seed + ", step " + step).isGreaterThan(held);
                    held = saved;
                }
            }
        }
        replica.way().mood(Mood.WELL);
        replica.retry();
        assertThat(version(replica.store())).as("seed " + seed).isEqualTo(held);
        assertThat(version(store.sessions())).as("seed " + seed).isEqualTo(held);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void severalReplicasOfAStoreThatForgets_agreeInTheEnd(long seed) {
        Random random = new Random(seed);
        FaultyStore store = new FaultyStore(clock, seed);
        List<Replica> replicas = replicas(store, seed, 3);
        List<Long> held = new ArrayList<>(List.of(0L, 0L, 0L));
        for (int step = 0; step < 150; step++) {
            int who = random.nextInt(3);
            Replica replica = replicas.get(who);
            clock.advance(Duration.ofMillis(random.nextInt(3)));
            switch (random.nextInt(6)) {
                case 0 -> replica.way().mood(mood(random));
                case 1 -> store.restartEmpty();
                case 2 -> replica.retry();
                default -> held.set(who, save(replica.store(), held.get(who)));
            }
        }
        replicas.forEach(replica -> replica.way().mood(Mood.WELL));
        for (int round = 0; round < 2; round++) {
            replicas.forEach(Replica::retry);
            replicas.forEach(replica -> version(replica.store()));
        }
        for (Replica replica : replicas) {
            assertThat(answer(replica.store().health()).unwritten())
                    .as("seed " + seed)
                    .isZero();
            assertThat(version(replica.store())).as("seed " + seed).isPositive().isEqualTo(version(store.sessions()));
        }
    }

    private List<Replica> replicas(FaultyStore store, long seed, int count) {
        return LongStream.range(0, count)
                .mapToObj(i -> new Replica(store.replica(31 * seed + i), clock, Duration.ofSeconds(20)))
                .toList();
    }

    /** Silence would need real time to be noticed. */
    private static Mood mood(Random random) {
        List<Mood> moods = List.of(Mood.WELL, Mood.WELL, Mood.REFUSING, Mood.THROWING, Mood.DEAF);
        return moods.get(random.nextInt(moods.size()));
    }

    private static long version(SessionStore store) {
        return answer(store.load(KEY)).map(StoredLineage::version).orElse(0L);
    }

    /** What the caller holds after a save: the new version, or the one that was in the way. */
    private long save(SessionStore store, long held) {
        return answer(store.save(KEY, held, new byte[8], List.of()))
                .match(version -> madeFrom(held, version), version -> version, bytes -> held, () -> held);
    }

    private long madeFrom(long parent, long version) {
        parents.put(version, parent);
        return version;
    }

    /** Each written state must descend from the one written before it. */
    private void followBack(List<Change> written, String seed) {
        for (int i = 1; i < written.size(); i++) {
            long before = written.get(i - 1).version();
            Optional<Long> ancestor = Optional.of(written.get(i).version());
            while (ancestor.isPresent() && ancestor.get() > before) {
                ancestor = Optional.ofNullable(parents.get(ancestor.get()));
            }
            assertThat(ancestor).as(seed + ", write " + i).contains(before);
        }
    }

    @Test
    void chainThatIsBroken_isSeen() {
        madeFrom(0, 5);
        madeFrom(0, 9);
        List<Change> overwritten =
                List.of(new Change(0, 5, new byte[0], List.of(), ""), new Change(5, 9, new byte[0], List.of(), ""));
        assertThatThrownBy(() -> followBack(overwritten, "planted")).isInstanceOf(AssertionError.class);
    }
}
