package dev.stowage.inference;

import dev.stowage.core.compaction.Vector;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Requests and answers of {@code /v1/embeddings}. */
final class EmbeddingJson {

    private static final JsonMapper JSON = JsonMapper.shared();

    private EmbeddingJson() {}

    static String request(String model, List<String> texts) {
        ObjectNode request = JSON.createObjectNode();
        request.put("model", model);
        texts.forEach(request.putArray("input")::add);
        return request.put("encoding_format", "float").toString();
    }

    /**
     * The vectors of an answer in the order of the texts, which is not always its own.
     *
     * @throws EmbeddingFailed where it has not one for each text, or they are not alike
     */
    static List<Vector> vectors(byte[] answer, int texts) {
        TreeMap<Integer, Vector> vectors = new TreeMap<>();
        for (JsonNode each : parsed(answer).path("data").values()) {
            int index = each.path("index").asInt(vectors.size());
            vector(each.path("embedding")).ifPresent(vector -> vectors.put(index, vector));
        }
        boolean complete = vectors.size() == texts && vectors.firstKey() == 0 && vectors.lastKey() == texts - 1;
        if (!complete) {
            throw new EmbeddingFailed("the server of embeddings answered without a vector for each text");
        }
        if (vectors.values().stream().map(Vector::dimensions).distinct().count() > 1) {
            throw new EmbeddingFailed("the server of embeddings answered with vectors of different lengths");
        }
        return List.copyOf(vectors.values());
    }

    private static JsonNode parsed(byte[] answer) {
        try {
            return JSON.readTree(answer);
        } catch (JacksonException unreadable) {
            // Its message may quote the answer.
            throw new EmbeddingFailed("the answer of the server of embeddings is not JSON");
        }
    }

    private static Optional<Vector> vector(JsonNode numbers) {
        float[] values = new float[numbers.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = numbers.path(i).floatValue(Float.NaN);
        }
        return Vector.of(values);
    }
}
