package dev.stowage.core.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One pass: from a level upwards, until the trigger of the level that worked last is no longer met. */
final class Climb {

    private final LadderSettings settings;
    private final Files files;
    private final Ranking ranking;
    private final Occasion occasion;
    private final Optional<Summary> summary;

    /** A draft and the levels that made it smaller. */
    record Reached(Draft draft, List<Level> levels) {

        /** The highest that worked; NONE where none did. */
        Level level() {
            return levels.isEmpty() ? Level.NONE : levels.get(levels.size() - 1);
        }
    }

    Climb(LadderSettings settings, Files files, Ranking ranking, Occasion occasion, Optional<Summary> summary) {
        this.summary = summary;
        this.settings = settings;
        this.files = files;
        this.ranking = ranking;
        this.occasion = occasion;
    }

    /** {@code start} itself stays as it is. */
    Reached from(Level first, Draft start) {
        Extract extract = new Extract(start.prompt().spoken(), files);
        Lexicon lexicon = new Lexicon(start.prompt().spoken(), files);
        Draft best = start;
        List<Level> levels = new ArrayList<>();
        Optional<Level> level = Optional.of(first);
        while (level.isPresent()) {
            Draft tried = best.copy();
            work(level.get(), tried, extract, lexicon);
            if (tried.total() < best.total()) {
                best = tried;
                levels.add(level.get());
            }
            boolean stillMet = best.usage() >= settings.stillFull(level.get());
            level = stillMet ? level.get().next() : Optional.empty();
        }
        return new Reached(
                levels.equals(List.of(Level.SOFT)) ? renewed(best, start, lexicon) : best, List.copyOf(levels));
    }

    /** What the soft level has shortened, and what went long ago, may have come to be worth a word in the checkpoint. */
    private Draft renewed(Draft draft, Draft start, Lexicon lexicon) {
        Draft renewed = draft.copy();
        renewed.checkpoint().ifPresent(older -> {
            long freed = start.total() - draft.total();
            renewed.checkpoint(lexicon.renewed(older, draft, settings.checkpointTokens(), freed));
        });
        return renewed.total() < start.total() ? renewed : draft;
    }

    private void work(Level level, Draft draft, Extract extract, Lexicon lexicon) {
        Goal goal = Goal.of(draft, level, target(level), occasion.forced());
        Ends ends = new Ends(draft.prompt().counter());
        SoftLevel soft = new SoftLevel(files, ends, lexicon, draft, goal);
        switch (level) {
            case NONE -> {}
            case SOFT -> soft.run();
            case HARD -> {
                soft.run();
                new HardLevel(ranking, extract, lexicon, draft, goal, settings.checkpointTokens()).run();
            }
            case EMERGENCY -> {
                if (!goal.reachedBy(draft)) {
                    new EmergencyLevel(soft, extract, lexicon, draft, goal, settings.checkpointTokens(), summary).run();
                }
                if (draft.usage() > 1) {
                    new LastResort(ends, draft).run();
                }
            }
        }
    }

    /** With a cold cache, one larger step. */
    private double target(Level level) {
        return occasion.cause() == Occasion.Cause.COLD_CACHE ? settings.target() : settings.target(level);
    }
}
