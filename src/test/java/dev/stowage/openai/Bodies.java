package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Bodies and what stands at their ranges, as text. */
final class Bodies {

    /** A body that is managed and says nothing about usage. */
    static final String PLAIN = "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";

    static final Fingerprints FINGERPRINTS = new Fingerprints(new Random(1));

    private Bodies() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    static String at(byte[] body, ByteRange range) {
        return new String(body, range.start(), range.length(), StandardCharsets.UTF_8);
    }

    static List<String> messages(byte[] body) {
        return ChatIndex.of(body).messages().stream()
                .map(range -> at(body, range))
                .toList();
    }

    static Map<String, String> fields(byte[] body) {
        return ChatIndex.of(body).fields().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, field -> at(body, field.getValue())));
    }
}
