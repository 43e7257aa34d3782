package dev.stowage.web;

import dev.stowage.proxy.Doorman;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

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
        HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        HttpServerResponse response = ServerHttpResponseDecorator.getNativeResponse(exchange.getResponse());
        return doorman.notFound(requests.inbound(request, "none"))
                .flatMap(reply -> new RelayedResponse(reply).writeTo(response));
    }
}
