package dev.stowage.openai;

import dev.stowage.openai.MessageOutline.Call;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What has to be done to the messages of a history, by their places in it. Knows outlines, no bytes. */
final class RepairPlan {

    /** A message put behind another. */
    sealed interface Placed {

        <T> T match(IntFunction<T> onMoved, Function<Call, T> onStub);
    }

    /** One of the client's from further on. */
    record Moved(int message) implements Placed {

        @Override
        public <T> T match(IntFunction<T> onMoved, Function<Call, T> onStub) {
            return onMoved.apply(message);
        }
    }

    /** The answer to a call that has none. */
    record Stub(Call call) implements Placed {

        @Override
        public <T> T match(IntFunction<T> onMoved, Function<Call, T> onStub) {
            return onStub.apply(call);
        }
    }

    private final BitSet gone = new BitSet();
    private final Map<Integer, List<Placed>> placed = new HashMap<>();
    private final Map<Integer, Call> names = new HashMap<>();
    private final BitSet emptyCallLists = new BitSet();
    private final BitSet wordless = new BitSet();
    private final Map<HistoryDefect, Integer> defects = new EnumMap<>(HistoryDefect.class);
    private int open;

    private RepairPlan() {}

    static RepairPlan of(List<MessageOutline> history) {
        RepairPlan plan = new RepairPlan();
        plan.open = history.size();
        for (int start = 0; start < history.size(); ) {
            Round round = new Round(history, start, plan);
            round.layOut();
            start = round.end();
        }
        IntStream.range(0, history.size())
                .filter(at -> history.get(at).isAssistant())
                .forEach(at -> plan.mend(at, history.get(at), at + 1 == history.size()));
        return plan;
    }

    /** An assistant message at the end, without calls, is the beginning of the answer: the client's to write. */
    private void mend(int at, MessageOutline assistant, boolean last) {
        if (assistant.emptyCallList()) {
            emptyCallLists.set(at);
            count(HistoryDefect.EMPTY_CALL_LIST);
        }
        if (assistant.says() || !assistant.calls().isEmpty()) {
            return;
        }
        if (last) {
            openFrom(at);
        } else {
            wordless.set(at);
            count(HistoryDefect.EMPTY_ASSISTANT);
        }
    }

    void drop(int message, HistoryDefect why) {
        gone.set(message);
        count(why);
    }

    void move(int message, int behind) {
        gone.set(message);
        place(new Moved(message), behind);
        count(HistoryDefect.MISPLACED_RESULT);
    }

    void stub(Call call, int behind) {
        place(new Stub(call), behind);
        count(HistoryDefect.UNANSWERED_CALL);
    }

    /** Makes {@code result} say what it answers, if it does not and can. */
    void name(int message, MessageOutline result, Call call) {
        if (call.named() && !result.named()) {
            names.put(message, call);
            count(HistoryDefect.MISSING_ID);
        }
    }

    /** How this message is answered, or what it says, may change with the messages to come. */
    void openFrom(int message) {
        open = Math.min(open, message);
    }

    private void place(Placed message, int behind) {
        placed.computeIfAbsent(behind, at -> new ArrayList<>()).add(message);
    }

    private void count(HistoryDefect defect) {
        defects.merge(defect, 1, Integer::sum);
    }

    boolean isGone(int message) {
        return gone.get(message);
    }

    List<Placed> placedBehind(int message) {
        return placed.getOrDefault(message, List.of());
    }

    Map<Integer, Call> names() {
        return names;
    }

    IntStream emptyCallLists() {
        return emptyCallLists.stream();
    }

    IntStream wordless() {
        return wordless.stream();
    }

    Map<HistoryDefect, Integer> defects() {
        return defects;
    }

    /** How many messages, as repaired and from the start, stay as they are whatever the client appends. */
    int settled() {
        return IntStream.range(0, open)
                .map(at -> (isGone(at) ? 0 : 1) + placedBehind(at).size())
                .sum();
    }
}
