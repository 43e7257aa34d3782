package dev.stowage.core.compaction;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Relevance by several measures and by place: the sum of standard scores, which is how many standard deviations a text is
 * above the mean of all. What stands later in a conversation is the likelier to be come back to.
 * A text that one of the measures has no score for has none.
 */
public final class HybridRelevance implements Relevance {

    private final List<Relevance> measures;

    public HybridRelevance(Relevance... measures) {
        this.measures = List.of(measures);
    }

    /** @param texts in the order of the conversation */
    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        List<OptionalDouble> sum = standard(places(texts.size()));
        for (Relevance measure : measures) {
            List<OptionalDouble> so = sum;
            List<OptionalDouble> more = standard(measure.scores(query, texts));
            sum = IntStream.range(0, texts.size())
                    .mapToObj(i -> plus(so.get(i), more.get(i)))
                    .toList();
        }
        return sum;
    }

    private static List<OptionalDouble> places(int count) {
        return IntStream.range(0, count).mapToObj(i -> OptionalDouble.of(i)).toList();
    }

    private static OptionalDouble plus(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() && other.isPresent()
                ? OptionalDouble.of(one.getAsDouble() + other.getAsDouble())
                : OptionalDouble.empty();
    }

    private static List<OptionalDouble> standard(List<OptionalDouble> scores) {
        double[] known = scores.stream()
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        double mean = DoubleStream.of(known).average().orElse(0);
        double variance = DoubleStream.of(known)
                .map(score -> (score - mean) * (score - mean))
                .average()
                .orElse(0);
        return scores.stream()
                .map(score -> score.isPresent()
                        ? OptionalDouble.of(variance == 0 ? 0 : (score.getAsDouble() - mean) / Math.sqrt(variance))
                        : score)
                .toList();
    }
}
