package dev.stowage.openai;

/** Why a request body is passed on as it came, and never looked at again. */
public enum Unmanaged {
    /** The provider gives its own error. */
    NOT_JSON("not_json"),
    /** No messages, none in them, or not a list: the provider gives its own error. */
    NO_MESSAGES("no_messages"),
    /** Two readers could see two requests in it: a field we read stands twice, or bytes follow the root object. */
    AMBIGUOUS_BODY("ambiguous_body"),
    /** The history is at the provider. */
    SERVER_SIDE_STATE("server_side_state"),
    /** An encoding other than gzip and deflate. */
    UNKNOWN_ENCODING("unknown_encoding"),
    /** Reading it failed inside Stowage; counted as a fail-open. */
    INDEX_FAILED("index_failed");

    private final String code;

    Unmanaged(String code) {
        this.code = code;
    }

    /** The reason as {@code x-stowage-action} gives it. */
    public String code() {
        return code;
    }
}
