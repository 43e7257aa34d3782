package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalInt;
import java.util.function.Function;

/** What an archive's segment is made of. */
sealed interface ArchiveRecord {

    /** Codes of the kinds, part of the format. */
    byte CONTENT = 1;

    byte MESSAGE = 2;

    /** The record as bytes, its kind first. */
    byte[] payload();

    <T> T match(Function<Content, T> onContent, Function<Message, T> onMessage);

    /**
     * A content that messages refer to.
     *
     * @param length when expanded
     */
    record Content(ContentId id, int length, Compression.Kept kept) implements ArchiveRecord {

        private static final int FIXED = 2 + ContentId.BYTES + Integer.BYTES;

        static Content of(ContentId id, byte[] content) {
            return new Content(id, content.length, Compression.keep(content));
        }

        byte[] bytes() {
            return kept.compression().expand(kept.bytes(), length);
        }

        @Override
        public byte[] payload() {
            ByteBuffer payload = ByteBuffer.allocate(FIXED + kept.bytes().length);
            payload.put(CONTENT);
            id.write(payload);
            payload.put(kept.compression().code()).putInt(length).put(kept.bytes());
            return payload.array();
        }

        static Content read(ByteBuffer payload) throws UnreadableFormatException {
            UnreadableFormatException.unless(payload.remaining() >= FIXED - 1, "a content is too short");
            ContentId id = ContentId.read(payload);
            Compression compression = Compression.of(payload.get());
            int length = payload.getInt();
            byte[] bytes = new byte[payload.remaining()];
            payload.get(bytes);
            return new Content(id, length, new Compression.Kept(compression, bytes));
        }

        @Override
        public <T> T match(Function<Content, T> onContent, Function<Message, T> onMessage) {
            return onContent.apply(this);
        }
    }

    /**
     * A message of a lineage.
     *
     * @param at tells the messages' order, in whole microseconds
     * @param place how many stood before it in the history that it came with; not in archives of before
     */
    record Message(Instant at, String session, String lineage, String digest, ContentId content, OptionalInt place)
            implements ArchiveRecord {

        boolean isOf(LineageKey key) {
            return session.equals(key.session()) && lineage.equals(key.lineage());
        }

        @Override
        public byte[] payload() {
            byte[] names = Names.framed(session, lineage, digest);
            ByteBuffer payload = ByteBuffer.allocate(
                    1 + ContentId.BYTES + Long.BYTES + names.length + (place.isPresent() ? Integer.BYTES : 0));
            payload.put(MESSAGE);
            content.write(payload);
            payload.putLong(ChronoUnit.MICROS.between(Instant.EPOCH, at)).put(names);
            place.ifPresent(payload::putInt);
            return payload.array();
        }

        static Message read(ByteBuffer payload) throws UnreadableFormatException {
            UnreadableFormatException.unless(
                    payload.remaining() >= ContentId.BYTES + Long.BYTES, "a message is too short");
            ContentId content = ContentId.read(payload);
            Instant at = Instant.EPOCH.plus(payload.getLong(), ChronoUnit.MICROS);
            String session = Names.unframed(payload);
            String lineage = Names.unframed(payload);
            String digest = Names.unframed(payload);
            return new Message(at, session, lineage, digest, content, place(payload));
        }

        private static OptionalInt place(ByteBuffer payload) {
            return payload.remaining() >= Integer.BYTES ? OptionalInt.of(payload.getInt()) : OptionalInt.empty();
        }

        @Override
        public <T> T match(Function<Content, T> onContent, Function<Message, T> onMessage) {
            return onMessage.apply(this);
        }
    }

    static ArchiveRecord read(byte[] bytes) throws UnreadableFormatException {
        ByteBuffer payload = ByteBuffer.wrap(bytes);
        return switch (payload.get()) {
            case CONTENT -> Content.read(payload);
            case MESSAGE -> Message.read(payload);
            default -> throw new UnreadableFormatException("a kind of record that is not known here");
        };
    }
}
