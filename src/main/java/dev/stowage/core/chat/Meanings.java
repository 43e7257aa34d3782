package dev.stowage.core.chat;

import java.util.Arrays;
import java.util.List;

/**
 * What messages mean, side by side.
 *
 * <p>Problem: a long history has thousands of messages, and is laid beside the known one with every request; to follow a
 * reference for each of them takes longer than all else in that. Rule: their digests lie in one array.
 */
public final class Meanings {

    public static final Meanings NONE = new Meanings(new long[0]);

    private final long[] words;

    private Meanings(long[] words) {
        this.words = words;
    }

    /** What {@code messages} mean, in order. */
    public static Meanings of(List<Message> messages) {
        long[] words = new long[2 * messages.size()];
        for (int i = 0; i < messages.size(); i++) {
            set(words, i, messages.get(i).meaning());
        }
        return new Meanings(words);
    }

    /** These digests, in order. */
    public static Meanings ofDigests(List<Digest> digests) {
        long[] words = new long[2 * digests.size()];
        for (int i = 0; i < digests.size(); i++) {
            set(words, i, digests.get(i));
        }
        return new Meanings(words);
    }

    private static void set(long[] words, int at, Digest digest) {
        words[2 * at] = digest.high();
        words[2 * at + 1] = digest.low();
    }

    /** All parts, one after another. */
    public static Meanings joined(List<Meanings> parts) {
        int length = 0;
        for (Meanings part : parts) {
            length += part.words.length;
        }
        long[] words = new long[length];
        int end = 0;
        for (Meanings part : parts) {
            System.arraycopy(part.words, 0, words, end, part.words.length);
            end += part.words.length;
        }
        return new Meanings(words);
    }

    public int size() {
        return words.length / 2;
    }

    public Digest get(int at) {
        return new Digest(high(at), words[2 * at + 1]);
    }

    /** The first half of the digest at {@code at}, by which most others are told from it. */
    public long high(int at) {
        return words[2 * at];
    }

    /** How many are the same, one after another, here from {@code from} on and there from {@code otherFrom} on. */
    public int common(int from, Meanings other, int otherFrom) {
        int mismatch = Arrays.mismatch(words, 2 * from, words.length, other.words, 2 * otherFrom, other.words.length);
        int same = mismatch < 0 ? words.length - 2 * from : mismatch;
        return same / 2;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Meanings that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return size() + " meanings";
    }
}
