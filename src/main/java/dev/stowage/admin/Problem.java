package dev.stowage.admin;

/** A request that is not carried out, on its way to an error in the shape of the API beside it. */
final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final String parameter;

    private Problem(Kind kind, String parameter, String message) {
        super(message, null, false, false);
        this.kind = kind;
        this.parameter = parameter;
    }

    /**
     * A problem with the request as a whole.
     *
     * @param message for the operator: what is wrong and what to do
     */
    static Problem of(Kind kind, String message) {
        return new Problem(kind, "", message);
    }

    /** A problem with one of its parameters. */
    static Problem with(String parameter, String message) {
        return with(Kind.INVALID_PARAMETER, parameter, message);
    }

    /** The same of another kind. */
    static Problem with(Kind kind, String parameter, String message) {
        return new Problem(kind, parameter, parameter + ": " + message);
    }

    Kind kind() {
        return kind;
    }

    /** The parameter that is wrong; empty if it is none. */
    String parameter() {
        return parameter;
    }

    /** Every error of this API. */
    enum Kind {
        INVALID_PARAMETER(400, "invalid_parameter"),
        INVALID_TOKEN(401, "invalid_admin_token"),
        NO_TOKEN_CONFIGURED(403, "admin_token_not_configured"),
        FOREIGN_HOST(403, "foreign_host"),
        SIMPLE_WRITE(403, "admin_header_missing"),
        NO_SUCH_ROUTE(404, "not_found"),
        NO_SUCH_SESSION(404, "session_not_found"),
        TOO_LARGE(413, "file_too_large"),
        NOT_AVAILABLE(409, "not_available"),
        INTERNAL(500, "internal_error"),
        OVERLOADED(503, "overloaded");

        private final int status;
        private final String code;

        Kind(int status, String code) {
            this.status = status;
            this.code = code;
        }

        int status() {
            return status;
        }

        String code() {
            return code;
        }
    }
}
