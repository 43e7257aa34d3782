package dev.stowage.openai;

import dev.stowage.core.session.KeptReasoning;
import java.util.List;
import java.util.Optional;

/** Reasoning kept and put back, with every message read anew. */
final class Replayed {

    private Replayed() {}

    static List<Optional<AssistantTurn>> turns(byte[] body) {
        return ChatIndex.of(body).messages().stream()
                .map(message -> AssistantTurn.of(body, message))
                .toList();
    }

    static ReasoningReplay replay(byte[] body, KeptReasoning kept) {
        return ReasoningReplay.of(ChatIndex.of(body), turns(body), kept);
    }

    static KeptReasoning keep(
            KeptReasoning kept, List<Optional<AssistantTurn>> history, List<HeardReasoning> heard, int maxBytes) {
        return kept.with(HeardReasoning.toKeep(history, heard), maxBytes);
    }
}
