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

    boolean holds() {
        int at = 0;
        while (at < history.size()) {
            MessageOutline message = history.get(at);
            if (message.isResult() || (message.isAssistant() && !isPlain(message, at))) {
                return false;
            }
            at += 1 + message.calls().size();
        }
        return true;
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
        int answered = at + open.size();
        if (answered >= history.size()) {
            return false;
        }
        return history.subList(at + 1, answered + 1).stream()
                .allMatch(result -> result.role() == Role.TOOL
                        && result.answers().map(open::remove).orElse(false));
    }
}
