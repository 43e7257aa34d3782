package dev.stowage.openai;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A picture's size in pixels, read from the head of its file. Pixels are never decoded.
 *
 * @param width at least 1
 * @param height at least 1
 */
record PictureSize(int width, int height) {

    /** Of a JPEG, and more than any provider takes. */
    private static final int LONGEST_SIDE = 65_535;

    private static final int PNG = 0x89504E47;
    private static final int GIF = 0x47494638;
    private static final int RIFF = 0x52494646;
    private static final int WEBP = 0x57454250;
    private static final int VP8_LOSSY = 0x56503820;
    private static final int VP8_LOSSLESS = 0x5650384C;
    private static final int VP8_EXTENDED = 0x56503858;
    private static final int JPEG = 0xFFD8;

    /** The size that a file beginning with {@code head} states. */
    static Optional<PictureSize> in(byte[] head) {
        ByteBuffer bytes = ByteBuffer.wrap(head);
        try {
            return switch (bytes.getInt(0)) {
                case PNG -> size(bytes.getInt(16), bytes.getInt(20));
                case GIF -> gif(bytes.order(ByteOrder.LITTLE_ENDIAN));
                case RIFF -> bytes.getInt(8) == WEBP ? webp(bytes) : Optional.empty();
                default -> (bytes.getShort(0) & 0xFFFF) == JPEG ? jpeg(bytes) : Optional.empty();
            };
        } catch (IndexOutOfBoundsException | BufferUnderflowException tooShort) {
            return Optional.empty();
        }
    }

    private static Optional<PictureSize> gif(ByteBuffer bytes) {
        return size(bytes.getShort(6) & 0xFFFF, bytes.getShort(8) & 0xFFFF);
    }

    private static Optional<PictureSize> webp(ByteBuffer bytes) {
        int kind = bytes.getInt(12);
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        return switch (kind) {
            case VP8_LOSSY -> size(bytes.getShort(26) & 0x3FFF, bytes.getShort(28) & 0x3FFF);
            case VP8_LOSSLESS -> {
                int bits = bytes.getInt(21);
                yield size((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1);
            }
            case VP8_EXTENDED -> size((bytes.getInt(24) & 0xFFFFFF) + 1, (bytes.getInt(26) >>> 8) + 1);
            default -> Optional.empty();
        };
    }

    /** Walks the segments to the frame's header, past thumbnails and colour profiles. */
    private static Optional<PictureSize> jpeg(ByteBuffer bytes) {
        int at = 2;
        while ((bytes.get(at) & 0xFF) == 0xFF) {
            int marker = bytes.get(at + 1) & 0xFF;
            if (marker == 0xFF) {
                at++;
            } else if (isFrame(marker)) {
                return size(bytes.getShort(at + 7) & 0xFFFF, bytes.getShort(at + 5) & 0xFFFF);
            } else {
                at += 2 + (bytes.getShort(at + 2) & 0xFFFF);
            }
        }
        return Optional.empty();
    }

    private static boolean isFrame(int marker) {
        return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    }

    private static Optional<PictureSize> size(int width, int height) {
        boolean possible = width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE;
        return possible ? Optional.of(new PictureSize(width, height)) : Optional.empty();
    }
}
