package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Orders exchanges by what they have to do with the question at hand.
 *
 * <p>Scores of different makers cannot be compared. An exchange without a score takes the place that its lexical score has
 * among the lexical scores of those that have one: missing is neither 0 nor the middle.
 */
final class Ranking {

    private final Relevance relevance;
    private final Relevance lexical = new LexicalRelevance();

    Ranking(Relevance relevance) {
        this.relevance = relevance;
    }

    /**
     * The least relevant first; of equals the older.
     *
     * @param work asked for only where it decides
     */
    List<Exchange> leastFirst(List<Exchange> candidates, List<Spoken> messages, Supplier<WorkedOn> work) {
        return relevance.isByFiles() ? byFiles(candidates, work.get()) : byTexts(candidates, messages);
    }

    /** Where files decide, nothing reads texts: each candidate has its place only. */
    private List<Exchange> byFiles(List<Exchange> candidates, WorkedOn work) {
        List<OptionalDouble> scores =
                relevance.scores("", candidates.stream().map(candidate -> "").toList());
        double[] places = scores.stream().mapToDouble(score -> score.orElse(0)).toArray();
        return ordered(
                candidates, candidates.stream().mapToDouble(work::shareOf).toArray(), places);
    }

    private List<Exchange> byTexts(List<Exchange> candidates, List<Spoken> messages) {
        Question question = Question.of(candidates, messages);
        List<OptionalDouble> scores = scores(relevance, question, candidates, messages);
        double[] places = scores.stream().allMatch(OptionalDouble::isPresent)
                ? scores.stream().mapToDouble(score -> score.orElse(0)).toArray()
                : places(scores, scores(lexical, question, candidates, messages));
        return ordered(candidates, places, places);
    }

    private static List<Exchange> ordered(List<Exchange> candidates, double[] first, double[] then) {
        return IntStream.range(0, candidates.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> first[i])
                        .thenComparingDouble(i -> then[i])
                        .thenComparing(i -> i))
                .map(candidates::get)
                .toList();
    }

    /** The best piece of an exchange counts. */
    private static List<OptionalDouble> scores(
            Relevance relevance, Question question, List<Exchange> candidates, List<Spoken> messages) {
        List<OptionalDouble> found = relevance.scores(question.query(), question.texts());
        Map<String, Double> byText = new HashMap<>();
        for (int i = 0; i < Math.min(found.size(), question.texts().size()); i++) {
            OptionalDouble score = found.get(i);
            if (score.isPresent() && !Double.isNaN(score.getAsDouble())) {
                byText.put(question.texts().get(i), score.getAsDouble());
            }
        }
        return candidates.stream()
                .map(candidate -> Piece.of(candidate, messages).stream()
                        .filter(byText::containsKey)
                        .mapToDouble(piece -> byText.getOrDefault(piece, 0.0))
                        .max())
                .toList();
    }

    /** Each exchange's place among those that have a score, 0..1. */
    private static double[] places(List<OptionalDouble> scores, List<OptionalDouble> lexical) {
        List<Double> scored = new ArrayList<>();
        List<Double> words = new ArrayList<>();
        for (int i = 0; i < scores.size(); i++) {
            if (scores.get(i).isPresent()) {
                scored.add(scores.get(i).getAsDouble());
                words.add(lexical.get(i).orElse(0));
            }
        }
        return IntStream.range(0, scores.size())
                .mapToDouble(i -> scored.isEmpty()
                        ? lexical.get(i).orElse(0)
                        : scores.get(i).isPresent()
                                ? place(scores.get(i).getAsDouble(), scored)
                                : place(lexical.get(i).orElse(0), words))
                .toArray();
    }

    private static double place(double score, List<Double> among) {
        return (double) among.stream().filter(other -> other < score).count() / among.size();
    }
}
