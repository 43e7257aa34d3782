package dev.stowage.core.compaction;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Hashed words and parts of words of a text: which there are, in rising order, and how often each is there. */
final class Features {

    static final int BUCKETS = 1 << 18;

    private static final Pattern UNSPACED =
            Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsHangul}]");
    private static final int PAIR = 2;
    private static final int ASCII = 128;
    /** That of {@link String#hashCode}. */
    private static final int HASH = 31;

    private static final int SPREAD = 0x9E3779B1;

    /** What most counts weigh, by count. */
    private static final double[] FEW =
            IntStream.range(0, 64).mapToDouble(Features::often).toArray();

    private final int[] buckets;
    private final int[] counts;

    private Features(int[] buckets, int[] counts) {
        this.buckets = buckets;
        this.counts = counts;
    }

    static Features of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        Found found = new Found(new int[2 * lower.length()]);
        int at = 0;
        while (at < lower.length()) {
            int from = at;
            boolean plain = true;
            while (at < lower.length() && isWord(lower.codePointAt(at))) {
                plain &= lower.charAt(at) < ASCII;
                at += Character.charCount(lower.codePointAt(at));
            }
            if (at == from) {
                at += Character.charCount(lower.codePointAt(at));
            } else {
                word(lower, from, at, plain, found);
            }
        }
        return found.counted();
    }

    private static boolean isWord(int letter) {
        if (letter < ASCII) {
            return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
        }
        int type = Character.getType(letter);
        return Character.isLetterOrDigit(letter) || type == Character.LETTER_NUMBER || type == Character.OTHER_NUMBER;
    }

    private static void word(String text, int from, int to, boolean plain, Found found) {
        if (!plain && UNSPACED.matcher(text).region(from, to).find()) {
            int length = Math.min(PAIR, to - from);
            for (int at = from; at + length <= to; at++) {
                int pair = text.charAt(at);
                found.add(length == PAIR ? HASH * pair + text.charAt(at + 1) : pair);
            }
        } else {
            int whole = ' ';
            int before = 0;
            int last = '^';
            for (int at = from; at <= to; at++) {
                int letter = at < to ? text.charAt(at) : '$';
                if (at > from) {
                    found.add((before * HASH + last) * HASH + letter);
                }
                whole = at < to ? HASH * whole + letter : whole;
                before = last;
                last = letter;
            }
            found.add(whole);
        }
    }

    /** Buckets as they are found, each as often as it is. A word has no more of them than twice its letters. */
    private static final class Found {

        private final int[] buckets;
        private int size;

        Found(int[] buckets) {
            this.buckets = buckets;
        }

        void add(int hash) {
            buckets[size++] = bucket(hash);
        }

        Features counted() {
            Arrays.sort(buckets, 0, size);
            return Features.counted(Arrays.copyOf(buckets, size));
        }
    }

    private static int bucket(int hash) {
        return Math.floorMod(hash * SPREAD, BUCKETS);
    }

    private static Features counted(int[] sorted) {
        int[] buckets = new int[sorted.length];
        int[] counts = new int[sorted.length];
        int size = 0;
        for (int bucket : sorted) {
            if (size == 0 || buckets[size - 1] != bucket) {
                buckets[size++] = bucket;
            }
            counts[size - 1]++;
        }
        return new Features(Arrays.copyOf(buckets, size), Arrays.copyOf(counts, size));
    }

    /** Adds one to each bucket that it has something in. */
    void countIn(int[] texts) {
        for (int bucket : buckets) {
            texts[bucket]++;
        }
    }

    /**
     * The product of two texts as vectors.
     *
     * @param rarity what a bucket weighs
     */
    double times(Features other, double[] rarity) {
        double product = 0;
        int at = 0;
        for (int i = 0; i < buckets.length; i++) {
            while (at < other.buckets.length && other.buckets[at] < buckets[i]) {
                at++;
            }
            if (at < other.buckets.length && other.buckets[at] == buckets[i]) {
                product += weight(i, rarity) * other.weight(at, rarity);
            }
        }
        return product;
    }

    private double weight(int index, double[] rarity) {
        int count = counts[index];
        return (count < FEW.length ? FEW[count] : often(count)) * rarity[buckets[index]];
    }

    /** StrictMath: every platform is to find the same. */
    private static double often(int count) {
        return 1 + StrictMath.log(count);
    }
}
