package dev.stowage.core.session;

import java.util.List;
import java.util.Optional;

/**
 * What is kept of the bytes that a prompt begins with, to tell where another one begins to differ: a number for each stretch
 * of {@link #BLOCK} bytes, none of its text.
 *
 * @param messages for each message of the head, the numbers of its stretches as characters
 * @param tools checksum of the declared tools; 0 without any
 */
public record HeadPrint(List<String> messages, int tools) {

    /** Bytes of a stretch: how exactly a difference is found. */
    public static final int BLOCK = 32;

    /** Nothing is known. */
    public static final HeadPrint NONE = new HeadPrint(List.of(), 0);

    public HeadPrint {
        messages = List.copyOf(messages);
    }

    /**
     * Where heads differ.
     *
     * @param message index of the first message that differs
     * @param offset bytes of it that are surely the same
     */
    public record Difference(int message, int offset) {}

    /** Whether anything is known. */
    public boolean isKnown() {
        return !messages.isEmpty();
    }

    /** Where {@code other} begins to differ; empty if it does not, or nothing is known. */
    public Optional<Difference> from(HeadPrint other) {
        if (messages.isEmpty() || other.messages.isEmpty()) {
            return Optional.empty();
        }
        int message = 0;
        while (message < messages.size()
                && message < other.messages.size()
                && messages.get(message).equals(other.messages.get(message))) {
            message++;
        }
        if (message == other.messages.size()) {
            return Optional.empty();
        }
        String before = message < messages.size() ? messages.get(message) : "";
        return Optional.of(new Difference(message, BLOCK * same(before, other.messages.get(message))));
    }

    private static int same(String before, String now) {
        int same = 0;
        while (same < before.length() && same < now.length() && before.charAt(same) == now.charAt(same)) {
            same++;
        }
        return same;
    }
}
