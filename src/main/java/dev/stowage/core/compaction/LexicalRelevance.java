package dev.stowage.core.compaction;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Relevance without a model: the cosine of hashed words and character trigrams, those that few of the texts have weighing
 * more. Where words are not set apart by spaces, pairs of characters stand for them. The same texts give the same scores
 * everywhere.
 */
public final class LexicalRelevance implements Relevance {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]++");
    private static final Pattern UNSPACED =
            Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsHangul}]");
    private static final int BUCKETS = 1 << 18;
    private static final int TRIGRAM = 3;

    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        Map<Integer, Integer> asked = features(query);
        List<Map<Integer, Integer>> told =
                texts.stream().map(LexicalRelevance::features).toList();
        Map<Integer, Integer> frequency = new HashMap<>();
        told.forEach(text -> text.keySet().forEach(feature -> frequency.merge(feature, 1, Integer::sum)));
        Weights weights = new Weights(frequency, texts.size());
        return told.stream()
                .map(text -> OptionalDouble.of(weights.cosine(asked, text)))
                .toList();
    }

    private record Weights(Map<Integer, Integer> frequency, int texts) {

        double cosine(Map<Integer, Integer> one, Map<Integer, Integer> other) {
            double dot = 0;
            for (Map.Entry<Integer, Integer> feature : one.entrySet()) {
                int there = other.getOrDefault(feature.getKey(), 0);
                if (there > 0) {
                    dot += weight(feature.getKey(), feature.getValue()) * weight(feature.getKey(), there);
                }
            }
            return dot == 0 ? 0 : dot / (length(one) * length(other));
        }

        private double length(Map<Integer, Integer> features) {
            double sum = 0;
            for (Map.Entry<Integer, Integer> feature : features.entrySet()) {
                double weight = weight(feature.getKey(), feature.getValue());
                sum += weight * weight;
            }
            return Math.sqrt(sum);
        }

        /** StrictMath: every platform is to find the same. */
        private double weight(int feature, int count) {
            double rarity = StrictMath.log(1 + (double) texts / frequency.getOrDefault(feature, 1));
            return (1 + StrictMath.log(count)) * rarity;
        }
    }

    private static Map<Integer, Integer> features(String text) {
        Map<Integer, Integer> features = new TreeMap<>();
        Matcher words = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (words.find()) {
            String word = words.group();
            boolean unspaced = UNSPACED.matcher(word).find();
            if (!unspaced) {
                count("w" + word, features);
            }
            String padded = unspaced ? word : "^" + word + "$";
            int length = unspaced ? Math.min(2, word.length()) : TRIGRAM;
            for (int i = 0; i + length <= padded.length(); i++) {
                count(padded.substring(i, i + length), features);
            }
        }
        return features;
    }

    private static void count(String feature, Map<Integer, Integer> features) {
        features.merge(Math.floorMod(feature.hashCode() * 0x9E3779B1, BUCKETS), 1, Integer::sum);
    }
}
