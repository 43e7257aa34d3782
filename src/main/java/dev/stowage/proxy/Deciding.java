package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.LadderPrompt;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.compaction.Summary;
import dev.stowage.core.compaction.Verdict;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import dev.stowage.core.compaction.Verdict.Stayed;
import dev.stowage.core.residency.Elsewhere;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.Compacted;
import dev.stowage.core.session.EpochEvent.HeldBack;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Packing;
import dev.stowage.core.session.Placement;
import dev.stowage.inference.RelevancePass;
import dev.stowage.inference.Relevances;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Resting.Rested;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.Meters;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** What the ladder says of a prompt, and what becomes of that in its lineage. Callers wait, and so must not be event loops. */
final class Deciding {

    private final Ladders ladders;
    private final Residing residing;
    private final Resting resting;
    private final Relevances relevances;
    private final Assessor assessor;
    private final Sessions sessions;
    private final InstantSource clock;
    private final Meters meters;

    Deciding(
            Ladders ladders,
            Residing residing,
            Resting resting,
            Relevances relevances,
            Assessor assessor,
            Sessions sessions,
            InstantSource clock,
            Meters meters) {
        this.ladders = ladders;
        this.residing = residing;
        this.resting = resting;
        this.relevances = relevances;
        this.assessor = assessor;
        this.sessions = sessions;
        this.clock = clock;
        this.meters = meters;
    }

    /**
     * A verdict that nothing has come of yet.
     *
     * @param files what is to stand at the new epoch's head
     * @param took time to reach it
     */
    record Weighed(Occasion occasion, Verdict verdict, List<Block> files, Ranked ranked, Duration took) {

        Weighed {
            files = List.copyOf(files);
        }

        /** Whether a model could write its checkpoint. */
        boolean writesCheckpoint() {
            return verdict.match(Packed::writesCheckpoint, stayed -> false);
        }
    }

    /** Where a prompt goes on, and what is told of it in {@code x-stowage-action}. */
    record Decided(Placement placement, String action) {}

    /** What is known of a prompt's files besides what it tells. */
    Mono<Elsewhere> elsewhere(Question question) {
        return residing.elsewhere(question);
    }

    /** @param elsewhere what is known of the conversation's files besides what it tells */
    Weighed weigh(
            Question question,
            Assessment assessment,
            Occasion occasion,
            Optional<Summary> summary,
            Elsewhere elsewhere) {
        Instant start = clock.instant();
        RelevancePass pass = relevances.pass(question.placement().key().tenant());
        Told told = question.routed().placed().told();
        Conversation conversation = told.conversation().orElseThrow();
        LadderPrompt plain = new LadderPrompts(assessor, question.model(), assessment)
                .of(told.indexed(), conversation, question.lineage());
        boolean stays = residing.isOn(question.routed());
        boolean late = stays && occasion.cause() == Cause.USAGE_THRESHOLD;
        boolean full = assessment.usage().ratio() >= residing.budget().most();
        Ladder ladder = late ? ladders.late(pass, full) : ladders.usual(pass);
        Restraint restraint = question.lineage().ladder().restraint();
        Rested rested = stays ? resting.rested(question, assessment, plain, elsewhere) : Rested.without(plain);
        Verdict verdict = ladder.decide(rested.prompt(), occasion, start, restraint, summary);
        if (!rested.files().isEmpty() && !isOfUse(verdict, plain.spendable())) {
            rested = Rested.without(plain);
            verdict = ladder.decide(plain, occasion, start, restraint, summary);
        }
        if (late && !full && verdict.match(packed -> !isWorthIt(question, assessment, packed), stayed -> false)) {
            verdict = new Stayed(Reason.COSTS_MORE, restraint);
        }
        return new Weighed(occasion, verdict, rested.files(), pass.ranked(), Duration.between(start, clock.instant()));
    }

    private boolean isWorthIt(Question question, Assessment assessment, Packed packed) {
        return residing.budget().pays(question, assessment, packed.before(), packed.after());
    }

    /** Files at the head must not be what a prompt has no room for. */
    private boolean isOfUse(Verdict verdict, long spendable) {
        return verdict.match(
                packed -> packed.after() <= residing.budget().most() * spendable,
                stayed -> stayed.reason() != Reason.NO_GAIN && stayed.reason() != Reason.SINGLE_MESSAGE_EXCEEDS_WINDOW);
    }

    Decided decide(Question question, Weighed weighed, Given given) {
        meters.compactions().verdict(weighed.verdict(), weighed.occasion().cause(), weighed.took());
        meters.compactions().ranked(weighed.ranked());
        return weighed.verdict()
                .match(packed -> packed(question, packed, weighed, given), stayed -> stayed(question, stayed));
    }

    private Decided packed(Question question, Packed packed, Weighed weighed, Given given) {
        meters.compactions().checkpointed(given.how());
        Lineage before = question.lineage();
        Ranked ranked = weighed.ranked();
        Epoch next = Packing.epoch(before, packed, weighed.files());
        Compacted event = new Compacted(next, packed, ranked, given.how());
        String action = packed.level().code() + ";reason=" + packed.cause().code()
                + (ranked.isMixed() ? ";ranking=" + ranked.code() : "") + given.told()
                + (weighed.files().isEmpty() ? "" : ";residency");
        Optional<Epoch> held = sessions.decided(question.placement().lineageKey(), before, event);
        held.filter(next::equals).ifPresent(ours -> resting.begun(before, weighed.files()));
        return held.map(epoch -> new Decided(question.placement().compacted(epoch), action))
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
