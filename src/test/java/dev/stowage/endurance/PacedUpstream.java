package dev.stowage.endurance;

import io.netty.buffer.Unpooled;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** A provider that streams as slowly as models do, and does what else providers do when they are not well. */
final class PacedUpstream implements AutoCloseable {

    /** How it is. */
    enum State {
        WELL,
        /** It takes requests and says nothing. */
        HUNG,
        /** It closes connections in the middle of an answer. */
        RESETTING,
        /** It answers 429. */
        LIMITING
    }

    static final String LAST = "data: [DONE]\n\n";

    private static final String EVENT =
            "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,"
                    + "\"delta\":{\"content\":\"word \"},\"finish_reason\":null}]}\n\n";
    private static final String USAGE =
            "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,"
                    + "\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":500,"
                    + "\"completion_tokens\":10,\"total_tokens\":510}}\n\n";

    private final int events;
    private final Duration pace;
    private final AtomicLong requests = new AtomicLong();
    private volatile State state = State.WELL;
    private DisposableServer server;

    PacedUpstream(int events, Duration pace) {
        this.events = events;
        this.pace = pace;
        server = listen(0);
    }

    private DisposableServer listen(int port) {
        return HttpServer.create()
                .host("127.0.0.1")
                .port(port)
                .route(routes -> routes.post("/v1/chat/completions", this::complete))
                .bindNow();
    }

    URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.port() + "/v1");
    }

    void is(State now) {
        state = now;
    }

    /** Requests that have reached it. */
    long requests() {
        return requests.get();
    }

    /** Nobody listens any more, and open connections end. */
    void kill() {
        server.disposeNow();
    }

    void startAgain() {
        server = listen(server.port());
    }

    private Publisher<Void> complete(HttpServerRequest request, HttpServerResponse response) {
        requests.incrementAndGet();
        return request.receive().then(Mono.defer(() -> Mono.from(answer(response))));
    }

    private Publisher<Void> answer(HttpServerResponse response) {
        return switch (state) {
            case WELL -> stream(response, Flux.concat(words(), Flux.just(USAGE, LAST)));
            case HUNG -> Mono.never();
            case RESETTING ->
                stream(response, words().take(2).concatWith(Mono.error(new IllegalStateException("reset"))));
            case LIMITING ->
                response.status(429)
                        .header("Content-Type", "application/json")
                        .sendString(Mono.just("{\"error\":{\"message\":\"slow down\",\"type\":\"rate_limit\"}}"));
        };
    }

    private Flux<String> words() {
        return pace.isZero()
                ? Flux.range(0, events).map(i -> EVENT)
                : Flux.interval(Duration.ZERO, pace)
                        .take(events)
                        .map(i -> EVENT)
                        .onBackpressureBuffer();
    }

    private static Publisher<Void> stream(HttpServerResponse response, Flux<String> events) {
        return response.header("Content-Type", "text/event-stream")
                .send(events.map(event -> Unpooled.copiedBuffer(event, StandardCharsets.UTF_8)), event -> true);
    }

    @Override
    public void close() {
        server.disposeNow();
    }
}
