package dev.stowage.openai;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One or more assistant messages in a row and what follows them up to the next assistant message: the only place where
 * their calls can be answered. Ids are compared inside it and nowhere else, because some providers and clients use them
 * again in every turn.
 *
 * <p>It ends at the next assistant message since what that one answers has been sent without any later result, and must
 * be sent the same way again. Assistant messages in a row share a round since some clients write parallel calls as one
 * message each. What stands before a history's first assistant message is a round without calls.
 */
final class Round {

    private final List<MessageOutline> history;
    private final RepairPlan plan;
    private final OpenCalls calls = new OpenCalls();
    private final int end;
    /** The last of the assistant messages in a row. */
    private final int lastCaller;
    /** Where the results that directly follow it end. */
    private final int resultsEnd;

    Round(List<MessageOutline> history, int start, RepairPlan plan) {
        this.history = history;
        this.plan = plan;
        int at = start;
        while (at < history.size() && history.get(at).isAssistant()) {
            at++;
        }
        lastCaller = at - 1;
        for (int caller = lastCaller; caller >= start; caller--) {
            calls.add(caller, history.get(caller).calls());
        }
        while (at < history.size() && history.get(at).isResult()) {
            join(at++);
        }
        resultsEnd = at;
        for (; at < history.size() && !history.get(at).isAssistant(); at++) {
            if (history.get(at).isResult()) {
                join(at);
            }
        }
        end = at;
    }

    /** Where the next round begins. */
    int end() {
        return end;
    }

    private void join(int at) {
        MessageOutline result = history.get(at);
        calls.answer(result, at)
                .ifPresentOrElse(
                        slot -> plan.name(at, result, slot.call()),
                        () -> plan.drop(
                                at,
                                calls.knows(result) ? HistoryDefect.DUPLICATE_RESULT : HistoryDefect.ORPHANED_RESULT));
    }

    /** Puts every call's result behind its message; a call that a later message could still answer stays open. */
    void layOut() {
        calls.byCaller().forEach((caller, slots) -> {
            layOut(caller, slots);
            boolean last = end == history.size();
            if (last && slots.stream().anyMatch(slot -> !slot.answered())) {
                plan.openFrom(caller);
            }
        });
    }

    /**
     * Results already there keep the client's order, and those from further on come behind them. A stub comes right after
     * what answers the call before it, so that a result which arrives one request later takes the stub's place and leaves
     * alone what stands before.
     */
    private void layOut(int caller, Collection<CallSlot> slots) {
        Map<Integer, List<CallSlot>> unansweredAfter = new TreeMap<>();
        List<CallSlot> unanswered = new ArrayList<>();
        unansweredAfter.put(caller, unanswered);
        for (CallSlot slot : slots) {
            if (slot.answered()) {
                unanswered = new ArrayList<>();
                unansweredAfter.put(slot.result(), unanswered);
            } else {
                unanswered.add(slot);
            }
        }
        int behind = caller;
        for (Map.Entry<Integer, List<CallSlot>> answer : unansweredAfter.entrySet()) {
            int message = answer.getKey();
            if (message == caller || (caller == lastCaller && message < resultsEnd)) {
                behind = message;
            } else {
                plan.move(message, behind);
            }
            for (CallSlot stub : answer.getValue()) {
                plan.stub(stub.call(), behind);
            }
        }
    }
}
