package dev.stowage.openai;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.imageio.ImageIO;

/** Files of pictures: real ones where the platform writes them, heads of WebP by its specification. */
final class Pictures {

    private Pictures() {}

    static byte[] file(String format, int width, int height) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), format, file)) {
                throw new IllegalArgumentException("the platform writes no " + format);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return file.toByteArray();
    }

    /** A JPEG with a segment of metadata of {@code size} bytes before its frame. */
    static byte[] jpegBehind(int size, int width, int height) {
        byte[] plain = file("jpg", width, height);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(plain, 0, 2);
        for (int left = size; left > 0; left -= 60_000) {
            int length = Math.min(left, 60_000);
            file.writeBytes(new byte[] {(byte) 0xFF, (byte) 0xE1, (byte) ((length + 2) >> 8), (byte) (length + 2)});
            file.writeBytes(new byte[length]);
        }
        file.write(plain, 2, plain.length - 2);
        return file.toByteArray();
    }

    static byte[] lossyWebp(int width, int height) {
        return webp("VP8 ")
                .put(26, (byte) width)
                .put(27, (byte) (width >> 8))
                .putShort(28, (short) height)
                .array();
    }

    static byte[] losslessWebp(int width, int height) {
        return webp("VP8L")
                .put(20, (byte) 0x2F)
                .putInt(21, (width - 1) | (height - 1) << 14)
                .array();
    }

    static byte[] extendedWebp(int width, int height) {
        return webp("VP8X").putInt(24, width - 1).putInt(27, height - 1).array();
    }

    static String dataUrl(String type, byte[] file) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(file);
    }

    private static ByteBuffer webp(String kind) {
        byte[] file = new byte[64];
        byte[] head = ("RIFF....WEBP" + kind).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(head, 0, file, 0, head.length);
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }
}
