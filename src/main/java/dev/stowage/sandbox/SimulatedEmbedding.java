package dev.stowage.sandbox;

import java.util.Locale;
import java.util.regex.Pattern;

/** A bag of words hashed into a unit vector: texts that share words are near each other, and that is all it means. */
final class SimulatedEmbedding {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private SimulatedEmbedding() {}

    static float[] of(String text, int dimensions) {
        double[] sums = new double[dimensions];
        BETWEEN_WORDS.splitAsStream(text.toLowerCase(Locale.ROOT)).forEach(word -> {
            int hash = word.hashCode() * 0x9E3779B9;
            sums[Math.floorMod(hash >>> 8, dimensions)] += (hash & 1) == 0 ? 1 : -1;
        });
        return unit(sums);
    }

    private static float[] unit(double[] sums) {
        double square = 0;
        for (double sum : sums) {
            square += sum * sum;
        }
        if (square == 0) {
            sums[0] = 1; // words may cancel out, and a zero vector has no direction
            square = 1;
        }
        float[] vector = new float[sums.length];
        for (int at = 0; at < sums.length; at++) {
            vector[at] = (float) (sums[at] / Math.sqrt(square));
        }
        return vector;
    }
}
