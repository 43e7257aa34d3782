package dev.stowage.openai;

import dev.stowage.openai.MessageOutline.Call;
import dev.stowage.openai.MessageOutline.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The calls of a round, and which of them a result answers. Each result is joined by what stands before it alone. */
final class OpenCalls {

    /** A call's id; empty for one that has none, or an empty one. */
    private record Name(Kind kind, String id) {}

    private final Map<Integer, Deque<CallSlot>> byCaller = new TreeMap<>();
    private final Map<Name, Deque<CallSlot>> byName = new HashMap<>();
    private final Map<Kind, Deque<CallSlot>> byKind = new HashMap<>();

    /** Adds the calls of one message; those added before it are preferred to them. */
    void add(int caller, List<Call> calls) {
        for (Call call : calls) {
            CallSlot slot = new CallSlot(call);
            Name name = new Name(call.kind(), call.id().orElse(""));
            byCaller.computeIfAbsent(caller, at -> new ArrayDeque<>()).add(slot);
            byName.computeIfAbsent(name, same -> new ArrayDeque<>()).add(slot);
            byKind.computeIfAbsent(call.kind(), same -> new ArrayDeque<>()).add(slot);
        }
    }

    /**
     * Finds the call that {@code result} answers. What no id joins is joined by its place: a result without an id answers
     * the next call without one, else the next of all; one with an id that was never given out answers the next call
     * without one.
     */
    Optional<CallSlot> answer(MessageOutline result, int message) {
        Kind kind = Kind.answeredBy(result.role());
        Optional<CallSlot> slot = next(byName.get(name(result)));
        if (slot.isEmpty() && !result.named()) {
            slot = next(byKind.get(kind));
        } else if (slot.isEmpty() && !knows(result)) {
            slot = next(byName.get(new Name(kind, "")));
        }
        slot.ifPresent(found -> found.answer(message));
        return slot;
    }

    /** Whether a call has the id that {@code result} names. */
    boolean knows(MessageOutline result) {
        return result.named() && byName.containsKey(name(result));
    }

    private static Name name(MessageOutline result) {
        return new Name(Kind.answeredBy(result.role()), result.answers().orElse(""));
    }

    /** Those passed over are answered, and stay so. */
    private static Optional<CallSlot> next(@Nullable Deque<CallSlot> calls) {
        while (calls != null && !calls.isEmpty()) {
            CallSlot slot = calls.remove();
            if (!slot.answered()) {
                return Optional.of(slot);
            }
        }
        return Optional.empty();
    }

    /** The calls of each assistant message, by its place. */
    Map<Integer, Deque<CallSlot>> byCaller() {
        return byCaller;
    }
}
