package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the lineage that a request goes on with, or founds one. Pure: same lineages and request, same answer. */
public final class Reconciler {

    private Reconciler() {}

    /**
     * The place of {@code conversation} among {@code lineages}.
     *
     * @param lineages those that it may go on with, the last used first
     * @param otherwise what it is if it goes on with none of them
     */
    public static Reconciled reconcile(List<Lineage> lineages, Conversation conversation, Kind otherwise) {
        List<Likeness> related = new ArrayList<>();
        for (Lineage lineage : lineages) {
            Likeness likeness = new Likeness(lineage, conversation);
            likeness.reconciliation().ifPresent(relation -> related.add(likeness));
        }
        Founding founding = new Founding(conversation, lineages);
        return related.stream()
                .min(Comparator.comparing(Reconciler::kind).thenComparing(Likeness::prefix, Comparator.reverseOrder()))
                .flatMap(closest ->
                        closest.reconciliation().map(what -> new Continuation(closest, what, founding).place()))
                .orElseGet(() -> new Reconciled(
                        new Reconciliation(otherwise, conversation.messages().size(), 0),
                        founding.unrelated(),
                        List.of(),
                        true,
                        Optional.empty(),
                        Optional.empty()));
    }

    private static Kind kind(Likeness likeness) {
        return likeness.reconciliation().map(Reconciliation::kind).orElse(Kind.UNRELATED);
    }
}
