package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A prompt as the present epoch would send it.
 *
 * @param messages the client's, in their order, those that are not sent included
 * @param fixed tokens that no compaction touches: tools, other fields, attachments
 * @param tails tokens that a new epoch takes away by itself, which is what Stowage has added to messages, less what it puts at the
 *     head in its place
 * @param spendable tokens that a prompt may take, at least 1
 * @param checkpoint what the present epoch's checkpoint says, without its fence
 * @param counter calibrated tokens of a text
 * @param rests whether files stand at the new epoch's head, and their reads refer to that
 */
public record LadderPrompt(
        List<LadderMessage> messages,
        long fixed,
        long tails,
        long spendable,
        Optional<String> checkpoint,
        ToLongFunction<String> counter,
        boolean rests) {

    public LadderPrompt {
        messages = List.copyOf(messages);
        if (fixed < 0 || spendable < 1) {
            throw new IllegalArgumentException("fixed " + fixed + ", spendable " + spendable);
        }
    }

    /** A prompt whose files stand where they were read. */
    public LadderPrompt(
            List<LadderMessage> messages,
            long fixed,
            long tails,
            long spendable,
            Optional<String> checkpoint,
            ToLongFunction<String> counter) {
        this(messages, fixed, tails, spendable, checkpoint, counter, false);
    }

    /** Whether some level may touch a message, by its index; the others stay as they are. */
    public IntPredicate loose() {
        Set<Integer> loose = new Draft(this).reach(Level.SOFT).indices().boxed().collect(Collectors.toSet());
        return loose::contains;
    }

    /**
     * The same prompt in an epoch that has files at its head.
     *
     * @param texts what stands in the place of messages that showed them, by index
     * @param head tokens that the head takes
     */
    public LadderPrompt resting(Map<Integer, String> texts, long head) {
        List<LadderMessage> then = IntStream.range(0, messages.size())
                .mapToObj(at -> Optional.ofNullable(texts.get(at))
                        .map(text -> messages.get(at).with(new Fate.Shortened(text)))
                        .orElse(messages.get(at)))
                .toList();
        LadderPrompt rested = new LadderPrompt(then, fixed + head, 0, spendable, checkpoint, counter, true);
        long taken = new Draft(this).total() + tails - new Draft(rested).total();
        return new LadderPrompt(then, fixed + head, taken, spendable, checkpoint, counter, true);
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
