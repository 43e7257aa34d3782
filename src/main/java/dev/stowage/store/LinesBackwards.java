package dev.stowage.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The lines of a file from the last to the first, in memory that does not depend on how long the file is. */
final class LinesBackwards {

    private static final int BLOCK = 64 << 10;
    /** Nothing that was written here is longer. */
    private static final int LONGEST = 1 << 20;

    private final FileChannel file;
    private long position;
    private byte[] rest = new byte[0];
    private boolean tooLong;

    LinesBackwards(FileChannel file) throws IOException {
        this.file = file;
        position = file.size();
    }

    /** The line before the one that was given last, without its end; empty at the file's start. One that is too long is empty text. */
    Optional<String> next() throws IOException {
        while (true) {
            int end = lastLineEnd();
            if (end >= 0) {
                return Optional.of(taken(end + 1));
            }
            if (position == 0) {
                boolean more = rest.length > 0 || tooLong;
                return more ? Optional.of(taken(0)) : Optional.empty();
            }
            readBlock();
        }
    }

    private int lastLineEnd() {
        for (int at = rest.length - 1; at >= 0; at--) {
            if (rest[at] == '\n') {
                return at;
            }
        }
        return -1;
    }

    private String taken(int from) {
        String line = tooLong ? "" : new String(rest, from, rest.length - from, StandardCharsets.UTF_8);
        byte[] before = new byte[Math.max(0, from - 1)];
        System.arraycopy(rest, 0, before, 0, before.length);
        rest = before;
        tooLong = false;
        return line;
    }

    private void readBlock() throws IOException {
        if (rest.length > LONGEST) {
            rest = new byte[0];
            tooLong = true;
        }
        int length = (int) Math.min(BLOCK, position);
        ByteBuffer block = ByteBuffer.allocate(length + rest.length);
        block.limit(length);
        position -= length;
        for (long at = position; block.hasRemaining(); ) {
            int read = file.read(block, at);
            if (read < 0) {
                throw new IOException("the file has become shorter");
            }
            at += read;
        }
        block.limit(block.capacity());
        block.put(rest);
        rest = block.array();
    }
}
