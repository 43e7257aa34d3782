package dev.stowage.core.capacity;

import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What a replan leaves of a conversation. */
public final class Replanned {

    private Replanned() {}

    /**
     * The indices of the messages that stay: instructions, what the user asked last, and the last exchange of the turn with all
     * its results, so that an agent does not lose its hands.
     *
     * @param ask index of what the user asked; the first of their messages where it is not in sight
     */
    public static Set<Integer> kept(List<Message> messages, OptionalInt ask) {
        int asked = ask.orElseGet(() -> first(messages, Role.USER));
        int last = IntStream.range(asked + 1, messages.size())
                .filter(at -> messages.get(at).role() == Role.ASSISTANT)
                .max()
                .orElse(asked + 1);
        Set<Integer> kept = new TreeSet<>();
        IntStream.range(0, messages.size())
                .filter(at -> messages.get(at).role().instructs() || at == asked || at >= last)
                .forEach(kept::add);
        return kept;
    }

    private static int first(List<Message> messages, Role role) {
        return IntStream.range(0, messages.size())
                .filter(at -> messages.get(at).role() == role)
                .findFirst()
                .orElse(-1);
    }
}
