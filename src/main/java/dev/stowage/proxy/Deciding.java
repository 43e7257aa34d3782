package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Relevance;
import dev.stowage.core.compaction.Summary;
import dev.stowage.core.compaction.Verdict;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Stayed;
import dev.stowage.core.session.EpochEvent.Compacted;
import dev.stowage.core.session.EpochEvent.HeldBack;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Packing;
import dev.stowage.core.session.Placement;
import dev.stowage.inference.RelevancePass;
import dev.stowage.inference.Relevances;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.Meters;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** What the ladder says of a prompt, and what becomes of that in its lineage. Callers wait, and so must not be event loops. */
final class Deciding {

    private final Function<Relevance, Ladder> ladders;
    private final Relevances relevances;
    private final Assessor assessor;
    private final Sessions sessions;
    private final InstantSource clock;
    private final Meters meters;

    /** @param ladders the ladder that ranks by what it is given */
    Deciding(
            Function<Relevance, Ladder> ladders,
            Relevances relevances,
            Assessor assessor,
            Sessions sessions,
            InstantSource clock,
            Meters meters) {
        this.ladders = ladders;
        this.relevances = relevances;
        this.assessor = assessor;
        this.sessions = sessions;
        this.clock = clock;
        this.meters = meters;
    }

    /**
     * A verdict that nothing has come of yet.
     *
     * @param took time to reach it
     */
    record Weighed(Occasion occasion, Verdict verdict, Ranked ranked, Duration took) {

        /** Whether a model could write its checkpoint. */
        boolean writesCheckpoint() {
            return verdict.match(Packed::writesCheckpoint, stayed -> false);
        }
    }

    /** Where a prompt goes on, and what is told of it in {@code x-stowage-action}. */
    record Decided(Placement placement, String action) {}

    Weighed weigh(Question question, Assessment assessment, Occasion occasion, Optional<Summary> summary) {
        Instant start = clock.instant();
        RelevancePass pass = relevances.pass(question.placement().key().tenant());
        Told told = question.routed().placed().told();
        Conversation conversation = told.conversation().orElseThrow();
        LadderPrompts prompts = new LadderPrompts(assessor, question.model(), assessment);
        Verdict verdict = ladders.apply(pass)
                .decide(
                        prompts.of(told.indexed(), conversation, question.lineage()),
                        occasion,
                        start,
                        question.lineage().ladder().restraint(),
                        summary);
        return new Weighed(occasion, verdict, pass.ranked(), Duration.between(start, clock.instant()));
    }

    Decided decide(Question question, Weighed weighed, Given given) {
        meters.compaction(weighed.verdict(), weighed.occasion().cause(), weighed.took());
        meters.ranked(weighed.ranked());
        return weighed.verdict()
                .match(packed -> packed(question, packed, weighed.ranked(), given), stayed -> stayed(question, stayed));
    }

    private Decided packed(Question question, Packed packed, Ranked ranked, Given given) {
        meters.checkpointed(given.how());
        Lineage before = question.lineage();
        Compacted event = new Compacted(Packing.epoch(before, packed), packed, ranked, given.how());
        String action = packed.level().code() + ";reason=" + packed.cause().code()
                + (ranked.isMixed() ? ";ranking=" + ranked.code() : "") + given.told();
        return sessions.decided(question.placement().lineageKey(), before, event)
                .map(epoch -> new Decided(question.placement().compacted(epoch), action))
                .orElseGet(() -> new Decided(question.placement(), "none"));
    }

    private Decided stayed(Question question, Stayed stayed) {
        Lineage lineage = question.lineage();
        boolean news = !stayed.restraint().equals(lineage.ladder().restraint())
                || lineage.ladder().asked().isPresent();
        if (news) {
            sessions.decided(question.placement().lineageKey(), lineage, new HeldBack(stayed));
        }
        return new Decided(
                question.placement(), "none;reason=" + stayed.reason().wireName());
    }
}
