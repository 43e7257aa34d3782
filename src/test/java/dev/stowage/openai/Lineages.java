package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Hints;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Reconciled;
import dev.stowage.core.session.Reconciler;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One tenant's lineages without session ids, found by their hints as a store would find them. */
final class Lineages {

    private final MessageMemory memory = new MessageMemory(10_000, Bodies.FINGERPRINTS);
    private final List<Lineage> lineages = new ArrayList<>();

    Reconciled tell(byte[] body) {
        return tell(memory.read(body, ChatIndex.of(body)).orElseThrow());
    }

    private Reconciled tell(Conversation conversation) {
        Set<Digest> hints = new HashSet<>(Hints.of(conversation));
        List<Lineage> candidates = lineages.stream()
                .filter(lineage -> Hints.of(lineage).stream().anyMatch(hints::contains))
                .toList();
        Reconciled reconciled = Reconciler.reconcile(candidates, conversation, Kind.NEW);
        lineages.removeIf(lineage -> lineage.id().equals(reconciled.lineage().id()));
        lineages.add(0, reconciled.lineage());
        return reconciled;
    }

    int size() {
        return lineages.size();
    }
}
