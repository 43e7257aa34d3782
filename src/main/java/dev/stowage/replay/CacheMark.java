package dev.stowage.replay;

import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sets the prompts of one pass apart from all others. A provider caches by prefix for a whole account, so that the second
 * of two passes, and the first of the next run, would find what the one before had left; a number at the beginning of
 * the first message, of as many tokens each time, keeps them apart.
 */
record CacheMark(String text) {

    /** Three groups of three digits, as tokenizers cut them. */
    static CacheMark next(RandomGenerator random) {
        return new CacheMark("Replay " + group(random) + " " + group(random) + " " + group(random) + ".");
    }

    private static int group(RandomGenerator random) {
        return random.nextInt(100, 1000);
    }

    /** The recording with the mark at its beginning; a first message without text stays as it is. */
    Recording on(Recording recording) {
        JsonNode first = Json.read(recording.messages().get(0));
        JsonNode content = first.path("content");
        if (content.isString()) {
            ((ObjectNode) first).put("content", text + "\n" + content.stringValue());
        } else if (content.isArray()) {
            ((ArrayNode) content).insertObject(0).put("type", "text").put("text", text);
        }
        return recording.beginning(Json.write(first));
    }
}
