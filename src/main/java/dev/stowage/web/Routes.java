package dev.stowage.web;

import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RequestPredicates.POST;
import static org.springframework.web.reactive.function.server.RequestPredicates.headers;
import static org.springframework.web.reactive.function.server.RequestPredicates.path;

import dev.stowage.proxy.ChatCompletions;
import dev.stowage.proxy.Doorman;
import dev.stowage.proxy.Inbound;
import dev.stowage.proxy.Models;
import dev.stowage.proxy.PassThrough;
import dev.stowage.proxy.Reply;
import java.util.function.Function;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Which path goes where. */
final class Routes {

    private static final String CHAT = "/v1/chat/completions";
    private static final String DEPLOYMENT = "/openai/deployments/{deployment}/chat/completions";

    private final Requests requests;

    Routes(Requests requests) {
        this.requests = requests;
    }

    RouterFunction<ServerResponse> to(ChatCompletions chat, PassThrough passThrough, Models models, Doorman doorman) {
        RequestPredicate webSocket =
                headers(headers -> headers.header("upgrade").stream().anyMatch("websocket"::equalsIgnoreCase));
        RequestPredicate api = path("/v1/**").or(path("/openai/deployments/**"));
        RequestPredicate severalLists = request -> models.several();
        return RouterFunctions.route(POST(CHAT).or(POST("/chat/completions")), to(CHAT, chat::answer))
                .andRoute(POST(DEPLOYMENT), to(DEPLOYMENT, chat::answer))
                .andRoute(api.and(webSocket), to("websocket", doorman::noWebSocket))
                .andRoute(GET("/v1/models").and(severalLists), to("/v1/models", models::list))
                .andRoute(path("/v1/messages"), to("/v1/messages", passThrough::answer))
                .andRoute(path("/v1/responses"), to("/v1/responses", passThrough::answer))
                .andRoute(path("/v1/embeddings"), to("/v1/embeddings", passThrough::answer))
                .andRoute(api, to("/v1/**", passThrough::answer));
    }

    private HandlerFunction<ServerResponse> to(String route, Function<Inbound, Mono<Reply>> useCase) {
        return request ->
                useCase.apply(requests.inbound(request.exchange(), route)).map(RelayedResponse::new);
    }
}
