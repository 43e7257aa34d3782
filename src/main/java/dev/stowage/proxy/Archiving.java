package dev.stowage.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Secrets;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciled;
import dev.stowage.openai.ByteRange;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.store.Archive;
import dev.stowage.store.ArchivedMessage;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;

/** Hands the messages that a lineage did not know yet to the archive, without the secrets in them. */
final class Archiving {

    private final Archive archive;
    private final Executor masking;
    private final Meters meters;

    /**
     * @param masking may refuse work
     */
    Archiving(Archive archive, Executor masking, Meters meters) {
        this.archive = archive;
        this.masking = masking;
        this.meters = meters;
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

    private void keep(Placement placement, Indexed indexed, List<Message> messages, int known) {
        try {
            masking.execute(() -> {
                List<ArchivedMessage> added = IntStream.range(known, messages.size())
                        .mapToObj(at -> new ArchivedMessage(
                                messages.get(at).meaning().hex(), masked(indexed, at), OptionalInt.of(at)))
                        .toList();
                archive.append(placement.lineageKey(), added);
            });
        } catch (RejectedExecutionException busy) {
            meters.failedOpen(FailOpen.ARCHIVE_BUSY);
        }
    }

    /** A new lineage begins with all it shares, so that its conversation can be read by itself. */
    private static int unknown(Placement placement, int total) {
        Reconciled reconciled = placement.reconciled();
        return reconciled.founded() ? total : reconciled.what().added();
    }

    private static byte[] masked(Indexed indexed, int message) {
        ByteRange range = indexed.index().messages().get(message);
        String text = new String(indexed.body().readable(), range.start(), range.length(), UTF_8);
        return Secrets.masked(text).getBytes(UTF_8);
    }
}
