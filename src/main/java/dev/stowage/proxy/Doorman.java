package dev.stowage.proxy;

import dev.stowage.telemetry.Mode;
import reactor.core.publisher.Mono;

/** Answers what Stowage serves nobody. */
public final class Doorman {

    private final Journals journals;

    Doorman(Journals journals) {
        this.journals = journals;
    }

    /** Refuses a WebSocket upgrade. */
    public Mono<Reply> noWebSocket(Inbound inbound) {
        return refuse(inbound, Failure.WEBSOCKET, "WebSocket connections are not proxied; use the HTTP endpoints");
    }

    /** Refuses a path that is not part of the API. */
    public Mono<Reply> notFound(Inbound inbound) {
        return refuse(inbound, Failure.NOT_FOUND, "nothing is served here; the API's base URL ends in /v1");
    }

    private Mono<Reply> refuse(Inbound inbound, Failure failure, String message) {
        return Refusals.answer(new Refused(failure, message), inbound, journals.open(inbound, Mode.PASSTHROUGH));
    }
}
