package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CosineRelevanceTest {

    private static final Vector EAST = Vector.of(new float[] {1, 0}).orElseThrow();
    private static final Vector NORTH = Vector.of(new float[] {0, 1}).orElseThrow();
    private static final Vector UP = Vector.of(new float[] {0, 0, 1}).orElseThrow();

    @Test
    void scores_areCosines_andMissingWhereThereIsNoVector_D20() {
        Relevance relevance =
                new CosineRelevance(texts -> Map.of("q", EAST, "same", EAST, "other", NORTH, "longer", UP));
        assertThat(relevance.scores("q", List.of("same", "other", "unknown", "longer")))
                .containsExactly(
                        OptionalDouble.of(1), OptionalDouble.of(0), OptionalDouble.empty(), OptionalDouble.empty());
    }

    @Test
    void questionWithoutAVector_leavesAllWithoutAScore() {
        Relevance relevance = new CosineRelevance(texts -> Map.of("same", EAST));
        assertThat(relevance.scores("q", List.of("same", "other")))
                .containsExactly(OptionalDouble.empty(), OptionalDouble.empty());
    }

    @Test
    void hybrid_sumsStandardScores_thatOfThePlaceToo_andKeepsGaps() {
        Relevance one = (query, texts) -> List.of(OptionalDouble.of(3), OptionalDouble.of(1), OptionalDouble.empty());
        Relevance other = (query, texts) -> List.of(OptionalDouble.of(7), OptionalDouble.of(7), OptionalDouble.of(7));
        List<OptionalDouble> scores = new HybridRelevance(one, other).scores("q", List.of("a", "b", "c"));
        assertThat(scores.get(0).orElseThrow()).isCloseTo(1 - Math.sqrt(1.5), within(1e-9));
        assertThat(scores.get(1).orElseThrow()).isCloseTo(-1, within(1e-9));
        assertThat(scores.get(2)).isEmpty();
    }
}
