package dev.stowage.core.assembly;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Puts a prompt together: leading instructions as sent, the epoch's head blocks, then the client's messages through the
 * decision list, each with what is attached to it.
 *
 * <p>What a message becomes depends on the message and the epoch, never on what follows it. Hence the prompt of a longer
 * history starts with that of a shorter one as long as the epoch lasts, which is all that a provider's prefix cache asks.
 */
public final class Assembler {

    private static final String BETWEEN = "\n\n";

    private Assembler() {}

    /** The prompt of {@code lineage}'s history, one entry for each message that goes out. */
    public static List<PromptMessage> assemble(Lineage lineage) {
        Epoch epoch = lineage.epoch();
        List<PromptMessage> prompt = new ArrayList<>();
        List<Known> history = lineage.history();
        for (int i = 0; i < history.size(); i++) {
            if (i == lineage.head().instructions()) {
                headBlocks(epoch).ifPresent(prompt::add);
            }
            Optional<PromptMessage> message = message(i, history.get(i).identity(), epoch);
            message.ifPresent(prompt::add);
        }
        return prompt;
    }

    private static Optional<PromptMessage> headBlocks(Epoch epoch) {
        return epoch.headBlocks().isEmpty()
                ? Optional.empty()
                : Optional.of(PromptMessage.block(
                        epoch.headBlocks().stream().map(Block::text).collect(Collectors.joining(BETWEEN))));
    }

    private static Optional<PromptMessage> message(int index, MessageIdentity identity, Epoch epoch) {
        Fate decision = epoch.decisionOn(identity);
        if (!decision.sent()) {
            return Optional.empty();
        }
        String tail = epoch.attachedTo(identity).stream()
                .map(block -> BETWEEN + block.text())
                .collect(Collectors.joining());
        return Optional.of(new PromptMessage(Optional.of(index), decision.text(), tail));
    }
}
