package dev.stowage.telemetry;

import dev.stowage.core.compaction.Flaw;
import java.util.Locale;

/** What became of one attempt to have a model write a summary. */
public enum SummaryResult {
    /** It can be used. */
    WRITTEN,
    /** The model did not answer in time. */
    LATE,
    /** It could not be asked, or gave no answer. */
    FAILED,
    EMPTY,
    REFUSAL,
    CUT_OFF,
    CALLS_TOOLS,
    CHAT,
    OTHER_LANGUAGE,
    NO_REFERENCE,
    TOO_LONG;

    /** The result of an attempt that ended in a text that cannot be used. */
    public static SummaryResult of(Flaw flaw) {
        return switch (flaw) {
            case EMPTY -> EMPTY;
            case REFUSAL -> REFUSAL;
            case CUT_OFF -> CUT_OFF;
            case CALLS_TOOLS -> CALLS_TOOLS;
            case CHAT -> CHAT;
            case OTHER_LANGUAGE -> OTHER_LANGUAGE;
            case NO_REFERENCE -> NO_REFERENCE;
            case TOO_LONG -> TOO_LONG;
        };
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
