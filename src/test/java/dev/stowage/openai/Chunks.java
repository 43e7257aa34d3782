package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A stream in pieces, and what a tap makes of it. */
final class Chunks {

    private Chunks() {}

    /** Cut once, at {@code offset}. */
    static List<byte[]> splitAt(byte[] stream, int offset) {
        return List.of(Arrays.copyOf(stream, offset), Arrays.copyOfRange(stream, offset, stream.length));
    }

    static List<byte[]> singleBytes(byte[] stream) {
        return pieces(stream, 1);
    }

    static List<byte[]> pieces(byte[] stream, int size) {
        List<byte[]> chunks = new ArrayList<>();
        for (int from = 0; from < stream.length; from += size) {
            chunks.add(Arrays.copyOfRange(stream, from, Math.min(from + size, stream.length)));
        }
        return chunks;
    }

    /** Cut at random: mostly small pieces, sometimes none. */
    static List<byte[]> chopped(byte[] stream, Random random) {
        List<byte[]> chunks = new ArrayList<>();
        int most = 1 + random.nextInt(1 + random.nextInt(200));
        for (int from = 0; from < stream.length; ) {
            int to = Math.min(stream.length, from + random.nextInt(most + 1));
            chunks.add(Arrays.copyOfRange(stream, from, to));
            from = to;
        }
        return chunks;
    }

    /** What came out of a tap: the bytes after each chunk, and all of them together with the rest. */
    record Passed(List<byte[]> chunks, byte[] all, ReplyFacts facts) {}

    static Passed through(ReplyTap tap, List<byte[]> chunks) {
        List<byte[]> passed = new ArrayList<>();
        ByteArray all = new ByteArray();
        for (byte[] chunk : chunks) {
            byte[] out = pass(tap, chunk);
            passed.add(out);
            all.append(out);
        }
        all.append(tap.rest());
        return new Passed(passed, all.copy(), tap.facts());
    }

    /** Passes {@code chunk} as the middle of a buffer, which must come back as it was. */
    private static byte[] pass(ReplyTap tap, byte[] chunk) {
        byte[] framed = new byte[chunk.length + 4];
        System.arraycopy(chunk, 0, framed, 2, chunk.length);
        ByteBuffer buffer = ByteBuffer.wrap(framed, 2, chunk.length).asReadOnlyBuffer();
        Optional<byte[]> replaced = tap.pass(buffer);
        if (buffer.position() != 2 || buffer.limit() != chunk.length + 2) {
            throw new AssertionError("the tap moved the buffer: " + buffer);
        }
        return replaced.orElse(chunk);
    }
}
