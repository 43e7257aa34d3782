package dev.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
}
