package dev.stowage.core.tokens;

import java.util.OptionalInt;

/**
 * Some servers drop what does not fit and say nothing; the model then answers half a conversation. It shows in the bill:
 * far fewer tokens than were sent, and just below a size that people choose for windows.
 */
public final class SilentTruncation {

    private static final double FAR_BELOW = 0.6;
    private static final double NEAR = 0.9;
    private static final int SMALLEST = 2_048;
    private static final int LARGEST = 1 << 20;

    private SilentTruncation() {}

    /**
     * The window that a prompt seems to have been cut to. One sighting is a suspicion, since a family may count
     * differently; several in a row are news for the operator.
     *
     * @param estimate tokens expected for the whole prompt
     * @param billed tokens billed
     */
    public static OptionalInt window(long estimate, long billed) {
        if (billed <= 0 || billed >= FAR_BELOW * estimate) {
            return OptionalInt.empty();
        }
        for (int size = SMALLEST; size <= LARGEST; size *= 2) {
            int decimal = size / 1024 * 1000;
            if (isJustBelow(billed, decimal)) {
                return OptionalInt.of(decimal);
            }
            if (isJustBelow(billed, size)) {
                return OptionalInt.of(size);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isJustBelow(long billed, int size) {
        return billed <= size && billed >= NEAR * size;
    }
}
