package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.Block;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.DealingsEvent.ExchangeEnded;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.PromptShares;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.ScriptedStore;
import dev.stowage.testkit.Told;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

class SessionsTest {

    private static final Claim NAMELESS = new Claim("t", Optional.empty());
    private static final Claim NAMED = new Claim("t", Optional.of("s"));
    private static final int AMPLE = 10_000;

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final ScriptedStore store = new ScriptedStore(false);
    private final ScriptedStore shared = new ScriptedStore(true);

    @Test
    void conversationThatLeftMemory_goesOnWithWhatWasDecided() {
        Sessions sessions = sessions(store, 30);
        Placement first = place(sessions, NAMELESS, "u:hi a:1 u:x");
        attach(sessions, first);
        place(sessions, NAMELESS, "u:another a:one u:that a:takes u:the a:room");
        assertThat(place(sessions, NAMELESS, "u:hi a:1 u:x a:2 u:y").lineage().epoch())
                .isEqualTo(attached(first));
    }

    @Test
    void restart_losesNothing() {
        Placement first = place(sessions(store, AMPLE), NAMED, "s:rules u:hi a:1 u:x");
        Placement again = place(sessions(store, AMPLE), NAMED, "s:rules u:hi a:1 u:x a:2 u:y");
        assertThat(again.reconciled().what().kind()).isEqualTo(Kind.EXTENDS);
        assertThat(again.lineageKey()).isEqualTo(first.lineageKey());
    }

    @Test
    void storeOfThisProcessAlone_hearsOfABusyConversationOnceInAWhile() {
        Sessions sessions = sessions(store, AMPLE);
        StringBuilder told = new StringBuilder("u:hi");
        for (int turn = 0; turn < 10; turn++) {
            sessions.place(
                            NAMED,
                            Told.of(told.append(" a:")
                                    .append(turn)
                                    .append(" u:x")
                                    .toString()))
                    .block();
        }
        assertThat(store.keys()).isEmpty();
        sessions.save();
        assertThat(store.keys()).hasSize(1);
        assertThat(kind(sessions(store, AMPLE), NAMED, told + " a:z u:z")).isEqualTo(Kind.EXTENDS);
    }

    @Test
    void otherReplicas_hearOfEachRequest() {
        sessions(shared, AMPLE).place(NAMED, Told.of("u:hi a:1 u:x")).block();
        assertThat(kind(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y")).isEqualTo(Kind.EXTENDS);
    }

    @Test
    void conversationThatIsNotSavedYet_isSavedWhenItLeavesMemory() {
        Sessions sessions = sessions(store, 5);
        sessions.place(NAMED, Told.of("u:hi a:1 u:x")).block();
        sessions.place(NAMELESS, Told.of("u:another a:one u:that a:takes u:room"))
                .block();
        assertThat(store.keys()).extracting(LineageKey::session).containsExactly("s");
    }

    @Test
    void removedSession_isNotSavedAfterAll() {
        Sessions sessions = sessions(store, AMPLE);
        sessions.place(NAMED, Told.of("u:hi a:1 u:x")).block();
        assertThat(sessions.remove(new SessionKey("t", "s"))).isCompletedWithValue(true);
        sessions.save();
        assertThat(store.keys()).isEmpty();
    }

    @Test
    void sessionRemovedWhileItIsSaved_doesNotComeBack() {
        Sessions sessions = sessions(store, AMPLE);
        sessions.place(NAMED, Told.of("u:hi a:1 u:x")).block();
        store.holdSaves();
        sessions.save();
        assertThat(sessions.remove(new SessionKey("t", "s"))).isCompletedWithValue(true);
        store.release();
        assertThat(store.keys()).isEmpty();
    }

    @Test
    void sessionFoundedAgainWhileItsRemovedStateIsSaved_stays() {
        Sessions sessions = sessions(store, AMPLE);
        sessions.place(NAMED, Told.of("u:hi a:1 u:x")).block();
        store.holdSaves();
        sessions.save();
        sessions.remove(new SessionKey("t", "s"));
        place(sessions, NAMED, "u:another a:one u:y");
        store.release();
        sessions.save();
        assertThat(kind(sessions(store, AMPLE), NAMED, "u:another a:one u:y a:2 u:z"))
                .isEqualTo(Kind.EXTENDS);
    }

    @Test
    void otherTenant_isNotAskedFor() {
        Sessions sessions = sessions(store, AMPLE);
        place(sessions, NAMED, "u:hi a:1 u:x");
        Claim other = new Claim("other", NAMED.session());
        assertThat(kind(sessions, other, "u:hi a:1 u:x a:2 u:y")).isEqualTo(Kind.NEW);
        assertThat(kind(sessions(store, AMPLE), other, "u:hi a:1 u:x a:2 u:y a:3 u:z"))
                .isEqualTo(Kind.EXTENDS);
        assertThat(store.keys()).extracting(LineageKey::tenant).containsExactly("t", "other");
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
        Exchanged exchanged =
                new Exchanged(Instant.EPOCH, Kind.NEW, "up", "m", 3, 0, PromptShares.NONE, Optional.empty());
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
    void storeThatIsSilent_isNotWaitedFor() {
        Sessions sessions = sessions(store, AMPLE);
        place(sessions, NAMED, "u:hi a:1 u:x");
        store.hold();
        StepVerifier.withVirtualTime(() -> sessions.place(NAMELESS, Told.of("u:new")))
                .expectSubscription()
                .expectNoEvent(Duration.ofMillis(249))
                .thenAwait(Duration.ofMillis(1))
                .assertNext(placement ->
                        assertThat(placement.reconciled().what().kind()).isEqualTo(Kind.NEW))
                .verifyComplete();
        assertThat(registry.counter("stowage.fail.open", "step", "session", "reason", "store")
                        .count())
                .isEqualTo(1);
        assertThat(kind(sessions, NAMED, "u:hi a:1 u:x a:2 u:y")).isEqualTo(Kind.EXTENDS);
        store.release();
        assertThat(kind(sessions(store, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y a:3 u:z"))
                .isEqualTo(Kind.EXTENDS);
        assertThat(kind(sessions(store, AMPLE), NAMELESS, "u:new a:1 u:x")).isEqualTo(Kind.EXTENDS);
    }

    @Test
    void unreadableState_isWrittenAnew() {
        Placement first = place(sessions(store, AMPLE), NAMED, "u:hi a:1 u:x");
        store.spoil(first.lineageKey(), new byte[] {1, 2, 3});
        Sessions restarted = sessions(store, AMPLE);
        assertThat(kind(restarted, NAMED, "u:hi a:1 u:x")).isEqualTo(Kind.NEW);
        restarted.save();
        assertThat(kind(sessions(store, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y")).isEqualTo(Kind.EXTENDS);
    }

    @Test
    void removedSession_isNewEverywhere() {
        Sessions sessions = sessions(store, AMPLE);
        place(sessions, NAMED, "u:hi a:1 u:x");
        assertThat(sessions.remove(new SessionKey("t", "s"))
                        .toCompletableFuture()
                        .join())
                .isTrue();
        assertThat(store.keys()).isEmpty();
        assertThat(kind(sessions, NAMED, "u:hi a:1 u:x a:2 u:y")).isEqualTo(Kind.NEW);
    }

    @Test
    void sessionThatStartsOver_sendsWhatTheClientSends() {
        for (ScriptedStore each : List.of(store, shared)) {
            Sessions sessions = sessions(each, AMPLE);
            attach(sessions, place(sessions, NAMED, "u:hi a:1 u:x"));
            attach(sessions, place(sessions, NAMED, "u:other a:1 u:y"));
            List<Lineage> startedOver = startOver(sessions(each, AMPLE));
            assertThat(startedOver)
                    .hasSize(2)
                    .allMatch(lineage -> lineage.epoch().number() == 1)
                    .noneMatch(lineage -> lineage.epoch().changesPrompts());
            Placement next = place(sessions(each, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:z");
            assertThat(next.reconciled().what().kind()).isEqualTo(Kind.EXTENDS);
            assertThat(next.lineage().epoch()).isEqualTo(new Epoch(1, List.of(), Map.of(), Map.of()));
        }
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
    void unknownSession_hasNoLineagesAndTakesNoRoom() {
        Sessions sessions = sessions(store, AMPLE);
        assertThat(startOver(sessions)).isEmpty();
        assertThat(lineages(sessions)).isEmpty();
        assertThat(sessions.atHand(new SessionKey("t", "s"))).isEmpty();
    }

    @Test
    void lineages_areToldFromMemoryAndStore_theLastUsedFirst() {
        Sessions before = sessions(store, AMPLE);
        Placement first = place(before, NAMED, "u:hi a:1 u:x");
        Placement second = place(before, NAMED, "u:other a:1 u:y");
        Sessions restarted = sessions(store, AMPLE);
        assertThat(lineages(restarted)).containsExactly(second.lineage(), first.lineage());
        assertThat(restarted.atHand(new SessionKey("t", "s"))).isEmpty();
        Lineage goneOn = place(restarted, NAMED, "u:hi a:1 u:x a:2 u:z").lineage();
        assertThat(lineages(restarted)).containsExactly(goneOn, second.lineage());
        assertThat(lineages(sessions(shared, AMPLE))).isEmpty();
    }

    @Test
    void lineagesThatAnotherReplicaWentOnWith_areToldAsTheyAreThere() {
        Sessions one = sessions(shared, AMPLE);
        place(one, NAMED, "u:hi a:1 u:x");
        Placement elsewhere = place(sessions(shared, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y");
        assertThat(lineages(one)).containsExactly(elsewhere.lineage());
    }

    private static List<Lineage> startOver(Sessions sessions) {
        List<Lineage> startedOver = Optional.ofNullable(
                        sessions.startOver(new SessionKey("t", "s")).block())
                .orElseThrow();
        sessions.save();
        return startedOver;
    }

    private static List<Lineage> lineages(Sessions sessions) {
        return Optional.ofNullable(sessions.lineages(new SessionKey("t", "s")).block())
                .orElseThrow();
    }

    /** What replicas do before they hear of each other's saves. */
    private void atOnce(Runnable work) {
        shared.holdSaves();
        work.run();
        shared.release();
    }

    private Sessions sessions(ScriptedStore over, int knownMessages) {
        return new Sessions(
                over,
                new Recency(knownMessages),
                Duration.ofMillis(250),
                Schedulers.immediate(),
                new Meters(registry, List.of("up"), Set.of()),
                new SessionEvents(InstantSource.fixed(Instant.EPOCH)));
    }

    private static Placement place(Sessions sessions, Claim claim, String told) {
        Placement placement = Optional.ofNullable(
                        sessions.place(claim, Told.of(told)).block())
                .orElseThrow();
        sessions.save();
        return placement;
    }

    private static Kind kind(Sessions sessions, Claim claim, String told) {
        return place(sessions, claim, told).reconciled().what().kind();
    }

    private static BlockAttached event(Placement placement) {
        Block block = Block.fenced("b", "files", "text", false, Set.of());
        return new BlockAttached(placement.lineage().history().get(0).identity(), block);
    }

    private static void attach(Sessions sessions, Placement placement) {
        sessions.happened(placement.lineageKey(), List.of(event(placement)));
        sessions.save();
    }

    private static Epoch attached(Placement placement) {
        return placement.lineage().apply(event(placement)).epoch();
    }

    private double races(String result) {
        return registry.counter("stowage.session.races", "result", result).count();
    }
}
