package dev.stowage.web;

import dev.stowage.proxy.ChatCompletions;
import dev.stowage.proxy.Doorman;
import dev.stowage.proxy.Inbound;
import dev.stowage.proxy.Models;
import dev.stowage.proxy.PassThrough;
import dev.stowage.proxy.Reply;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.reactivestreams.Publisher;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;

/**
 * Which path goes where.
 *
 * <p>Requests to the API are taken off Reactor Netty before WebFlux sees them: what its dispatcher does for each of them is
 * a tenth of what an exchange costs, and relaying has no use for it. WebFlux serves all other paths.
 */
final class Routes implements NettyRouteProvider {

    private static final String CHAT = "/v1/chat/completions";
    private static final String DEPLOYMENT = "/openai/deployments/{deployment}/chat/completions";
    private static final String DEPLOYMENTS = "/openai/deployments/";
    private static final Pattern CHAT_OF_A_DEPLOYMENT = Pattern.compile(DEPLOYMENTS + "[^/]+/chat/completions");

    private final Requests requests;
    private final ChatCompletions chat;
    private final PassThrough passThrough;
    private final Models models;
    private final Doorman doorman;

    Routes(Requests requests, ChatCompletions chat, PassThrough passThrough, Models models, Doorman doorman) {
        this.requests = requests;
        this.chat = chat;
        this.passThrough = passThrough;
        this.models = models;
        this.doorman = doorman;
    }

    @Override
    public HttpServerRoutes apply(HttpServerRoutes routes) {
        return routes.route(request -> routeOf(request).isPresent(), this::answer);
    }

    private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
        Route route = routeOf(request).orElseThrow();
        return route.useCase()
                .apply(requests.inbound(request, route.label()))
                .flatMap(reply -> new RelayedResponse(reply).writeTo(response));
    }

    private Optional<Route> routeOf(HttpServerRequest request) {
        String path = requests.path(request);
        String method = request.method().name();
        if (method.equals("POST") && isChat(path)) {
            return Optional.of(new Route(CHAT, chat::answer));
        }
        if (!path.startsWith("/v1/") && !path.startsWith(DEPLOYMENTS)) {
            return Optional.empty();
        }
        if (method.equals("POST") && CHAT_OF_A_DEPLOYMENT.matcher(path).matches()) {
            return Optional.of(new Route(DEPLOYMENT, chat::answer));
        }
        if (request.requestHeaders().containsValue("upgrade", "websocket", true)) {
            return Optional.of(new Route("websocket", doorman::noWebSocket));
        }
        if (method.equals("GET") && path.equals("/v1/models") && models.several()) {
            return Optional.of(new Route(path, models::list));
        }
        return Optional.of(new Route(label(path), passThrough::answer));
    }

    private static boolean isChat(String path) {
        return path.equals(CHAT) || path.equals("/chat/completions");
    }

    private static String label(String path) {
        return switch (path) {
            case "/v1/messages", "/v1/responses", "/v1/embeddings" -> path;
            default -> "/v1/**";
        };
    }

    /**
     * Who answers.
     *
     * @param label the route's name in labels and logs
     */
    private record Route(String label, Function<Inbound, Mono<Reply>> useCase) {}
}
