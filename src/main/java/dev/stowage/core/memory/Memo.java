package dev.stowage.core.memory;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Spoken;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that can be recalled.
 *
 * @param id of a unit, or of a message
 * @param text what it says
 * @param confidence 0..1
 * @param seen when it was seen last
 */
public record Memo(String id, String text, double confidence, Instant seen) {

    /** A message was said for certain, but what it says need not be so any more. */
    private static final double OF_MESSAGE = 0.8;

    /** What a unit says, as long as it is active. */
    public static Optional<Memo> of(Unit unit) {
        return unit.isActive()
                ? Optional.of(new Memo(unit.id(), unit.statement(), unit.confidence(), unit.lastSeen()))
                : Optional.empty();
    }

    /**
     * A message that is no longer sent, without Stowage's own words.
     *
     * @param seen when it was first seen
     */
    public static Memo of(MessageIdentity identity, Spoken message, Instant seen) {
        String id = "m-" + identity.meaning().hex() + "-" + identity.occurrence();
        return new Memo(id, Wrapping.STOWAGE.outside(message.text()), OF_MESSAGE, seen);
    }
}
