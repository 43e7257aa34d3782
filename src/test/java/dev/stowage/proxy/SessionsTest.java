package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.testkit.ScriptedStore;
import dev.stowage.testkit.Told;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

class SessionsTest extends SessionsRig {

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
    void conversationThatIsNotSavedYet_isSavedWhenItLeavesMemory() {
        Sessions sessions = sessions(store, 5);
        sessions.place(NAMED, Told.of("u:hi a:1 u:x")).block();
        sessions.place(NAMELESS, Told.of("u:another a:one u:that a:takes u:room"))
                .block();
        assertThat(store.keys()).extracting(LineageKey::session).containsExactly("s");
    }

    /** A process that ends has nothing more to do than that. */
    @Test
    void whatCameWhileItWasBeingSaved_isSavedBeforeTheEnd() {
        Sessions sessions = sessions(store, AMPLE);
        store.holdSaves();
        Placement first = place(sessions, NAMED, "u:hi a:1 u:x");
        sessions.happened(first.lineageKey(), List.of(event(first)));
        CompletableFuture<Void> end = sessions.end();
        assertThat(end).isNotDone();
        store.release();
        assertThat(end).isCompleted();
        assertThat(place(sessions(store, AMPLE), NAMED, "u:hi a:1 u:x a:2 u:y")
                        .lineage()
                        .epoch())
                .isEqualTo(attached(first));
    }

    /** More than are saved at a time. */
    @Test
    void burstOfConversations_isSavedBeforeTheEnd() {
        Sessions sessions = sessions(store, AMPLE);
        store.holdSaves();
        for (int session = 0; session < 5 * Saving.AT_A_TIME; session++) {
            Claim claim = new Claim("t" + session, Optional.of("s"));
            place(sessions, claim, "u:hi a:1 u:x");
        }
        CompletableFuture<Void> end = sessions.end();
        assertThat(end).isNotDone();
        store.release();
        assertThat(end).isCompleted();
        assertThat(store.keys()).hasSize(5 * Saving.AT_A_TIME);
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
}
