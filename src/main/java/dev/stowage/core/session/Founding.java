package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Founds lineages. Their ids are derived from what they know, so that replicas agree. */
final class Founding {

    private static final int STEM = 20;

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
        History history = History.of(shared).then(conversation.from(shared.size()));
        return new Lineage(
                id(history, this::isTaken),
                Head.of(conversation),
                history,
                epoch,
                dealings,
                LadderMemory.NONE,
                LineageMemory.NONE);
    }

    /** 20 hex digits of a history, and a counter. */
    static String id(History history, Predicate<String> isTaken) {
        String stem = stem(history.meanings());
        int counter = 0;
        while (isTaken.test(stem + "-" + counter)) {
            counter++;
        }
        return stem + "-" + counter;
    }

    /** Whether a lineage of this id was founded on the first of these histories' messages; see {@link #id}. */
    static boolean isFoundedOn(String id, List<Digest> meanings) {
        String stem = id.replaceFirst("-[0-9]+$", "");
        return IntStream.rangeClosed(1, meanings.size())
                .mapToObj(length -> stem(meanings.subList(0, length).stream()))
                .anyMatch(stem::equals);
    }

    private static String stem(Stream<Digest> meanings) {
        Digest.Builder chain = new Digest.Builder();
        meanings.forEach(chain::digest);
        return chain.build().hex().substring(0, STEM);
    }

    private boolean isTaken(String id) {
        return siblings.stream().anyMatch(lineage -> lineage.id().equals(id));
    }
}
