package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A prompt as the present epoch would send it.
 *
 * @param messages the client's, in their order, those that are not sent included
 * @param fixed tokens that no compaction touches: tools, other fields, attachments
 * @param tails tokens of what Stowage has added at the tails of messages, which every compaction takes away
 * @param spendable tokens that a prompt may take, at least 1
 * @param checkpoint what the present epoch's checkpoint says, without its fence
 * @param counter calibrated tokens of a text
 */
public record LadderPrompt(
        List<LadderMessage> messages,
        long fixed,
        long tails,
        long spendable,
        Optional<String> checkpoint,
        ToLongFunction<String> counter) {

    public LadderPrompt {
        messages = List.copyOf(messages);
        if (fixed < 0 || tails < 0 || spendable < 1) {
            throw new IllegalArgumentException("fixed " + fixed + ", tails " + tails + ", spendable " + spendable);
        }
    }

    List<Spoken> spoken() {
        return messages.stream().map(LadderMessage::spoken).toList();
    }

    Spoken spoken(int index) {
        return messages.get(index).spoken();
    }

    int turns() {
        return (int) messages.stream()
                .filter(message -> message.spoken().role() == Role.USER)
                .count();
    }
}
