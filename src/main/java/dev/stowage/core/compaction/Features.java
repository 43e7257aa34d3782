package dev.stowage.core.compaction;

import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Hashed words and parts of words of a text: which there are, and how often each is there. */
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
        Found found = new Found(2 * lower.length());
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

    /** Buckets as they are found, each in the first free place from its own on. */
    private static final class Found {

        private final int[] buckets;
        private final int[] counts;
        private int size;

        /** @param most times that anything is added: a word has no more parts than twice its letters */
        Found(int most) {
            int places = Integer.highestOneBit(Math.max(1, most)) << 1;
            buckets = new int[places];
            counts = new int[places];
        }

        void add(int hash) {
            int bucket = Math.floorMod(hash * SPREAD, BUCKETS);
            int at = bucket & (buckets.length - 1);
            while (counts[at] > 0 && buckets[at] != bucket) {
                at = (at + 1) & (buckets.length - 1);
            }
            size += counts[at] == 0 ? 1 : 0;
            buckets[at] = bucket;
            counts[at]++;
        }

        Features counted() {
            int[] found = new int[size];
            int[] often = new int[size];
            int next = 0;
            for (int at = 0; next < size; at++) {
                if (counts[at] > 0) {
                    found[next] = buckets[at];
                    often[next++] = counts[at];
                }
            }
            return new Features(found, often);
        }
    }

    /** Adds one to each bucket that it has something in. */
    void countIn(int[] texts) {
        for (int bucket : buckets) {
            texts[bucket]++;
        }
    }

    /** What each bucket of the text weighs; {@code rarity} is what one weighs by itself. */
    double[] weights(IntToDoubleFunction rarity) {
        double[] weights = new double[BUCKETS];
        for (int i = 0; i < buckets.length; i++) {
            weights[buckets[i]] = weight(i, rarity);
        }
        return weights;
    }

    /** The product with another text's weights. */
    double times(double[] weights, IntToDoubleFunction rarity) {
        double product = 0;
        for (int i = 0; i < buckets.length; i++) {
            double other = weights[buckets[i]];
            product += other == 0 ? 0 : weight(i, rarity) * other;
        }
        return product;
    }

    /** The product with itself: the square of its length. */
    double square(IntToDoubleFunction rarity) {
        double square = 0;
        for (int i = 0; i < buckets.length; i++) {
            double weight = weight(i, rarity);
            square += weight * weight;
        }
        return square;
    }

    private double weight(int index, IntToDoubleFunction rarity) {
        int count = counts[index];
        return (count < FEW.length ? FEW[count] : often(count)) * rarity.applyAsDouble(buckets[index]);
    }

    /** StrictMath: every platform is to find the same. */
    private static double often(int count) {
        return 1 + StrictMath.log(count);
    }
}
