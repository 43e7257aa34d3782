package dev.stowage.core.compaction;

import java.util.Locale;

/**
 * Why the ladder is asked.
 *
 * @param cause the reason
 * @param least the level to begin with, whatever the usage is
 */
public record Occasion(Cause cause, Level least) {

    /** Reasons to compact; all but the first overrule the cooldown. */
    public enum Cause {
        /** The prompt is being sent; its usage decides. */
        USAGE_THRESHOLD,
        /** The provider's cache has forgotten the prefix: a rewrite costs nothing now. */
        COLD_CACHE,
        /** An operator or the model itself asks for it. */
        MANUAL,
        /** What matters most of what was to be added had no room, and only a smaller prompt has. */
        FLOOR_UNMET,
        /** The load has become risky. */
        RISK,
        /** The provider has refused the prompt as too long. */
        OVERFLOW;

        private final String code = name().toLowerCase(Locale.ROOT);

        /** As it stands in headers, labels and events. */
        public String code() {
            return code;
        }
    }

    public static Occasion usage() {
        return new Occasion(Cause.USAGE_THRESHOLD, Level.NONE);
    }

    public static Occasion coldCache() {
        return new Occasion(Cause.COLD_CACHE, Level.NONE);
    }

    public static Occasion manual(Level least) {
        return new Occasion(Cause.MANUAL, least);
    }

    public static Occasion floorUnmet() {
        return new Occasion(Cause.FLOOR_UNMET, Level.SOFT);
    }

    public static Occasion risk(Level least) {
        return new Occasion(Cause.RISK, least);
    }

    public static Occasion overflow() {
        return new Occasion(Cause.OVERFLOW, Level.EMERGENCY);
    }

    /** Whether it works at any usage. */
    boolean forced() {
        return least != Level.NONE;
    }
}
