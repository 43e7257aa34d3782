package dev.stowage.sandbox;

import dev.stowage.sandbox.ReceivedRequest.Header;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Which path does what; everything is recorded before it is answered, and one key is always wrong. */
final class SandboxRoutes {
    private static final int LARGEST_BODY = 64 * 1024 * 1024;
    private static final String INVALID_KEY = "Bearer sk-invalid";

    private final Responses responses;
    private final RequestJournal journal;
    private final ResponseHeaders headers = new ResponseHeaders();
    private final ChatEndpoint chat;
    private final ModelsEndpoint models;
    private final EmbeddingsEndpoint embeddings;

    private SandboxRoutes(
            SandboxProperties properties, InstantSource clock, ReplyScript script, RequestJournal journal) {
        this.journal = journal;
        responses = new Responses(properties.usageShape());
        chat = new ChatEndpoint(properties, clock, script);
        models = new ModelsEndpoint(responses);
        embeddings = new EmbeddingsEndpoint(responses);
    }

    static HttpHandler handler(
            SandboxProperties properties, InstantSource clock, ReplyScript script, RequestJournal journal) {
        HandlerStrategies strategies = HandlerStrategies.builder()
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LARGEST_BODY))
                .build();
        return RouterFunctions.toHttpHandler(
                new SandboxRoutes(properties, clock, script, journal).routes(), strategies);
    }

    private RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .POST("/v1/chat/completions", recorded(chat::reply))
                .POST("/chat/completions", recorded(chat::reply))
                .POST("/v1/embeddings", recorded(embeddings::embed))
                .GET("/v1/models", recorded(received -> models.list()))
                .GET("/v1/models/{*id}", this::model)
                .route(RequestPredicates.all(), recorded(this::unknown))
                .build();
    }

    private Mono<ServerResponse> model(ServerRequest request) {
        String id = request.pathVariable("id").substring(1);
        return recorded(received -> models.one(id)).handle(request);
    }

    private Mono<ServerResponse> unknown(ReceivedRequest received) {
        return responses.refuse(Refusal.unknownUrl(received.method(), received.target()));
    }

    private HandlerFunction<ServerResponse> recorded(Function<ReceivedRequest, Mono<ServerResponse>> endpoint) {
        return request -> request.bodyToMono(byte[].class)
                .defaultIfEmpty(new byte[0])
                .map(body -> received(request, body))
                .doOnNext(journal::add)
                .doOnNext(
                        received -> headers.add(request.exchange().getResponse().getHeaders()))
                .flatMap(received -> authorized(received) ? endpoint.apply(received) : refuseKey());
    }

    private static boolean authorized(ReceivedRequest received) {
        return received.header("authorization").filter(INVALID_KEY::equals).isEmpty();
    }

    private Mono<ServerResponse> refuseKey() {
        return responses.refuse(Refusal.invalidKey());
    }

    /** Spring's headers are grouped by name; only the server's own request knows the order of the wire. */
    private static ReceivedRequest received(ServerRequest request, byte[] body) {
        HttpServerRequest wire =
                ServerHttpRequestDecorator.getNativeRequest(request.exchange().getRequest());
        List<Header> lines = wire.requestHeaders().entries().stream()
                .map(entry -> new Header(entry.getKey(), entry.getValue()))
                .toList();
        return new ReceivedRequest(wire.method().name(), wire.uri(), lines, body);
    }
}
