package dev.stowage.openai;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What makes a history acceptable that providers refuse: results directly follow the assistant message with their calls,
 * every call is answered once, no list of calls is empty, no assistant message says nothing at all. Messages that need
 * nothing stay byte for byte; a history that needs nothing has no edits.
 *
 * <p>A call that ends the history unanswered gets a stub like any other, since every provider refuses it (OpenAI,
 * DeepSeek and Moonshot by its id, Mistral by the count). The client's result takes the stub's place once it comes. An
 * assistant message at the very end that says nothing is left alone: it is the beginning of the answer. So is a history
 * in which nothing would be left.
 *
 * <p>How a message is repaired depends on it and what stands before it, and for an assistant message also on what follows
 * up to the next one. So a history that grows is repaired to the same messages again, up to {@code settled}; beyond it
 * only if what is appended answers nothing that is open, as when the client goes on without its results.
 *
 * @param edits what to change in the body
 * @param defects what was wrong and how often; empty without edits
 * @param settled how many messages of the repaired history, from its start, no message to come can change
 */
public record HistoryRepair(List<BodyEdit> edits, Map<HistoryDefect, Integer> defects, int settled) {

    private static final HistoryRepair NONE = new HistoryRepair(List.of(), Map.of(), 0);

    public HistoryRepair {
        edits = List.copyOf(edits);
        defects = Map.copyOf(defects);
    }

    /**
     * The repair of a body.
     *
     * @param outlines of the messages of {@code index}, in their order
     */
    public static HistoryRepair of(byte[] body, ChatIndex index, List<MessageOutline> outlines) {
        if (index.unmanaged().isPresent()) {
            return NONE;
        }
        RepairPlan plan = RepairPlan.of(outlines);
        List<ByteRange> messages = index.messages();
        if (plan.defects().isEmpty()) {
            return new HistoryRepair(List.of(), Map.of(), plan.settled());
        }
        if (IntStream.range(0, messages.size()).allMatch(plan::isGone)) {
            return NONE;
        }
        return new HistoryRepair(new RepairEdits(body, messages, plan).all(), plan.defects(), plan.settled());
    }
}
