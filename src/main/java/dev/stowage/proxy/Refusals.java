package dev.stowage.proxy;

import dev.stowage.openai.ErrorBody;
import dev.stowage.telemetry.Outcome;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.UpstreamFailure;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Turns what went wrong before an answer into an error that the client's library understands. */
final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
    private static final String RETRY_SECONDS = "1";

    private Refusals() {}

    static Mono<Reply> answer(Throwable problem, Inbound inbound, Journal journal) {
        if (problem instanceof ClientGone) {
            journal.end(Outcome.CANCELLED);
            return Mono.empty();
        }
        Refused refused = asRefused(problem, inbound);
        Failure failure = refused.failure();
        journal.answered(failure.status(), false);
        journal.end(failure.outcome());
        String message = String.valueOf(refused.getMessage());
        byte[] body = inbound.route().equals("/v1/messages")
                ? ErrorBody.ofMessages(message, failure.code())
                : ErrorBody.of(message, failure.code());
        return Mono.just(new Reply(
                HttpResponseStatus.valueOf(failure.status()),
                headers(failure, inbound, body.length),
                Flux.just(Unpooled.wrappedBuffer(body)),
                () -> {}));
    }

    private static Refused asRefused(Throwable problem, Inbound inbound) {
        if (problem instanceof Refused refused) {
            return refused;
        }
        if (problem instanceof UpstreamFailure failure) {
            LOG.warn("request {}: {}: {}", inbound.id(), failure.getMessage(), rootCause(failure));
            return new Refused(Failure.of(failure), explain(failure));
        }
        LOG.error("request {}: unexpected failure", inbound.id(), problem);
        return new Refused(Failure.INTERNAL, "Stowage failed to handle this request; its log has the reason");
    }

    private static String explain(UpstreamFailure failure) {
        String upstream = "upstream '" + failure.upstream() + "' ";
        return switch (failure.kind()) {
            case UNREACHABLE -> upstream + "cannot be reached; check its base-url and the network";
            case BROKEN -> upstream + "closed the connection before answering";
            case HEAD_TIMEOUT -> upstream + "did not answer in time (timeouts.head)";
            case BODY_TIMEOUT -> upstream + "fell silent";
            case BREAKER_OPEN -> upstream + "has failed too often lately and is left alone for a moment";
            case BULKHEAD_FULL -> upstream + "has too many requests in flight (max-concurrent)";
        };
    }

    /** Class and message of the cause; of one that is not about a connection the class alone, for decoders quote what they cannot read. */
    private static String rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof IOException
                ? cause.toString()
                : cause.getClass().getName();
    }

    private static Headers headers(Failure failure, Inbound inbound, int length) {
        List<Headers.Header> lines = new ArrayList<>(List.of(
                new Headers.Header("Content-Type", "application/json"),
                new Headers.Header("Content-Length", String.valueOf(length)),
                new Headers.Header("x-stowage-request", inbound.id())));
        if (failure.retryable() && failure.status() == 503) {
            lines.add(new Headers.Header("Retry-After", RETRY_SECONDS));
        }
        return new Headers(lines);
    }
}
