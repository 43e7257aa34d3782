package dev.stowage.core.session;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A message that a lineage knows.
 *
 * @param toolUse see {@link Message#ofToolUse}
 */
public record Known(MessageIdentity identity, boolean toolUse) {

    Digest meaning() {
        return identity.meaning();
    }

    boolean is(Message message) {
        return identity.meaning().equals(message.meaning());
    }

    /** What {@code messages} are known as once they have come after {@code before}. */
    static List<Known> after(List<Known> before, List<Message> messages) {
        Map<Digest, Integer> seen = new HashMap<>();
        messages.forEach(message -> seen.put(message.meaning(), 0));
        for (Known known : before) {
            seen.computeIfPresent(
                    known.meaning(),
                    (meaning, times) -> Math.max(times, known.identity().occurrence() + 1));
        }
        List<Known> known = new ArrayList<>(before.size() + messages.size());
        known.addAll(before);
        for (Message message : messages) {
            int occurrence = seen.merge(message.meaning(), 1, Integer::sum) - 1;
            known.add(new Known(new MessageIdentity(message.meaning(), occurrence), message.ofToolUse()));
        }
        return known;
    }
}
