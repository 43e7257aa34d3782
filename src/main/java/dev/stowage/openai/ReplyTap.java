package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;

/**
 * Listens to an answer on its way to the client. It holds nothing back and alters nothing, but for one event that Stowage
 * itself had asked for; see {@link #events}.
 */
public interface ReplyTap {

    /**
     * Looks at a chunk without moving its position.
     *
     * @return empty to pass the chunk on as it is; else the bytes that go on in its place, possibly none
     */
    Optional<byte[]> pass(ByteBuffer chunk);

    /** Whether it may hold bytes back or put others in their place. */
    default boolean alters() {
        return false;
    }

    /** Bytes still held when the answer has ended, whichever way. */
    default byte[] rest() {
        return new byte[0];
    }

    ReplyFacts facts();

    /** Gives back what the tap holds outside the heap, whatever way the answer ended. */
    default void close() {}

    /** A tap for an answer of this content type. */
    static ReplyTap forContentType(String contentType, boolean removeUsageEvent) {
        String type = contentType.toLowerCase(Locale.ROOT);
        if (type.startsWith("text/event-stream")) {
            return events(removeUsageEvent);
        }
        return type.startsWith("application/json") ? document() : deaf();
    }

    /**
     * A tap for a stream of events.
     *
     * @param removeUsageEvent whether to take out the event that answers our own {@code include_usage}
     */
    static ReplyTap events(boolean removeUsageEvent) {
        return new EventTap(removeUsageEvent);
    }

    /** A tap for one JSON document, read as it comes. */
    static ReplyTap document() {
        return new DocumentTap();
    }

    /** A tap for what it cannot read. */
    static ReplyTap deaf() {
        return new ReplyTap() {
            @Override
            public Optional<byte[]> pass(ByteBuffer chunk) {
                return Optional.empty();
            }

            @Override
            public ReplyFacts facts() {
                return ReplyFacts.NONE;
            }
        };
    }
}
