package dev.stowage.testkit;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Material recorded elsewhere that lies beside the project; tests over it are skipped where it does not. */
public final class Recorded {

    private static final JsonMapper JSON = new JsonMapper();

    private Recorded() {}

    /** A recorded conversation: its name, its messages, and its tools where it has any. */
    public record Dialogue(String name, List<JsonNode> messages, JsonNode tools) {

        /** The request that made the {@code count}-th message. */
        public byte[] request(int count) {
            var body = JSON.createObjectNode();
            body.put("model", "m");
            body.putArray("messages").addAll(messages.subList(0, count));
            if (!tools.isMissingNode()) {
                body.set("tools", tools);
            }
            return JSON.writeValueAsBytes(body);
        }

        /** Its messages, read whole. */
        public List<Spoken> spoken() {
            return messages.stream().map(Recorded::spoken).toList();
        }

        /** The requests a client would have sent: one before each answer. */
        public List<byte[]> requests() {
            return Stream.iterate(1, i -> i < messages.size(), i -> i + 1)
                    .filter(i -> messages.get(i).path("role").asString().equals("assistant"))
                    .map(this::request)
                    .toList();
        }
    }

    /** One request that a client really sent: its headers beside its bytes. */
    public record Captured(JsonNode head, byte[] body) {}

    public static List<Dialogue> dialogues() {
        return files(Path.of("../shared/corpora/dev"), ".json").stream()
                .map(Recorded::dialogue)
                .toList();
    }

    /** The chat completions of one scenario, in order. */
    public static List<Captured> captures(String scenario) {
        return files(Path.of("../shared/captures", scenario), ".json").stream()
                .map(Recorded::captured)
                .filter(captured -> captured.head().path("url").asString().endsWith("/chat/completions"))
                .toList();
    }

    private static Dialogue dialogue(Path file) {
        JsonNode root = JSON.readTree(file.toFile());
        return new Dialogue(
                file.getFileName().toString(),
                root.path("messages").values().stream().toList(),
                root.path("tools"));
    }

    private static Captured captured(Path head) {
        Path body = head.resolveSibling(head.getFileName().toString().replace(".json", ".body"));
        try {
            return new Captured(JSON.readTree(head.toFile()), Files.readAllBytes(body));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<Path> files(Path folder, String end) {
        Assumptions.assumeTrue(Files.isDirectory(folder), "not beside this clone: " + folder);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Spoken spoken(JsonNode message) {
        List<Call> calls = message.path("tool_calls")
                .valueStream()
                .map(call -> new Call(
                        call.path("id").asString(),
                        call.path("function").path("name").asString(),
                        call.path("function").path("arguments").asString()))
                .toList();
        JsonNode id = message.path("tool_call_id");
        return new Spoken(
                Role.of(message.path("role").asString()),
                text(message.path("content")),
                calls,
                id.isString() ? Optional.of(id.asString()) : Optional.empty(),
                List.of());
    }

    private static String text(JsonNode content) {
        return content.isArray()
                ? content.valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining("\n"))
                : content.asString("");
    }
}
