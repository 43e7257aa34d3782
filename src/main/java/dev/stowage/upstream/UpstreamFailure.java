package dev.stowage.upstream;

/** Why an upstream gave no answer, or not a whole one. */
public final class UpstreamFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** The ways in which an exchange can fail. */
    public enum Kind {
        /** No connection: refused, unknown host, failed handshake, or slow to connect. */
        UNREACHABLE,
        /** The connection ended before the answer did. */
        BROKEN,
        /** No status in time. */
        HEAD_TIMEOUT,
        /** Silence inside an answer, or an answer without end. */
        BODY_TIMEOUT,
        /** Too many failures lately; not called. */
        BREAKER_OPEN,
        /** Too many exchanges at once; not called. */
        BULKHEAD_FULL
    }

    private final Kind kind;
    private final String upstream;

    UpstreamFailure(Kind kind, String upstream, Throwable cause) {
        super(kind + " at upstream " + upstream, cause);
        this.kind = kind;
        this.upstream = upstream;
    }

    public Kind kind() {
        return kind;
    }

    /** The upstream's configured name. */
    public String upstream() {
        return upstream;
    }
}
