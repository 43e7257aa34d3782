package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.Unit;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.openai.ChatIndex;
import dev.stowage.store.Notes;
import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.HeldTasks;
import dev.stowage.testkit.KnowledgeInMemory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** A session that is deleted stays deleted, whatever of it was waiting to be learned, or was being learned just then. */
class ForgettingTest extends SessionsRig {

    private static final String RULE = "Never push to main.";
    private static final String OTHERS = " Always run the tests. You must use tabs. Do not touch the lock file.";
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final SessionKey SESSION = new SessionKey("t", "s");

    private final Forgotten forgotten = new Forgotten();
    private final KnowledgeInMemory knowledge = new KnowledgeInMemory();
    private final HeldTasks background = new HeldTasks();
    private final Map<SessionKey, String> published = new HashMap<>();
    private Runnable meanwhile = () -> {};

    /** Whoever reads messages asks for the time behind it, and before he keeps anything. */
    private final InstantSource clock = () -> {
        Runnable once = meanwhile;
        meanwhile = () -> {};
        once.run();
        return NOW;
    };

    private final Remembering remembering = new Remembering(
            forgotten,
            new GlobalMemory(true, knowledge, forgotten, () -> NOW),
            new PublishedHere(published),
            new SessionEvents(() -> NOW),
            background,
            clock,
            new Meters(registry, List.of("up"), Set.of()));

    /** In the order in which it is told. */
    private record PublishedHere(Map<SessionKey, String> texts) implements Notes {

        @Override
        public CompletionStage<Boolean> publish(SessionKey session, String text) {
            texts.put(session, text);
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletionStage<Boolean> remove(SessionKey session) {
            texts.remove(session);
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletionStage<Optional<String>> read(SessionKey session) {
            return CompletableFuture.completedFuture(Optional.ofNullable(texts.get(session)));
        }

        @Override
        public void close() {}
    }

    private Lesson lesson() {
        String body = "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + RULE + OTHERS + "\"}]}";
        Placement placement = place(sessions(store, AMPLE), NAMED, "u:rules");
        assertThat(placement.lineage().history()).hasSize(1);
        byte[] bytes = body.getBytes(UTF_8);
        return new Lesson(placement, bytes, ChatIndex.of(bytes), forgotten.moment());
    }

    private void assertThatItIsKnown() {
        assertThat(remembering.working(SESSION).block()).contains(RULE);
        assertThat(published.get(SESSION)).contains(RULE);
        assertThat(knowledge.written()).containsKey(SESSION);
        assertThat(remembering.shared("t").crystals()).isNotEmpty();
    }

    private void assertThatNothingIsKnown() {
        assertThat(remembering.working(SESSION).blockOptional()).isEmpty();
        assertThat(published).isEmpty();
        assertThat(knowledge.written()).isEmpty();
        assertThat(remembering.shared("t").toString()).doesNotContain(RULE);
        assertThat(remembering.shared("t").crystals()).isEmpty();
    }

    @Test
    void learning_reachesAllThatADeletionEmpties() {
        remembering.learned(lesson());
        assertThatItIsKnown();
        assertThat(remembering.forget(SESSION).toCompletableFuture()).isCompletedWithValue(true);
        assertThatNothingIsKnown();
    }

    @Test
    void learningThatWaitsInTheQueue_doesNotBringADeletedSessionBack() {
        remembering.later(lesson());
        remembering.forget(SESSION);
        assertThat(background.waiting()).isEqualTo(1);
        background.run();
        assertThatNothingIsKnown();
    }

    @Test
    void deletionInTheMiddleOfLearning_leavesNothing() {
        meanwhile = () -> remembering.forget(SESSION);
        assertThat(remembering.learned(lesson()).all())
                .as("the request itself goes on with what it read")
                .isNotEmpty();
        assertThatNothingIsKnown();
    }

    @Test
    void whatOthersToldASession_isNotTakenInBehindItsDeletion() {
        Lesson lesson = lesson();
        remembering.learned(lesson);
        remembering.forget(SESSION);
        Lesson again = lesson();
        remembering.learned(again);
        Unit told = Unit.seen("s", Unit.Type.FACT, "external", "Found elsewhere.", 0.6, List.of(), Map.of(), NOW);
        remembering.taught(lesson.placement().lineageKey(), lesson.moment(), List.of(told));
        assertThat(remembering.learned(again).all()).extracting(Unit::statement).doesNotContain("Found elsewhere.");
        remembering.taught(again.placement().lineageKey(), again.moment(), List.of(told));
        assertThat(remembering.learned(again).all()).extracting(Unit::statement).contains("Found elsewhere.");
    }

    /** It is learned from as far as it was read, until another replica is heard of. */
    @Test
    void learningOfASessionThatAnotherReplicaHasRemoved_isNotWrittenDown() {
        Lesson before = lesson();
        Lesson queued = lesson();
        knowledge.removeElsewhere(SESSION);
        remembering.learned(before);
        assertThat(knowledge.written()).isEmpty();
        assertThat(remembering.shared("t").crystals()).isEmpty();
        remembering.learned(queued);
        assertThat(knowledge.written()).as("from before, too").isEmpty();
        remembering.forgetHere(SESSION);
        remembering.learned(queued);
        assertThat(remembering.working(SESSION).blockOptional()).isEmpty();
        remembering.learned(lesson());
        assertThatItIsKnown();
    }

    @Test
    void deletionThatCouldNotBeWrittenDown_isNotUndoneByWhatComesNext() {
        remembering.learned(lesson());
        knowledge.reach(false);
        assertThat(remembering.forget(SESSION).toCompletableFuture()).isCompletedWithValue(false);
        remembering.learned(lesson());
        assertThat(remembering.shared("t").crystals()).as("what came since").isNotEmpty();
        knowledge.reach(true);
        remembering.learned(lesson());
        assertThatItIsKnown();
    }

    @Test
    void sessionThatGoesOn_isLearnedFromAnew() {
        remembering.learned(lesson());
        remembering.forget(SESSION);
        remembering.learned(lesson());
        assertThatItIsKnown();
    }

    @Test
    void otherSessions_loseNothing() {
        Lesson lesson = lesson();
        remembering.forget(new SessionKey("t", "other"));
        remembering.learned(lesson);
        assertThatItIsKnown();
    }
}
