package dev.stowage.core.compaction;

import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import dev.stowage.core.compaction.Verdict.Stayed;
import dev.stowage.core.files.FileSightings;
import dev.stowage.core.files.Outliner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides whether a prompt is compacted and how: gently where that is enough, and as far as it takes to reach the target in
 * one pass, because every pass costs the provider's cache once. The same input gives the same verdict.
 */
public final class Ladder {

    private final LadderSettings settings;
    private final Outliner outliner;
    private final Ranking ranking;

    /** @param relevance ranks old exchanges; what it has no score for is ranked by {@link LexicalRelevance} */
    public Ladder(LadderSettings settings, Outliner outliner, Relevance relevance) {
        this.settings = settings;
        this.outliner = outliner;
        this.ranking = new Ranking(relevance);
    }

    /**
     * The verdict on a prompt.
     *
     * @param now when it came in
     * @param restraint what the last verdict on this lineage said; {@link Restraint#NONE} for a new one
     */
    public Verdict decide(LadderPrompt prompt, Occasion occasion, Instant now, Restraint restraint) {
        return decide(prompt, occasion, now, restraint, Optional.empty());
    }

    /**
     * The verdict on a prompt of whose beginning a model wrote.
     *
     * @param summary what it wrote; used where the highest level puts a checkpoint in the place of messages
     */
    public Verdict decide(
            LadderPrompt prompt, Occasion occasion, Instant now, Restraint restraint, Optional<Summary> summary) {
        Draft draft = new Draft(prompt);
        long before = draft.total() + prompt.tails();
        double usage = draft.share(before);
        Level level = occasion.least().orHigher(settings.thresholds().at(usage));
        boolean onlyRests = level == Level.NONE && isWorthLaying(prompt, draft, occasion);
        if (level == Level.NONE && !onlyRests) {
            return new Stayed(Reason.BELOW_THRESHOLD, restraint);
        }
        if (anyExceedsWindow(draft)) {
            return new Stayed(Reason.SINGLE_MESSAGE_EXCEEDS_WINDOW, restraint);
        }
        Moment moment = new Moment(now, Exchange.messages(draft.exchanges()), prompt.turns(), usage);
        Optional<Reason> against = restraint.against(Level.SOFT.orHigher(level), occasion.cause(), moment, settings);
        if (against.isPresent()) {
            return new Stayed(against.get(), restraint);
        }
        Files files = new Files(prompt.spoken(), FileSightings.of(prompt.spoken()), outliner);
        Climb.Reached reached = onlyRests
                ? new Climb.Reached(draft, List.of())
                : new Climb(settings, files, ranking, occasion, summary).from(level, draft);
        boolean restrained = level != Level.EMERGENCY && !occasion.forced();
        if (restrained && draft.share(before - reached.draft().total()) < Restraint.LEAST_GAIN) {
            return new Stayed(Reason.NO_GAIN, restraint.afterPoorAttempt(moment));
        }
        boolean moved = prompt.rests() && reached.draft().total() < before;
        return reached.levels().isEmpty() && !moved
                ? new Stayed(Reason.NO_GAIN, restraint)
                : packed(before, reached, occasion.cause(), moment);
    }

    /** Where the cache is lost anyway, files may move to the head below all levels, if enough of what they replace goes by that. */
    private static boolean isWorthLaying(LadderPrompt prompt, Draft draft, Occasion occasion) {
        return occasion.cause() == Cause.COLD_CACHE
                && prompt.rests()
                && draft.share(prompt.tails()) >= Restraint.LEAST_GAIN;
    }

    private static Packed packed(long before, Climb.Reached reached, Cause cause, Moment moment) {
        Draft after = reached.draft();
        return new Packed(
                cause,
                Level.SOFT.orHigher(reached.level()),
                reached.levels().isEmpty() ? List.of(Level.SOFT) : reached.levels(),
                after.fates(),
                after.checkpoint(),
                before,
                after.total(),
                after.deeds(),
                Restraint.afterCompaction(moment, after.usage(), Level.SOFT.orHigher(reached.level())));
    }

    /** Whether a message that no level can drop or cut is alone larger than the window. */
    private static boolean anyExceedsWindow(Draft draft) {
        boolean[] loose = new boolean[draft.prompt().messages().size()];
        draft.reach(Level.EMERGENCY).indices().forEach(i -> loose[i] = true);
        return IntStream.range(0, loose.length)
                .filter(i -> !loose[i] && !draft.spoken(i).role().answersCall())
                .anyMatch(i -> draft.share(draft.tokens(i)) > 1);
    }
}
