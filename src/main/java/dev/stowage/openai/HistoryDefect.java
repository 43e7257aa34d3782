package dev.stowage.openai;

/** What a provider would refuse in the history that a client sent. */
public enum HistoryDefect {
    /** A result without a call before it: left out. */
    ORPHANED_RESULT("orphaned_result"),
    /** A call without a result: a stub answers it. */
    UNANSWERED_CALL("unanswered_call"),
    /** A second result for a call: left out, the first one stays. */
    DUPLICATE_RESULT("duplicate_result"),
    /** A result that does not directly follow its call: moved there. */
    MISPLACED_RESULT("misplaced_result"),
    /** A result that does not say what it answers: it gets the id of the call whose turn it is. */
    MISSING_ID("missing_id"),
    /** An assistant message with an empty list of calls: the list is left out. */
    EMPTY_CALL_LIST("empty_call_list"),
    /** An assistant message with neither content nor calls: it gets a few words. */
    EMPTY_ASSISTANT("empty_assistant");

    private final String code;

    HistoryDefect(String code) {
        this.code = code;
    }

    /** Its name in metrics and events. */
    public String code() {
        return code;
    }
}
