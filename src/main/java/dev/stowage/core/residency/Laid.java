package dev.stowage.core.residency;

import java.util.Locale;
import java.util.Set;

/**
 * A block that is to stand in a prompt.
 *
 * @param text what it says, without a fence
 * @param kind what it is counted as
 * @param path of its file
 * @param sources indices of the messages that it was made from
 */
public record Laid(String id, String text, Kind kind, String path, Set<Integer> sources) {

    /** Where a block stands, and how it says what it says. */
    public enum Kind {
        /** At an epoch's head. */
        HEAD,
        /** At a tail, as text, outline or line. */
        APPENDED,
        /** At a tail, as a diff. */
        DIFF;

        private final String code = name().toLowerCase(Locale.ROOT);

        /** As it stands in labels. */
        public String code() {
            return code;
        }
    }

    public Laid {
        sources = Set.copyOf(sources);
    }
}
