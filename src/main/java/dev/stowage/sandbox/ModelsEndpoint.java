package dev.stowage.sandbox;

import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/** The list of models. Chat takes any model name, so every name can be looked up too. */
record ModelsEndpoint(Responses responses) {
    private static final String LISTED = "sandbox";

    Mono<ServerResponse> list() {
        ObjectNode body = Json.object().put("object", "list");
        body.putArray("data").add(model(LISTED));
        return responses.json(body);
    }

    Mono<ServerResponse> one(String id) {
        return responses.json(model(id));
    }

    private static ObjectNode model(String id) {
        return Json.object()
                .put("id", id)
                .put("object", "model")
                .put("created", 0)
                .put("owned_by", "stowage-sandbox");
    }
}
