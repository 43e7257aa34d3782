package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.CapacityState;
import dev.stowage.core.session.DealingsEvent.ExchangeEnded;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.MemoryEvent.CapacityRemembered;
import dev.stowage.core.session.MemoryEvent.Contradicted;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.store.StoredLineage;
import dev.stowage.testkit.Told;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Sessions where other replicas save, too. */
class SharedSessionsTest extends SessionsRig {

    private static final CapacityState TURN_7 = new CapacityState(
            7,
            Optional.empty(),
            List.of(0.5, -0.1),
            OptionalInt.of(5),
            OptionalInt.empty(),
            OptionalInt.of(5),
            1,
            false,
            OptionalInt.empty());

    @Test
    void otherReplicas_hearOfEachRequest() {
        sessions(shared, AMPLE).place(NAMED, Told.of("u:hi a:1 u:x")).block();
        assertThat(kind(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y")).isEqualTo(Kind.EXTENDS);
    }

    @Test
    void requestThatGoesOn_asksOneQuestion() {
        Sessions one = sessions(shared, AMPLE);
        place(one, NAMED, "u:hi a:1 u:x");
        shared.asked();
        place(one, NAMED, "u:hi a:1 u:x a:2 u:y");
        assertThat(shared.asked()).as("stored").containsExactly("read");
        atOnce(() -> {
            place(one, NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z");
            shared.asked();
            place(one, NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z a:4 u:zz");
            assertThat(shared.asked()).as("being stored").containsExactly("removal");
        });
    }

    @Test
    void requestOfAnUnknownConversation_asksAllAtOnce() {
        Sessions one = sessions(shared, AMPLE);
        shared.hold();
        CompletableFuture<Placement> placed =
                one.place(NAMED, Told.of("u:hi a:1 u:x")).toFuture();
        assertThat(shared.asked()).containsExactly("removal", "find", "lineages");
        shared.release();
        assertThat(placed).isCompleted();
    }

    @Test
    void replicasInTurn_areOneProcess() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<Sessions> replicas = List.of(sessions(shared, AMPLE), sessions(shared, AMPLE));
        String told = "u:hi";
        Placement first = place(replicas.get(0), NAMELESS, told);
        attach(replicas.get(0), first);
        for (int turn = 0; turn < 50; turn++) {
            told += " a:" + turn + " u:" + (turn + random.nextInt(2));
            Placement next = place(replicas.get(random.nextInt(2)), NAMELESS, told);
            assertThat(next.reconciled().what().kind())
                    .as("seed %d turn %d", seed, turn)
                    .isEqualTo(Kind.EXTENDS);
            assertThat(next.lineageKey()).isEqualTo(first.lineageKey());
            assertThat(next.lineage().epoch()).as("seed %d turn %d", seed, turn).isEqualTo(attached(first));
        }
        assertThat(races("forked") + races("rebased")).isZero();
    }

    /** It is stored with what is stored anyway. */
    @Test
    void whatIsRememberedOfALineage_isKnownToTheNextReplica_whenTheExchangeHasEnded() {
        Sessions one = sessions(shared, AMPLE);
        Placement first = place(one, NAMED, "u:hi a:1 u:x");
        Optional<StoredLineage> before = stored(first);
        one.remembered(first.lineageKey(), new CapacityRemembered(TURN_7));
        one.remembered(first.lineageKey(), new Contradicted());
        assertThat(stored(first)).as("at once").isEqualTo(before);
        Exchanged exchanged = new Exchanged(
                Instant.EPOCH, Kind.NEW, "up", "m", 3, 0, PromptShares.NONE, Optional.empty(), OptionalInt.empty());
        one.happened(first.lineageKey(), List.of(new ExchangeEnded(exchanged)));
        CapacityState known = place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y")
                .lineage()
                .memory()
                .capacity();
        assertThat(known).isEqualTo(TURN_7.contradicted());
    }

    private Optional<StoredLineage> stored(Placement placement) {
        return shared.load(placement.lineageKey()).toCompletableFuture().join();
    }

    @Test
    void whatIsRememberedOfALineageThatIsGone_bringsNothingBack() {
        Sessions one = sessions(shared, AMPLE);
        Placement first = place(one, NAMED, "u:hi a:1 u:x");
        one.remove(first.key()).toCompletableFuture().join();
        one.remembered(first.lineageKey(), new CapacityRemembered(TURN_7));
        one.save();
        assertThat(lineages(one)).isEmpty();
    }

    /** Others would go on with what they find. */
    @Test
    void processThatEnds_waitsForWhatIsBeingSaved() {
        Sessions sessions = sessions(shared, AMPLE);
        shared.holdSaves();
        Placement first = place(sessions, NAMED, "u:hi a:1 u:x");
        attach(sessions, first);
        CompletableFuture<Void> end = sessions.end();
        assertThat(end).isNotDone();
        shared.release();
        assertThat(end).isCompleted();
        assertThat(place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y")
                        .lineage()
                        .epoch())
                .isEqualTo(attached(first));
    }

    @Test
    void forkMadeElsewhere_isFound() {
        Sessions one = sessions(shared, AMPLE);
        Sessions two = sessions(shared, AMPLE);
        place(one, NAMED, "u:hi a:1 u:x");
        place(two, NAMED, "u:hi a:1 u:x a:2 u:y");
        Placement fork = place(two, NAMED, "u:hi a:1 u:other");
        Placement goesOn = place(one, NAMED, "u:hi a:1 u:other a:3 u:z");
        assertThat(fork.reconciled().what().kind()).isEqualTo(Kind.REWINDS);
        assertThat(goesOn.reconciled().what().kind()).isEqualTo(Kind.EXTENDS);
        assertThat(goesOn.lineageKey()).isEqualTo(fork.lineageKey());
    }

    @Test
    void sameRequestAtTwoReplicasAtOnce_isOneLineage() {
        Sessions one = sessions(shared, AMPLE);
        Sessions two = sessions(shared, AMPLE);
        place(one, NAMED, "u:hi a:1 u:x");
        place(two, NAMED, "u:hi a:1 u:x");
        atOnce(() -> {
            place(one, NAMED, "u:hi a:1 u:x a:2 u:y");
            place(two, NAMED, "u:hi a:1 u:x a:2 u:y");
        });
        assertThat(shared.keys()).hasSize(1);
        assertThat(races("rebased")).isEqualTo(1);
        assertThat(kind(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z"))
                .isEqualTo(Kind.EXTENDS);
    }

    @Test
    void differentTurnsAtTwoReplicasAtOnce_areBothKept() {
        Sessions one = sessions(shared, AMPLE);
        Sessions two = sessions(shared, AMPLE);
        place(one, NAMED, "u:hi a:1 u:x");
        place(two, NAMED, "u:hi a:1 u:x");
        atOnce(() -> {
            place(one, NAMED, "u:hi a:1 u:x a:2 u:left");
            place(two, NAMED, "u:hi a:1 u:x a:2 u:right");
        });
        assertThat(shared.keys()).hasSize(2);
        assertThat(races("forked")).isEqualTo(1);
        Sessions third = sessions(shared, AMPLE);
        assertThat(kind(third, NAMED, "u:hi a:1 u:x a:2 u:left a:3 u:z")).isEqualTo(Kind.EXTENDS);
        assertThat(kind(third, NAMED, "u:hi a:1 u:x a:2 u:right a:3 u:z")).isEqualTo(Kind.EXTENDS);
        assertThat(kind(two, NAMED, "u:hi a:1 u:x a:2 u:right a:3 u:z a:4 u:zz"))
                .isEqualTo(Kind.EXTENDS);
    }

    @Test
    void decisionOnAHistoryThatAnotherReplicaHasLeftBehind_isALineageOfItsOwn() {
        Sessions one = sessions(shared, AMPLE);
        Sessions two = sessions(shared, AMPLE);
        Placement first = place(one, NAMED, "u:hi a:1 u:x");
        place(two, NAMED, "u:hi a:1 u:x");
        atOnce(() -> {
            place(one, NAMED, "u:hi a:1 u:x a:2 u:y");
            attach(two, first);
        });
        Placement next = place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z");
        assertThat(next.reconciled().what().kind()).isEqualTo(Kind.EXTENDS);
        assertThat(next.lineage().epoch()).isEqualTo(first.lineage().epoch());
        assertThat(shared.keys()).hasSize(2);
    }

    @Test
    void usageToldAfterAnotherReplicaWentOn_joinsIt() {
        Sessions one = sessions(shared, AMPLE);
        Sessions two = sessions(shared, AMPLE);
        Placement first = place(one, NAMED, "u:hi a:1 u:x");
        place(two, NAMED, "u:hi a:1 u:x");
        Exchanged exchanged = new Exchanged(
                Instant.EPOCH, Kind.NEW, "up", "m", 3, 0, PromptShares.NONE, Optional.empty(), OptionalInt.empty());
        atOnce(() -> {
            place(two, NAMED, "u:hi a:1 u:x a:2 u:y");
            one.happened(first.lineageKey(), List.of(new ExchangeEnded(exchanged)));
        });
        assertThat(shared.keys()).hasSize(1);
        Placement next = place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z");
        assertThat(next.reconciled().what().kind()).isEqualTo(Kind.EXTENDS);
        assertThat(next.lineage().dealings().recent()).containsExactly(exchanged);
    }

    @Test
    void startingOverWhileAnotherReplicaGoesOn_isPutOnTop() {
        Sessions one = sessions(shared, AMPLE);
        Sessions two = sessions(shared, AMPLE);
        attach(one, place(one, NAMED, "u:hi a:1 u:x"));
        place(two, NAMED, "u:hi a:1 u:x");
        atOnce(() -> {
            place(two, NAMED, "u:hi a:1 u:x a:2 u:y");
            startOver(one);
        });
        Placement next = place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z");
        assertThat(next.reconciled().what().kind()).isEqualTo(Kind.EXTENDS);
        assertThat(next.lineage().epoch()).isEqualTo(new Epoch(1, List.of(), Map.of(), Map.of()));
        assertThat(shared.keys()).hasSize(1);
    }

    @Test
    void lineagesThatAnotherReplicaWentOnWith_areToldAsTheyAreThere() {
        Sessions one = sessions(shared, AMPLE);
        place(one, NAMED, "u:hi a:1 u:x");
        Placement elsewhere = place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y");
        assertThat(lineages(one)).containsExactly(elsewhere.lineage());
    }
}
