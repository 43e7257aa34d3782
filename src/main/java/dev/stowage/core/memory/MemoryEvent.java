package dev.stowage.core.memory;

import java.util.Locale;
import java.util.Map;

/** Something that memory or recall did, for the session's tape, meters and whoever watches; never what was said. */
public sealed interface MemoryEvent {

    /** What happened, in words with underscores. */
    String code();

    /** Names of kinds. */
    default Map<String, String> names() {
        return Map.of();
    }

    /** Counts and thousandths. */
    default Map<String, Long> figures() {
        return Map.of();
    }

    /**
     * Files were written, so that what had passed no longer speaks of this code.
     *
     * @param passes how many were reset
     */
    record VerificationStateReset(int passes) implements MemoryEvent {

        @Override
        public String code() {
            return "verification_state_reset";
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of("passes", (long) passes);
        }
    }

    /**
     * The snapshot of a session's memory has changed.
     *
     * @param lines that it has
     * @param characters that it has
     */
    record WorkingMemoryPublished(int lines, int characters) implements MemoryEvent {

        @Override
        public String code() {
            return "memory_working_published";
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of("lines", (long) lines, "characters", (long) characters);
        }
    }

    /**
     * External knowledge went into a prompt.
     *
     * @param hits how many
     * @param internalTopScore the best score of what the session itself knows, 0..1
     * @param threshold below which others are asked, 0..1
     * @param writtenBack how many units were made of it
     */
    record ExternalRecallInjected(int hits, double internalTopScore, double threshold, int writtenBack)
            implements MemoryEvent {

        private static final double THOUSANDTHS = 1_000;

        @Override
        public String code() {
            return "context_external_recall_injected";
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of(
                    "hit_count",
                    (long) hits,
                    "internal_top_score_permille",
                    Math.round(THOUSANDTHS * internalTopScore),
                    "threshold_permille",
                    Math.round(THOUSANDTHS * threshold),
                    "writeback_units",
                    (long) writtenBack);
        }
    }

    /** External knowledge did not go into a prompt. */
    record ExternalRecallSkipped(Skip reason) implements MemoryEvent {

        @Override
        public String code() {
            return "context_external_recall_skipped";
        }

        @Override
        public Map<String, String> names() {
            return Map.of("reason", reason.code);
        }
    }

    /** Why external knowledge stays out. */
    enum Skip {
        /** The session does not carry the tag. */
        SKILL_TAG_MISSING,
        /** What the session knows itself is good enough. */
        INTERNAL_SCORE_SUFFICIENT,
        PROVIDER_UNAVAILABLE,
        NO_HITS,
        /** What was found has no text. */
        EMPTY_BLOCK,
        /** There was no room, or the zone is locked. */
        ARENA_REJECTED,
        /** All that was found is known already, or Stowage's own words. */
        FILTERED_OUT;

        private final String code = name().toLowerCase(Locale.ROOT);
    }
}
