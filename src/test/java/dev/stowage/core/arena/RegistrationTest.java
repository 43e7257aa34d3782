package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.ArenaEvent.SloEnforced;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RegistrationTest {

    @Test
    void oldestRecall_givesWay_golden() {
        Ledger full = ledger(5, "id", Zone.IDENTITY, Zone.IDENTITY, Zone.TRUTH, Zone.TRUTH, Zone.MEMORY_RECALL);
        Registration registration = register(full, 5, DegradationPolicy.DROP_RECALL, of("new", Zone.IDENTITY));
        assertThat(registration.events())
                .containsExactly(new SloEnforced(DegradationPolicy.DROP_RECALL, 5, 4, 1, "test"));
        assertThat(zones(registration.ledger()))
                .containsExactly(Zone.IDENTITY, Zone.IDENTITY, Zone.TRUTH, Zone.TRUTH, Zone.IDENTITY);
        assertThat(registration.eligible()).hasSize(1);
    }

    @Test
    void incomingRecall_isDropped_golden() {
        Ledger full = ledger(5, "id", Zone.IDENTITY, Zone.IDENTITY, Zone.TRUTH, Zone.TRUTH, Zone.TASK_STATE);
        Registration registration = register(full, 5, DegradationPolicy.DROP_RECALL, of("new", Zone.MEMORY_RECALL));
        assertThat(registration.events())
                .containsExactly(new SloEnforced(DegradationPolicy.DROP_RECALL, 5, 5, 1, "test"));
        assertThat(registration.eligible()).isEmpty();
        assertThat(registration.ledger()).isEqualTo(full);
    }

    @Test
    void withoutRecallToEvict_anythingIsDropped() {
        Ledger full = ledger(2, "id", Zone.IDENTITY, Zone.TRUTH);
        Registration registration = register(full, 2, DegradationPolicy.DROP_RECALL, of("new", Zone.TRUTH));
        assertThat(registration.eligible()).isEmpty();
        assertThat(registration.ledger()).isEqualTo(full);
    }

    @Test
    void forceCompact_leavesWhatThisRequestBrings_golden() {
        Ledger full = ledger(3, "id", Zone.IDENTITY, Zone.TRUTH, Zone.MEMORY_RECALL);
        Registration registration = register(full, 3, DegradationPolicy.FORCE_COMPACT, of("new", Zone.TRUTH));
        assertThat(registration.events())
                .containsExactly(new SloEnforced(DegradationPolicy.FORCE_COMPACT, 3, 0, 3, "test"));
        assertThat(registration.ledger().latest()).hasSize(1);
        assertThat(registration.eligible()).hasSize(1);
    }

    @Test
    void forceCompact_rebuildsFromTheRequest_butTakesNoMoreThanThereIsRoomFor() {
        Ledger full = ledger(3, "id", Zone.IDENTITY, Zone.TRUTH, Zone.MEMORY_RECALL);
        Registration registration = register(
                full,
                3,
                DegradationPolicy.FORCE_COMPACT,
                of("id1", Zone.TRUTH),
                of("a", Zone.TRUTH),
                of("b", Zone.TRUTH),
                of("c", Zone.TRUTH));
        assertThat(ids(registration)).containsExactly("id1", "a", "b");
    }

    @Test
    void lowPriority_givesWayToWhatMattersMore() {
        Ledger ledger = register(
                        Ledger.EMPTY,
                        4,
                        DegradationPolicy.DROP_LOW_PRIORITY,
                        of("n1", Priority.NORMAL),
                        of("l1", Priority.LOW),
                        of("l2", Priority.LOW),
                        of("h1", Priority.HIGH))
                .ledger();
        assertThat(after(ledger, Priority.HIGH))
                .containsExactly(Priority.NORMAL, Priority.LOW, Priority.HIGH, Priority.HIGH);
        assertThat(after(ledger, Priority.NORMAL))
                .containsExactly(Priority.NORMAL, Priority.LOW, Priority.HIGH, Priority.NORMAL);
        assertThat(after(ledger, Priority.LOW)).isEqualTo(priorities(ledger));
        assertThat(after(ledger, Priority.CRITICAL, Priority.CRITICAL, Priority.CRITICAL, Priority.CRITICAL))
                .containsExactly(Priority.HIGH, Priority.CRITICAL, Priority.CRITICAL, Priority.CRITICAL);
    }

    private static List<Priority> after(Ledger ledger, Priority... incoming) {
        Candidate[] candidates = IntStream.range(0, incoming.length)
                .mapToObj(i -> of("new" + i, incoming[i]))
                .toArray(Candidate[]::new);
        return priorities(register(ledger, 4, DegradationPolicy.DROP_LOW_PRIORITY, candidates)
                .ledger());
    }

    /** The original refused it, so that critical text went stale. */
    @Test
    void newerVersion_comesInAtTheCeiling_originalRefusedIt() {
        for (DegradationPolicy policy : DegradationPolicy.values()) {
            Ledger full = ledger(3, "id", Zone.IDENTITY, Zone.TRUTH, Zone.TRUTH);
            Candidate newer = Candidate.of("test", "id1", Zone.TRUTH, "newer", Set.of());
            Registration registration = register(full, 3, policy, newer);
            assertThat(registration.eligible()).extracting(Entry::candidate).containsExactly(newer);
            assertThat(registration.events()).as("%s", policy).isEmpty();
            assertThat(registration.ledger().size()).isEqualTo(3);
        }
    }

    @Test
    void olderVersions_areCountedUntilRoomIsNeeded() {
        Candidate[] versions = IntStream.range(0, 3)
                .mapToObj(i -> Candidate.of("test", "a", Zone.TRUTH, "version " + i, Set.of()))
                .toArray(Candidate[]::new);
        Ledger ledger = register(Ledger.EMPTY, 3, DegradationPolicy.DROP_RECALL, versions)
                .ledger();
        assertThat(ledger.superseded()).isEqualTo(2);
        assertThat(ledger.next()).isEqualTo(3);
        Registration more = register(ledger, 3, DegradationPolicy.DROP_RECALL, of("b", Zone.TRUTH));
        assertThat(more.events()).isEmpty();
        assertThat(more.ledger().superseded()).isZero();
        assertThat(more.ledger().latest()).hasSize(2);
    }

    @Test
    void sameAgain_isNoNewVersion() {
        Ledger once = register(Ledger.EMPTY, 5, DegradationPolicy.DROP_RECALL, of("a", Zone.TRUTH))
                .ledger();
        Registration again = register(once, 5, DegradationPolicy.DROP_RECALL, of("a", Zone.TRUTH));
        assertThat(again.ledger()).isEqualTo(once);
        assertThat(again.eligible()).extracting(Entry::sequence).containsExactly(0L);
    }

    @ParameterizedTest
    @EnumSource
    void anyRegistration_keepsTheCeiling(DegradationPolicy policy) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Ledger ledger = Ledger.EMPTY;
        int fullest = 0;
        for (int round = 0; round < 300; round++) {
            String name = policy + ", seed " + seed + ", round " + round;
            Candidate[] candidates = IntStream.range(0, random.nextInt(8))
                    .mapToObj(i -> any(random))
                    .toArray(Candidate[]::new);
            Registration registration = register(ledger, 20, policy, candidates);
            ledger = registration.ledger();
            fullest = Math.max(fullest, ledger.size());
            assertThat(ledger.size()).as(name).isLessThanOrEqualTo(20);
            assertThat(ledger.latest()).as(name).extracting(Logged::key).doesNotHaveDuplicates();
            assertThat(ledger.latest()).as(name).extracting(Logged::sequence).isSorted();
            assertThat(List.of(candidates))
                    .as(name)
                    .containsAll(registration.eligible().stream()
                            .map(Entry::candidate)
                            .toList());
            assertThat(ledger.latest())
                    .as(name)
                    .extracting(Logged::key)
                    .containsAll(
                            registration.eligible().stream().map(Entry::key).toList());
        }
        assertThat(fullest).as("%s, seed %d", policy, seed).isEqualTo(20);
    }

    private static Candidate any(Random random) {
        Zone zone = List.of(Zone.values()).get(random.nextInt(7));
        Priority priority = List.of(Priority.values()).get(random.nextInt(4));
        String id = "id" + random.nextInt(40);
        return new Candidate("test", id, zone, priority, "version " + random.nextInt(4), false, Set.of());
    }

    private static Registration register(Ledger ledger, int most, DegradationPolicy policy, Candidate... candidates) {
        ArenaSettings standard = ArenaSettings.STANDARD;
        ArenaSettings settings = new ArenaSettings(
                standard.mode(),
                OptionalLong.empty(),
                Map.of(),
                standard.adaptive(),
                standard.relaxOrder(),
                most,
                policy,
                standard.threshold(),
                standard.hardLimit());
        return Registration.of(ledger, List.of(candidates), settings);
    }

    private static Ledger ledger(int most, String id, Zone... zones) {
        List<Candidate> candidates = new ArrayList<>();
        for (Zone zone : zones) {
            candidates.add(of(id + candidates.size(), zone));
        }
        return register(Ledger.EMPTY, most, DegradationPolicy.DROP_RECALL, candidates.toArray(Candidate[]::new))
                .ledger();
    }

    private static Candidate of(String id, Zone zone) {
        return Candidate.of("test", id, zone, "says " + id, Set.of());
    }

    private static Candidate of(String id, Priority priority) {
        return new Candidate("test", id, Zone.TRUTH, priority, "says " + id, false, Set.of());
    }

    private static List<Zone> zones(Ledger ledger) {
        return ledger.latest().stream().map(Logged::zone).toList();
    }

    private static List<Priority> priorities(Ledger ledger) {
        return ledger.latest().stream().map(Logged::priority).toList();
    }

    private static List<String> ids(Registration registration) {
        return registration.eligible().stream()
                .map(entry -> entry.candidate().id())
                .toList();
    }
}
