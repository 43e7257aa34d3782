package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import java.util.List;
import java.util.function.Predicate;

/** Founds lineages. Their ids are derived from what they know, so that replicas agree. */
final class Founding {

    private final Conversation conversation;
    private final List<Lineage> siblings;

    Founding(Conversation conversation, List<Lineage> siblings) {
        this.conversation = conversation;
        this.siblings = siblings;
    }

    /** A lineage that knows the conversation and nothing before it. */
    Lineage unrelated() {
        return founded(List.of(), Epoch.FIRST, Dealings.NONE);
    }

    /** A lineage of the conversation, some of whose first messages are known already. */
    Lineage founded(List<Known> shared, Epoch epoch, Dealings dealings) {
        List<Known> history = Known.after(
                shared,
                conversation
                        .messages()
                        .subList(shared.size(), conversation.messages().size()));
        return new Lineage(
                id(history, this::isTaken), Head.of(conversation), history, epoch, dealings, LadderMemory.NONE);
    }

    /** 20 hex digits of a history, and a counter. */
    static String id(List<Known> history, Predicate<String> isTaken) {
        Digest.Builder chain = new Digest.Builder();
        history.forEach(known -> chain.digest(known.meaning()));
        String stem = chain.build().hex().substring(0, 20);
        int counter = 0;
        while (isTaken.test(stem + "-" + counter)) {
            counter++;
        }
        return stem + "-" + counter;
    }

    private boolean isTaken(String id) {
        return siblings.stream().anyMatch(lineage -> lineage.id().equals(id));
    }
}
