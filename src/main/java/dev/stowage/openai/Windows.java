package dev.stowage.openai;

import java.util.OptionalInt;

/** What can be the size of a window. */
final class Windows {

    private static final long SMALLEST = 256;
    private static final long LARGEST = 100_000_000;

    private Windows() {}

    /** {@code tokens}, if some model may have such a window. */
    static OptionalInt plausible(long tokens) {
        return tokens >= SMALLEST && tokens <= LARGEST ? OptionalInt.of((int) tokens) : OptionalInt.empty();
    }
}
