package dev.stowage.openai;

import dev.stowage.openai.AssistantPiece.CallPiece;
import java.util.OptionalInt;

/** One call, put together from its fragments. */
final class CallTranscript {

    private final OptionalInt index;
    private String id = "";
    private String name = "";
    private final StringBuilder arguments = new StringBuilder();

    CallTranscript(CallPiece first) {
        index = first.index();
        append(first);
    }

    /**
     * Whether a fragment belongs to this call: by its id, else by its index. One with neither, and no name to begin with,
     * continues whatever came last.
     */
    boolean isContinuedBy(CallPiece fragment) {
        if (fragment.index().isPresent() && !fragment.index().equals(index)) {
            return false;
        }
        if (!fragment.id().isEmpty()) {
            return fragment.id().equals(id) || (id.isEmpty() && fragment.index().isPresent());
        }
        return fragment.index().isPresent() || fragment.name().isEmpty();
    }

    /** Whether it stands before another call, by what both say of their places. */
    boolean isBefore(CallPiece other) {
        return index.isPresent()
                && other.index().isPresent()
                && index.getAsInt() < other.index().getAsInt();
    }

    /** Some servers repeat id and name in every fragment. */
    void append(CallPiece fragment) {
        id = id.isEmpty() ? fragment.id() : id;
        name = name.isEmpty() ? fragment.name() : name;
        arguments.append(fragment.arguments());
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    String arguments() {
        return arguments.toString();
    }

    /** How much is held, in characters and about. */
    int size() {
        return 64 + id.length() + name.length() + arguments.length();
    }
}
