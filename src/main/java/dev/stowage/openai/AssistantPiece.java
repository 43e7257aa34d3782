package dev.stowage.openai;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What one delta of an answer adds to an assistant message, or what a whole one says.
 *
 * @param content its text, that of parts joined
 * @param thoughts its reasoning members by their names, in their order; those that are {@code null} too
 * @param calls its calls, or fragments of them
 */
record AssistantPiece(String content, Map<String, Thought> thoughts, List<CallPiece> calls) {

    /** The names under which providers give reasoning and take it back. */
    static final Set<String> REASONING =
            Set.of("reasoning_content", "reasoning", "reasoning_details", "thinking_blocks");

    AssistantPiece {
        thoughts = Collections.unmodifiableMap(new LinkedHashMap<>(thoughts));
        calls = List.copyOf(calls);
    }

    /** The value of one reasoning member: a text, or a list of parts, or nothing that could be kept. */
    record Thought(Optional<String> text, Optional<List<ThoughtPart>> parts) {

        static final Thought NONE = new Thought(Optional.empty(), Optional.empty());

        static Thought of(String text) {
            return new Thought(Optional.of(text), Optional.empty());
        }

        static Thought of(List<ThoughtPart> parts) {
            return new Thought(Optional.empty(), Optional.of(List.copyOf(parts)));
        }
    }

    /**
     * A call, or what a delta adds to one.
     *
     * @param index which of the message's calls it belongs to, where the provider says so
     * @param id empty where it gives none, or an empty one, as some do in every delta but the first
     */
    record CallPiece(OptionalInt index, String id, String name, String arguments) {

        static final CallPiece NONE = new CallPiece(OptionalInt.empty(), "", "", "");

        CallPiece at(int place) {
            return new CallPiece(OptionalInt.of(place), id, name, arguments);
        }

        /** This call with the text of a member; of members that do not matter, this call. */
        CallPiece with(String member, String text) {
            return switch (member) {
                case "id" -> new CallPiece(index, text, name, arguments);
                case "name" -> new CallPiece(index, id, text, arguments);
                case "arguments", "input" -> new CallPiece(index, id, name, text);
                default -> this;
            };
        }
    }
}
