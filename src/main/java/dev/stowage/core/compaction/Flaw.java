package dev.stowage.core.compaction;

import java.util.Locale;

/** Why a model's summary cannot be used. */
public enum Flaw {
    /** It says nothing, or next to nothing under its headings. */
    EMPTY,
    /** The model declines. */
    REFUSAL,
    /** It ends before it is finished. */
    CUT_OFF,
    /** It calls tools, or writes such calls as text. */
    CALLS_TOOLS,
    /** It goes on with the conversation. */
    CHAT,
    /** Its user speaks another language. */
    OTHER_LANGUAGE,
    /** It names nothing of what the conversation is about. */
    NO_REFERENCE,
    /** It is not shorter than what it is to stand for, or than a checkpoint may be. */
    TOO_LONG;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in headers and labels. */
    public String code() {
        return code;
    }
}
