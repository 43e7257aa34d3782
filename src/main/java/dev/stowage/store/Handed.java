package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.util.List;

/** Messages of one lineage that came together, on their way to the archive. */
record Handed(LineageKey key, List<ArchivedMessage> messages) {

    long bytes() {
        return messages.stream().mapToLong(message -> message.content().length).sum();
    }

    /** The same without the secrets in them. */
    Handed masked() {
        return new Handed(key, messages.stream().map(ArchivedMessage::masked).toList());
    }
}
