package dev.stowage.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Embeddings of texts or of arrays of token numbers, as float arrays or as base64. */
record EmbeddingsEndpoint(Responses responses) {
    private static final int DIMENSIONS = 16;
    private static final int MOST_DIMENSIONS = 4096;

    Mono<ServerResponse> embed(ReceivedRequest received) {
        return Json.parse(received.body()).map(this::embed).orElseGet(() -> responses.refuse(Refusals.UNREADABLE));
    }

    private Mono<ServerResponse> embed(JsonNode body) {
        String model = body.path("model").stringValue("");
        List<String> inputs = inputs(body.path("input"));
        int dimensions = body.path("dimensions").intValue(DIMENSIONS);
        if (model.isEmpty()) {
            return refuse("model", "You must provide a model parameter.");
        }
        if (inputs.isEmpty() || inputs.contains("")) {
            return refuse("input", "'input' must be a string or a non-empty array of strings, none of them empty.");
        }
        if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
            return refuse("dimensions", "Invalid 'dimensions': at most " + MOST_DIMENSIONS + ".");
        }
        boolean base64 = body.path("encoding_format").stringValue("").equals("base64");
        ObjectNode reply = Json.object().put("object", "list").put("model", model);
        ArrayNode data = reply.putArray("data");
        for (String input : inputs) {
            ObjectNode item = data.addObject().put("object", "embedding").put("index", data.size() - 1);
            put(item, SimulatedEmbedding.of(input, dimensions), base64);
        }
        int tokens = inputs.stream().mapToInt(SimulatedTokens::count).sum();
        reply.putObject("usage").put("prompt_tokens", tokens).put("total_tokens", tokens);
        return responses.json(reply);
    }

    private static List<String> inputs(JsonNode input) {
        if (!input.isArray()) {
            return List.of(input.stringValue(""));
        }
        boolean oneArrayOfTokens = input.path(0).isNumber();
        return oneArrayOfTokens
                ? List.of(input.toString())
                : input.valueStream()
                        .map(item -> item.isArray() ? item.toString() : item.stringValue(""))
                        .toList();
    }

    private static void put(ObjectNode item, float[] vector, boolean base64) {
        if (base64) {
            ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asFloatBuffer().put(vector);
            item.put("embedding", Base64.getEncoder().encodeToString(bytes.array()));
        } else {
            ArrayNode numbers = item.putArray("embedding");
            for (float number : vector) {
                numbers.add(number);
            }
        }
    }

    private Mono<ServerResponse> refuse(String parameter, String message) {
        return responses.refuse(Refusal.badRequest(parameter, "invalid_value", message));
    }
}
