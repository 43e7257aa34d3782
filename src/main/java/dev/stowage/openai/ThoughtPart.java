package dev.stowage.openai;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One element of a list of reasoning, as {@code reasoning_details} and {@code thinking_blocks} have them. */
final class ThoughtPart {

    /** Members whose text comes in fragments. */
    private static final Set<String> STREAMED = Set.of("text", "summary", "thinking");

    /** A member's value: a decoded text, which may grow, or any other JSON as it came. */
    private record Field(boolean isText, StringBuilder value) {

        boolean isEmpty() {
            return isText ? value.isEmpty() : value.compareTo(new StringBuilder("null")) == 0;
        }

        boolean isSameAs(Field other) {
            return isText == other.isText && value.compareTo(other.value) == 0;
        }

        String json() {
            return isText ? JsonText.quoted(value.toString()) : value.toString();
        }
    }

    private final Map<String, Field> fields = new LinkedHashMap<>();

    void putText(String name, String text) {
        fields.put(name, new Field(true, new StringBuilder(text)));
    }

    void putJson(String name, String json) {
        fields.put(name, new Field(false, new StringBuilder(json)));
    }

    private Optional<Field> field(String name) {
        return Optional.ofNullable(fields.get(name)).filter(field -> !field.isEmpty());
    }

    boolean isNumbered() {
        return field("index").isPresent();
    }

    /** Encrypted parts come whole and alone. */
    private boolean isOpaque() {
        return field("data").isPresent();
    }

    /** Whether its text is complete: the signature comes last. */
    boolean isSigned() {
        return field("signature").isPresent();
    }

    boolean hasText() {
        return STREAMED.stream().anyMatch(name -> field(name).isPresent());
    }

    /** Whether {@code delta} can be a fragment of the same part. */
    boolean isContinuedBy(ThoughtPart delta) {
        boolean sameId = field("id").isEmpty() || delta.field("id").isEmpty() || isSame("id", delta);
        return sameId && isSame("type", delta) && isSame("index", delta) && !isOpaque() && !delta.isOpaque();
    }

    private boolean isSame(String name, ThoughtPart other) {
        Optional<Field> mine = field(name);
        Optional<Field> others = other.field(name);
        return mine.isPresent() ? others.filter(mine.get()::isSameAs).isPresent() : others.isEmpty();
    }

    /** Texts grow; of everything else the latest value that is not empty counts. */
    void append(ThoughtPart delta) {
        delta.fields.forEach((name, added) -> {
            Optional<Field> had = field(name);
            if (had.isPresent() && STREAMED.contains(name) && added.isText) {
                had.get().value.append(added.value);
            } else if (!added.isEmpty() || !fields.containsKey(name)) {
                fields.put(name, added);
            }
        });
    }

    /** How much it holds, in characters and about. */
    int size() {
        return 64
                + fields.entrySet().stream()
                        .mapToInt(field ->
                                field.getKey().length() + field.getValue().value.length())
                        .sum();
    }

    int textSize() {
        return STREAMED.stream()
                .flatMap(name -> field(name).stream())
                .mapToInt(field -> field.value.length())
                .sum();
    }

    String json() {
        return fields.entrySet().stream()
                .map(field ->
                        JsonText.quoted(field.getKey()) + ':' + field.getValue().json())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
