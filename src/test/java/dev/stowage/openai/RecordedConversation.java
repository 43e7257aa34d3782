package dev.stowage.openai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A conversation as it was recorded, which can be sent again as its client sent it.
 *
 * @param id its name
 * @param form how it came to be, and its language
 * @param model the model that answered
 * @param messages its messages
 * @param written the same as JSON
 * @param tools definitions of tools; empty where it has none
 * @param billed prompt tokens billed for the call that made the message of that index
 */
record RecordedConversation(
        String id,
        String form,
        String model,
        List<JsonNode> messages,
        List<String> written,
        List<JsonNode> tools,
        Map<Integer, Long> billed) {

    static final Path DEV = Path.of("../shared/corpora/dev");

    private static final JsonMapper MAPPER = new JsonMapper();

    static List<RecordedConversation> all() throws IOException {
        try (Stream<Path> files = Files.list(DEV)) {
            List<RecordedConversation> conversations = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                conversations.add(of(MAPPER.readTree(Files.readAllBytes(file))));
            }
            return conversations;
        }
    }

    private static RecordedConversation of(JsonNode recorded) {
        Map<Integer, Long> billed = new HashMap<>();
        for (JsonNode usage : recorded.path("usage")) {
            billed.put(
                    usage.path("message").asInt(), usage.path("prompt_tokens").asLong());
        }
        String id = recorded.path("id").asString();
        String language = id.startsWith("zh") ? "Chinese" : id.startsWith("ja") ? "Japanese" : "English";
        List<JsonNode> messages = recorded.path("messages").valueStream().toList();
        return new RecordedConversation(
                id,
                recorded.path("form").asString() + ", " + language,
                recorded.path("model").asString(),
                messages,
                messages.stream().map(JsonNode::toString).toList(),
                recorded.path("tools").valueStream().toList(),
                billed);
    }

    /** Indexes of the messages that a model wrote: one request made each. */
    List<Integer> answers() {
        List<Integer> answers = new ArrayList<>();
        for (int at = 1; at < messages.size(); at++) {
            if (messages.get(at).path("role").asString().equals("assistant")) {
                answers.add(at);
            }
        }
        return answers;
    }

    /** The request that {@code answer} came from. */
    byte[] request(int answer) {
        String history = String.join(",", written.subList(0, answer));
        String fields = tools.isEmpty() ? "" : ",\"tools\":" + tools;
        return Bodies.utf8("{\"model\":\"" + model + "\",\"messages\":[" + history + "]" + fields + "}");
    }
}
