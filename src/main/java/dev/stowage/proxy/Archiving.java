package dev.stowage.proxy;

import dev.stowage.core.chat.Message;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciled;
import dev.stowage.openai.ByteRange;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.store.Archive;
import dev.stowage.store.ArchivedMessage;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Hands the messages that a lineage did not know yet to the archive. */
final class Archiving {

    private final Archive archive;

    Archiving(Archive archive) {
        this.archive = archive;
    }

    /** Keeps what is new in a request; nobody waits for it. */
    void keep(Placed placed) {
        placed.placement()
                .ifPresent(placement -> placed.told().conversation().ifPresent(conversation -> {
                    int total = conversation.messages().size();
                    int known = total - unknown(placement, total);
                    if (known < total && archive.isKept()) {
                        keep(placement, placed.indexed(), conversation.messages(), known);
                    }
                }));
    }

    /** Copies, so that what waits for the archive does not hold whole bodies. */
    private void keep(Placement placement, Indexed indexed, List<Message> messages, int known) {
        List<ArchivedMessage> added = IntStream.range(known, messages.size())
                .mapToObj(at ->
                        new ArchivedMessage(messages.get(at).meaning().hex(), copy(indexed, at), OptionalInt.of(at)))
                .toList();
        archive.append(placement.lineageKey(), added);
    }

    /** A new lineage begins with all it shares, so that its conversation can be read by itself. */
    private static int unknown(Placement placement, int total) {
        Reconciled reconciled = placement.reconciled();
        return reconciled.founded() ? total : reconciled.what().added();
    }

    private static byte[] copy(Indexed indexed, int message) {
        ByteRange range = indexed.index().messages().get(message);
        return Arrays.copyOfRange(indexed.body().readable(), range.start(), range.end());
    }
}
