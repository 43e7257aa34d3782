package dev.stowage.core.assembly;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Head;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts a prompt together: leading instructions as sent, the epoch's head blocks, then the client's messages through the
 * decision list, each with what is attached to it.
 *
 * <p>What a message becomes depends on the message and the epoch, never on what follows it. Hence the prompt of a longer
 * history starts with that of a shorter one as long as the epoch lasts, which is all that a provider's prefix cache asks.
 * What is hidden behind the last message waits for the next: it belongs to the answer that is asked for anew.
 */
public final class Assembler {

    private static final String BETWEEN = "\n\n";

    private Assembler() {}

    /** The prompt of {@code lineage}'s history, one entry for each message that goes out. */
    public static List<PromptMessage> assemble(Lineage lineage) {
        return assemble(lineage, false);
    }

    /**
     * The same for providers whose templates want users and assistants to take turns.
     *
     * @param takingTurns whether head blocks stand in the user's message that follows them, before what that says
     */
    public static List<PromptMessage> assemble(Lineage lineage, boolean takingTurns) {
        Epoch epoch = lineage.epoch();
        Head head = lineage.head();
        boolean joined = takingTurns && head.length() > head.instructions();
        List<PromptMessage> prompt = new ArrayList<>();
        List<Known> history = lineage.history();
        int leading = joined ? firstSent(history, head.instructions(), epoch) : history.size();
        for (int i = 0; i < history.size(); i++) {
            if (i == head.instructions() && !joined) {
                headBlocks(epoch).map(PromptMessage::block).ifPresent(prompt::add);
            }
            String lead =
                    i == leading ? headBlocks(epoch).map(text -> text + BETWEEN).orElse("") : "";
            message(i, history, epoch, lead).ifPresent(prompt::add);
        }
        return prompt;
    }

    /** Where the conversation proper begins; the user's first message, unless an epoch leaves that out. */
    private static int firstSent(List<Known> history, int from, Epoch epoch) {
        int at = from;
        while (at < history.size()
                && !epoch.decisionOn(history.get(at).identity()).sent()) {
            at++;
        }
        return at;
    }

    private static Optional<String> headBlocks(Epoch epoch) {
        return epoch.headBlocks().isEmpty()
                ? Optional.empty()
                : Optional.of(epoch.headBlocks().stream().map(Block::text).collect(Collectors.joining(BETWEEN)));
    }

    private static Optional<PromptMessage> message(int index, List<Known> history, Epoch epoch, String lead) {
        MessageIdentity identity = history.get(index).identity();
        Fate decision = epoch.decisionOn(identity);
        if (!decision.sent()) {
            return Optional.empty();
        }
        String tail = epoch.attachedTo(identity).stream()
                .map(block -> BETWEEN + block.text())
                .collect(Collectors.joining());
        Optional<Integer> source = Optional.of(index);
        if (epoch.hidden().isEmpty()) {
            return Optional.of(new PromptMessage(source, decision.text(), lead, tail, List.of(), List.of()));
        }
        List<HiddenExchange> joining = index == 0 ? List.of() : hidden(history.get(index - 1), epoch, true);
        boolean last = index == history.size() - 1;
        List<HiddenExchange> behind = last ? List.of() : hidden(history.get(index), epoch, false);
        return Optional.of(new PromptMessage(
                source,
                decision.text(),
                lead,
                tail,
                joining.stream().map(HiddenExchange::call).toList(),
                Stream.concat(joining.stream(), behind.stream())
                        .flatMap(exchange -> exchange.messages().stream())
                        .toList()));
    }

    private static List<HiddenExchange> hidden(Known message, Epoch epoch, boolean joining) {
        return epoch.hiddenBehind(message.identity()).stream()
                .filter(exchange -> exchange.joins() == joining)
                .toList();
    }
}
