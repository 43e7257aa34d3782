package dev.stowage.openai;

import dev.stowage.core.tokens.ImageRule;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/** What a message carries beside text, and what it costs by its size. Links are never followed. */
enum Medium {
    PICTURE,
    SOUND,
    /** Documents, videos, and what nobody knows. */
    FILE;

    /** Enough to find a picture's size behind a thumbnail and a colour profile. */
    private static final int HEAD = 256 << 10;

    private static final int UNSEEN_SECONDS = 60;
    private static final int TOKENS_PER_SECOND = 10;
    private static final int WAV_HEADER = 44;
    /** Of MP3 at 128 kbit/s. */
    private static final int COMPRESSED_BYTES_PER_SECOND = 16_000;

    private static final int BYTES_PER_TOKEN = 4;
    /** One attachment must not look like a full window: its text is a fraction of its bytes. */
    private static final int MOST_OF_A_FILE = 20_000;

    private static final int UNSEEN_FILE = 1_600;

    /** The medium that a field or a type is named after. */
    static Medium named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.contains("image")) {
            return PICTURE;
        }
        return lower.contains("audio") ? SOUND : FILE;
    }

    /**
     * Tokens of {@code source}: a data URL, bare base64, a link or a file's id.
     *
     * @param low whether a picture is asked for in low detail
     */
    int tokens(RawString source, boolean low, ImageRule rule) {
        boolean inside = source.startsWith("data:");
        RawString data = inside ? source.afterComma() : source;
        boolean unseen = unseen(source);
        return switch (inside ? stated(source) : this) {
            case PICTURE -> unseen ? rule.unseen(low) : picture(data, low, rule);
            case SOUND -> unseen ? UNSEEN_SECONDS * TOKENS_PER_SECOND : sound(data);
            case FILE -> unseen ? UNSEEN_FILE : Math.min(MOST_OF_A_FILE, bytes(data) / BYTES_PER_TOKEN);
        };
    }

    /** Bytes of {@code source} as they would be decoded; 0 where it is elsewhere. */
    static long size(RawString source) {
        if (unseen(source)) {
            return 0;
        }
        RawString data = source.startsWith("data:") ? source.afterComma() : source;
        long encoded = bytes(data);
        return encoded - data.padding();
    }

    /** Its name where nothing tells a media type. */
    String kind() {
        return switch (this) {
            case PICTURE -> "image";
            case SOUND -> "audio";
            case FILE -> "file";
        };
    }

    private static boolean unseen(RawString source) {
        return source.startsWith("http:") || source.startsWith("https:") || source.startsWith("file-");
    }

    private static Medium stated(RawString dataUrl) {
        if (dataUrl.startsWith("data:image/")) {
            return PICTURE;
        }
        return dataUrl.startsWith("data:audio/") ? SOUND : FILE;
    }

    private static int picture(RawString data, boolean low, ImageRule rule) {
        return PictureSize.in(Base64Head.decode(data, HEAD))
                .map(size -> rule.tokens(size.width(), size.height(), low))
                .orElseGet(() -> rule.unseen(low));
    }

    private static int sound(RawString data) {
        return (int) Math.ceil((double) TOKENS_PER_SECOND * bytes(data) / bytesPerSecond(data));
    }

    private static int bytesPerSecond(RawString data) {
        byte[] head = Base64Head.decode(data, WAV_HEADER);
        boolean wav = head.length == WAV_HEADER && head[0] == 'R' && head[1] == 'I' && head[8] == 'W';
        int stated = wav ? ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt(28) : 0;
        return stated > 0 ? stated : COMPRESSED_BYTES_PER_SECOND;
    }

    private static int bytes(RawString base64) {
        return (int) (base64.length() * 3L / 4);
    }
}
