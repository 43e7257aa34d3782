package dev.stowage.sandbox;

import dev.stowage.sandbox.ScriptedReply.Answer;
import dev.stowage.sandbox.ScriptedReply.Call;
import java.util.ArrayList;
import java.util.List;

/** One choice of a completion, already held to the output limit. */
record Choice(int index, Answer answer, String finishReason, int reasoningTokens, int tokens) {

    /** As much of an answer as this many tokens hold: reasoning first, then text, then calls. */
    static Choice within(int budget, int index, Answer answer) {
        String reasoning = SimulatedTokens.truncate(answer.reasoning(), budget);
        int reasoningTokens = SimulatedTokens.count(reasoning);
        int left = budget - reasoningTokens;
        String text = SimulatedTokens.truncate(answer.text(), left);
        left -= SimulatedTokens.count(text);
        List<Call> calls = new ArrayList<>();
        for (Call call : answer.calls()) {
            left -= SimulatedTokens.count(call.name());
            if (left >= 0) {
                String arguments = SimulatedTokens.truncate(call.arguments(), left);
                left -= SimulatedTokens.count(arguments);
                calls.add(new Call(call.name(), arguments));
            }
        }
        Answer kept = new Answer(reasoning, text, calls, answer.ending());
        return new Choice(index, kept, finishReason(kept, answer), reasoningTokens, tokens(kept));
    }

    private static String finishReason(Answer kept, Answer whole) {
        if (!kept.equals(whole)) {
            return "length";
        }
        return whole.calls().isEmpty() ? "stop" : "tool_calls";
    }

    private static int tokens(Answer answer) {
        return SimulatedTokens.count(answer.reasoning())
                + SimulatedTokens.count(answer.text())
                + answer.calls().stream()
                        .mapToInt(call -> SimulatedTokens.count(call.name()) + SimulatedTokens.count(call.arguments()))
                        .sum();
    }
}
