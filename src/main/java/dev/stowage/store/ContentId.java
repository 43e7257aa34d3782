package dev.stowage.store;

import dev.stowage.core.chat.Sha256;
import java.nio.ByteBuffer;

/** Names a content by the SHA-256 of its bytes. */
record ContentId(long first, long second, long third, long fourth) {

    static final int BYTES = 32;

    static ContentId of(byte[] content) {
        return read(ByteBuffer.wrap(Sha256.of(content)));
    }

    static ContentId read(ByteBuffer from) {
        return new ContentId(from.getLong(), from.getLong(), from.getLong(), from.getLong());
    }

    void write(ByteBuffer to) {
        to.putLong(first).putLong(second).putLong(third).putLong(fourth);
    }
}
