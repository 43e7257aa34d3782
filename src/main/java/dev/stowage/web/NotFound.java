package dev.stowage.web;

import dev.stowage.proxy.Doorman;
import dev.stowage.proxy.Inbound;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Tells clients of a path that nobody serves in their own dialect; a route for the rest would hide what others serve. */
@Order(-2)
final class NotFound implements WebExceptionHandler {

    private final Requests requests;
    private final Doorman doorman;

    NotFound(Requests requests, Doorman doorman) {
        this.requests = requests;
        this.doorman = doorman;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable problem) {
        boolean notFound = problem instanceof ResponseStatusException refused
                && refused.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND);
        if (!notFound || exchange.getResponse().isCommitted()) {
            return Mono.error(problem);
        }
        Inbound inbound = requests.inbound(exchange, "none");
        return doorman.notFound(inbound).flatMap(reply -> new RelayedResponse(reply).writeTo(exchange));
    }
}
