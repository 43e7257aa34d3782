package dev.stowage.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** Reads a regular file once, up to a limit, as text. */
final class Contents {

    private static final int STEP = 1 << 16;

    private Contents() {}

    /**
     * The text of a file in an open directory. What is no regular file is never opened: opening a pipe would wait for its writer,
     * and a device may do anything.
     *
     * @throws Refusal.Thrown if it is no regular file, larger than {@code most} bytes, no text, or another afterwards
     */
    static String of(Directory directory, String name, long most) throws IOException {
        BasicFileAttributes before = directory.look(name);
        if (!before.isRegularFile()) {
            throw Refusal.NOT_REGULAR.thrown();
        }
        if (before.size() > most) {
            throw Refusal.TOO_LARGE.thrown();
        }
        byte[] bytes = bytes(directory, name, before.size(), most);
        if (!isSame(before, directory.look(name))) {
            throw Refusal.CHANGED.thrown();
        }
        return text(bytes);
    }

    /** A size is only what it was when somebody looked; some files say 0 and never end. */
    private static byte[] bytes(Directory directory, String name, long size, long most) throws IOException {
        try (SeekableByteChannel channel = directory.open(name)) {
            ByteBuffer read = ByteBuffer.allocate(Math.toIntExact(Math.min(size, most) + 1));
            while (channel.read(read) >= 0) {
                if (read.position() > most) {
                    throw Refusal.TOO_LARGE.thrown();
                }
                read = withRoom(read, most);
            }
            byte[] bytes = new byte[read.flip().remaining()];
            read.get(bytes);
            return bytes;
        }
    }

    private static ByteBuffer withRoom(ByteBuffer read, long most) {
        if (read.hasRemaining()) {
            return read;
        }
        int larger = Math.toIntExact(Math.min((long) read.capacity() + STEP, most + 1));
        return ByteBuffer.allocate(larger).put(read.flip());
    }

    private static boolean isSame(BasicFileAttributes before, BasicFileAttributes after) {
        return after.isRegularFile()
                && Objects.equals(before.fileKey(), after.fileKey())
                && before.size() == after.size()
                && before.lastModifiedTime().equals(after.lastModifiedTime());
    }

    /** @throws Refusal.Thrown if they are none */
    static String text(byte[] bytes) throws Refusal.Thrown {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
        } catch (CharacterCodingException invalid) {
            // Answered as any other that is none.
        }
        throw Refusal.NOT_TEXT.thrown();
    }
}
