package dev.stowage.proxy;

import dev.stowage.telemetry.Outcome;
import dev.stowage.upstream.UpstreamFailure;

/** Every error that Stowage answers itself: status, code, whether trying again may help, and how it is counted. */
enum Failure {
    BODY_TOO_LARGE(413, "request_too_large", false, Outcome.REJECTED),
    OVERLOADED(503, "overloaded", true, Outcome.REJECTED),
    ACCESS_DENIED(401, "invalid_access_key", false, Outcome.REJECTED),
    FOREIGN_ORIGIN(403, "foreign_origin", false, Outcome.REJECTED),
    MODEL_NOT_SERVED(404, "model_not_found", false, Outcome.REJECTED),
    WEBSOCKET(501, "websocket_not_supported", false, Outcome.REJECTED),
    NOT_FOUND(404, "not_found", false, Outcome.REJECTED),
    UPSTREAM_UNREACHABLE(502, "upstream_unreachable", true, Outcome.UPSTREAM_ERROR),
    UPSTREAM_BROKEN(502, "upstream_closed_connection", true, Outcome.UPSTREAM_ERROR),
    UPSTREAM_TIMEOUT(504, "upstream_timeout", true, Outcome.TIMEOUT),
    BREAKER_OPEN(503, "upstream_unavailable", true, Outcome.REJECTED),
    BULKHEAD_FULL(503, "too_many_concurrent_requests", true, Outcome.REJECTED),
    INTERNAL(500, "internal_error", true, Outcome.UPSTREAM_ERROR);

    private final int status;
    private final String code;
    private final boolean retryable;
    private final Outcome outcome;

    Failure(int status, String code, boolean retryable, Outcome outcome) {
        this.status = status;
        this.code = code;
        this.retryable = retryable;
        this.outcome = outcome;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    boolean retryable() {
        return retryable;
    }

    Outcome outcome() {
        return outcome;
    }

    static Failure of(UpstreamFailure failure) {
        return switch (failure.kind()) {
            case UNREACHABLE -> UPSTREAM_UNREACHABLE;
            case BROKEN -> UPSTREAM_BROKEN;
            case HEAD_TIMEOUT, BODY_TIMEOUT -> UPSTREAM_TIMEOUT;
            case BREAKER_OPEN -> BREAKER_OPEN;
            case BULKHEAD_FULL -> BULKHEAD_FULL;
        };
    }
}
