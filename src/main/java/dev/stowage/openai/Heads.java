package dev.stowage.openai;

import dev.stowage.core.chat.Secrets;
import dev.stowage.core.session.HeadPrint;
import dev.stowage.core.session.HeadPrint.Difference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;

/** The first messages of a body, as far as it must be told where they differ from others. */
public final class Heads {

    /** Of a message; what differs later is told by where this ends. */
    private static final int PRINTED = 256 << 10;

    /** Bytes around a difference, so that 40 characters of any script are in them. */
    private static final int AROUND = 120;

    private static final int SHOWN = 40;

    private Heads() {}

    /**
     * The print of the first messages.
     *
     * @param count how many messages are the head
     */
    public static HeadPrint print(byte[] body, ChatIndex index, int count) {
        List<String> prints = index.messages().stream()
                .limit(count)
                .map(message -> print(body, message))
                .toList();
        return new HeadPrint(prints, tools(body, index));
    }

    /** The checksum of the tools that a body declares; 0 without any. */
    public static int tools(byte[] body, ChatIndex index) {
        return index.field("tools").map(range -> checksum(body, range)).orElse(0);
    }

    private static int checksum(byte[] body, ByteRange range) {
        CRC32C sum = new CRC32C();
        sum.update(body, range.start(), range.length());
        return (int) sum.getValue();
    }

    private static String print(byte[] body, ByteRange message) {
        int end = Math.min(message.end(), message.start() + PRINTED);
        StringBuilder print = new StringBuilder(message.length() / HeadPrint.BLOCK + 1);
        CRC32C sum = new CRC32C();
        for (int at = message.start(); at < end; at += HeadPrint.BLOCK) {
            sum.reset();
            sum.update(body, at, Math.min(HeadPrint.BLOCK, end - at));
            print.append((char) (sum.getValue() ^ sum.getValue() >>> 16));
        }
        return print.toString();
    }

    /** The text around a difference: secrets masked, no line breaks. */
    public static String excerpt(byte[] body, ChatIndex index, Difference difference) {
        ByteRange message = index.messages().get(difference.message());
        int at = Math.min(message.end(), message.start() + difference.offset());
        String before = text(body, Math.max(message.start(), at - AROUND), at);
        String after = text(body, at, Math.min(message.end(), at + HeadPrint.BLOCK + AROUND));
        String masked =
                Secrets.masked(last(before) + after.substring(0, Math.min(after.length(), HeadPrint.BLOCK + SHOWN)));
        return masked.replaceAll("\\s+", " ");
    }

    private static String last(String text) {
        return text.substring(Math.max(0, text.length() - SHOWN));
    }

    private static String text(byte[] body, int from, int to) {
        return new String(body, from, to - from, StandardCharsets.UTF_8);
    }
}
