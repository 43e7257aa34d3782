package dev.stowage.core.memory;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The words of a text, counted in {@value #BUCKETS} buckets, as a direction. It is no model of meaning: texts are alike as far as they
 * have the same words, and now and then because two words share a bucket. Hashes are FNV-1a of 32 bits over UTF-16 code units
 * (<a href="http://www.isthe.com/chongo/tech/comp/fnv/">Fowler, Noll, Vo</a>).
 */
final class LexicalVector {

    static final int BUCKETS = 384;

    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}_]+");
    private static final int OFFSET = 0x811C9DC5;
    private static final int PRIME = 0x01000193;

    private final int[] counts;
    private final double length;

    private LexicalVector(int[] counts) {
        this.counts = counts;
        double squares = 0;
        for (int count : counts) {
            squares += (double) count * count;
        }
        this.length = Math.sqrt(squares);
    }

    static LexicalVector of(String text) {
        int[] counts = new int[BUCKETS];
        TOKEN.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .forEach(token -> counts[bucket(token)]++);
        return new LexicalVector(counts);
    }

    static int bucket(String token) {
        return Integer.remainderUnsigned(hash(token), BUCKETS);
    }

    /** Of 32 bits without a sign. */
    static int hash(String token) {
        int hash = OFFSET;
        for (int i = 0; i < token.length(); i++) {
            hash = (hash ^ token.charAt(i)) * PRIME;
        }
        return hash;
    }

    /** The cosine of the angle between two, 0..1; 0 where one has no words. */
    double cosine(LexicalVector other) {
        if (length == 0 || other.length == 0) {
            return 0;
        }
        double product = 0;
        for (int i = 0; i < BUCKETS; i++) {
            product += (double) counts[i] * other.counts[i];
        }
        return product / (length * other.length);
    }
}
