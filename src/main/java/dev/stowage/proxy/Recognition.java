package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.MessageMemory;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Recognises the conversation that a request belongs to. What fails here is counted, and the request goes on without. */
final class Recognition {

    private static final Logger LOG = LoggerFactory.getLogger(Recognition.class);

    private final Sessions sessions;
    private final Quarantine quarantine;
    private final Meters meters;

    Recognition(Sessions sessions, LongSupplier ticker, Meters meters) {
        this.sessions = sessions;
        this.meters = meters;
        quarantine = new Quarantine(ticker);
    }

    /** The request's place; empty when it could not be found. */
    Optional<Placement> of(Indexed indexed, Conversation conversation) {
        byte[] body = indexed.body().readable();
        ChatIndex index = indexed.index();
        try {
            Claim claim = Identification.of(indexed.passage().headers(), body, index);
            Supplier<Digest> opening = () -> MessageMemory.openingBytes(body, index);
            if (quarantine.holds(claim, opening)) {
                meters.failedOpen(FailOpen.POISONED);
                return Optional.empty();
            }
            return placed(claim, opening, conversation);
        } catch (RuntimeException broken) {
            LOG.warn("identifying a request failed: {}", broken.toString());
            meters.failedOpen(FailOpen.SESSION);
            return Optional.empty();
        }
    }

    private Optional<Placement> placed(Claim claim, Supplier<Digest> opening, Conversation conversation) {
        try {
            Placement placement = sessions.place(claim, conversation);
            quarantine.succeeded(claim, opening);
            return Optional.of(placement);
        } catch (RuntimeException broken) {
            quarantine.failed(claim, opening);
            throw broken;
        }
    }
}
