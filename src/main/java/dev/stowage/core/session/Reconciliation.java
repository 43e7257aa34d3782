package dev.stowage.core.session;

import java.util.Locale;

/**
 * How a request's history relates to a known one.
 *
 * @param added how many messages are new
 * @param kept how many known ones came again
 */
public record Reconciliation(Kind kind, int added, int kept) {

    /** Whether no lineage that is not at hand could be closer: all that is known of this one came again. */
    public boolean isCertain() {
        return kind.compareTo(Kind.EXTENDS) <= 0;
    }

    /** From the closest relation to none: of several known histories, a request goes on with the closest. */
    public enum Kind {
        /** A history that was sent before: a retry. Nothing advances. */
        REPEATS,
        /** The known history and more. */
        EXTENDS,
        /** Most of the known history and more: a sliding window, dropped tool messages. */
        ALIGNED,
        /** A proper prefix of the known history, then possibly others: a message edited, an answer made anew, a fork. */
        REWINDS,
        /** The client compacted by itself: its head, or the tail of its history, with others in place of the rest. */
        REWRITTEN,
        /** Another conversation under the same session id: a title generator, a sub-agent, an id sent for everything. */
        UNRELATED,
        /** Nothing is known. */
        NEW;

        private final String code = name().toLowerCase(Locale.ROOT);

        /** Its name in metrics and logs. */
        public String code() {
            return code;
        }
    }
}
