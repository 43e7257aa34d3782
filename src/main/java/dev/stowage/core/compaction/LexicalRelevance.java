package dev.stowage.core.compaction;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Relevance without a model: the cosine of hashed words and character trigrams, those that few of the texts have weighing
 * more. Where words are not set apart by spaces, pairs of characters stand for them. The same texts give the same scores
 * everywhere.
 */
public final class LexicalRelevance implements Relevance {

    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        Features asked = Features.of(query);
        List<Features> told = texts.stream().map(Features::of).toList();
        IntToDoubleFunction rarity = rarity(told);
        double[] weights = asked.weights(rarity);
        double square = asked.square(rarity);
        return told.stream()
                .map(text -> OptionalDouble.of(cosine(text.times(weights, rarity), square, text.square(rarity))))
                .toList();
    }

    private static double cosine(double product, double one, double other) {
        return product == 0 ? 0 : product / Math.sqrt(one * other);
    }

    /** What a bucket weighs, as Okapi BM25 has it. StrictMath: every platform is to find the same. */
    private static IntToDoubleFunction rarity(List<Features> texts) {
        int[] with = new int[Features.BUCKETS];
        texts.forEach(text -> text.countIn(with));
        double[] byCount = IntStream.rangeClosed(0, texts.size())
                .mapToDouble(count -> StrictMath.log(1 + (texts.size() - count + 0.5) / (count + 0.5)))
                .toArray();
        return bucket -> byCount[with[bucket]];
    }
}
