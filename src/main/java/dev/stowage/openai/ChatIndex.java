package dev.stowage.openai;

import dev.stowage.openai.Beginning.Opening;
import dev.stowage.openai.ModelSearch.Named;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where things stand in the body of a chat completion request. Values are byte ranges; nothing but the model's name and
 * the stream flag has been decoded.
 *
 * @param unmanaged why the body must be passed on untouched but for its model; empty when it may be spliced
 * @param model the last {@code model} in it, as upstreams read it
 * @param stream whether {@code stream} is {@code true}
 * @param fields value range of each top-level field, the last one where a name stands twice
 * @param messages range of each message
 * @param rootEnd offset of the root object's closing brace
 * @param beginning what was known of the body before
 * @param opening what stands before its messages, where other bodies may begin like it and it is long enough to be remembered
 */
public record ChatIndex(
        Optional<Unmanaged> unmanaged,
        Optional<String> model,
        boolean stream,
        Map<String, ByteRange> fields,
        List<ByteRange> messages,
        int rootEnd,
        Beginning beginning,
        Optional<Opening> opening) {

    public ChatIndex {
        fields = Map.copyOf(fields);
        messages = List.copyOf(messages);
    }

    /** The index of a body that cannot be read. */
    public static ChatIndex unmanaged(Unmanaged reason) {
        return unmanaged(reason, Optional.empty());
    }

    /** The index of a body of which no more than its model can be made out, if that. */
    static ChatIndex unmanaged(Unmanaged reason, Optional<Named> model) {
        return new ChatIndex(
                Optional.of(reason),
                model.map(Named::name),
                false,
                model.flatMap(Named::place).map(place -> Map.of("model", place)).orElse(Map.of()),
                List.of(),
                0,
                Beginning.NONE,
                Optional.empty());
    }

    /**
     * Looks through {@code body}; never fails on what a client may send. Messages are not read: {@link
     * MessageMemory#read} tells whether they are JSON.
     */
    public static ChatIndex of(byte[] body) {
        return of(body, Beginning.NONE);
    }

    static ChatIndex of(byte[] body, Beginning beginning) {
        return new ChatIndexer(body, beginning).index();
    }

    Optional<ByteRange> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }
}
