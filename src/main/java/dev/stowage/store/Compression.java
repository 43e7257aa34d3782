package dev.stowage.store;

import com.github.luben.zstd.Zstd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a content is kept. The codes are part of the segments' format. */
enum Compression {
    PLAIN(0) {
        @Override
        byte[] expand(byte[] kept, int length) {
            return kept;
        }
    },
    ZSTD(1) {
        @Override
        byte[] expand(byte[] kept, int length) {
            return Zstd.decompress(kept, length);
        }
    };

    private static final Logger LOG = LoggerFactory.getLogger(Compression.class);

    private static final int LEVEL = 3;

    private final byte code;

    Compression(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static Compression of(byte code) throws UnreadableFormatException {
        for (Compression compression : values()) {
            if (compression.code == code) {
                return compression;
            }
        }
        throw new UnreadableFormatException("a compression that is not known here");
    }

    /** A content as it is kept. */
    record Kept(Compression compression, byte[] bytes) {}

    /** Compresses a content, unless that makes it longer or the machine has no native library for it. */
    static Kept keep(byte[] content) {
        if (Native.PRESENT) {
            byte[] compressed = Zstd.compress(content, LEVEL);
            if (compressed.length < content.length) {
                return new Kept(ZSTD, compressed);
            }
        }
        return new Kept(PLAIN, content);
    }

    abstract byte[] expand(byte[] kept, int length);

    /** Loads the native library on first need, not at the start. */
    private static final class Native {

        static final boolean PRESENT = isPresent();

        private static boolean isPresent() {
            try {
                return Zstd.maxCompressionLevel() >= LEVEL;
            } catch (LinkageError missing) {
                LOG.warn("the archive is not compressed: zstd cannot be loaded on this machine", missing);
                return false;
            }
        }
    }
}
