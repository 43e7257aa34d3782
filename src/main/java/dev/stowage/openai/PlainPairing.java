package dev.stowage.openai;

import dev.stowage.core.chat.Role;
import dev.stowage.openai.MessageOutline.Call;
import dev.stowage.openai.MessageOutline.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells histories in which nothing about calls and results is out of the ordinary. */
final class PlainPairing {

    private final List<MessageOutline> history;

    PlainPairing(List<MessageOutline> history) {
        this.history = history;
    }

    /** How far the history is plain, calls with their results: at most from one index to another. */
    int reach(int from, int end) {
        int at = from;
        while (at < end) {
            MessageOutline message = history.get(at);
            int next = at + 1 + message.calls().size();
            if (next > end || message.isResult() || (message.isAssistant() && !isPlain(message, at))) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private boolean isPlain(MessageOutline assistant, int at) {
        if (assistant.calls().isEmpty()) {
            return assistant.says() && !assistant.emptyCallList();
        }
        Set<String> open = new HashSet<>();
        for (Call call : assistant.calls()) {
            if (call.kind() != Kind.TOOL || !call.named() || !open.add(call.id().orElseThrow())) {
                return false;
            }
        }
        return open.size() < history.size() - at && isAnswered(open, at + 1);
    }

    /** Whether the next messages, from {@code first} on, answer what is open, in any order. */
    private boolean isAnswered(Set<String> open, int first) {
        int end = first + open.size();
        for (MessageOutline result : history.subList(first, end)) {
            boolean answers = result.role() == Role.TOOL
                    && result.answers().map(open::remove).orElse(false);
            if (!answers) {
                return false;
            }
        }
        return true;
    }
}
