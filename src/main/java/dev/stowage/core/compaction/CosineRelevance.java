package dev.stowage.core.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Relevance by meaning: the cosine of a text's vector and the question's. Without one of the two there is no score. */
public final class CosineRelevance implements Relevance {

    private final Vectors vectors;

    public CosineRelevance(Vectors vectors) {
        this.vectors = vectors;
    }

    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        List<String> all = new ArrayList<>(texts);
        all.add(query);
        Map<String, Vector> known = vectors.of(all);
        Optional<Vector> asked = Optional.ofNullable(known.get(query));
        return texts.stream()
                .map(text -> asked.map(question -> score(question, Optional.ofNullable(known.get(text))))
                        .orElse(OptionalDouble.empty()))
                .toList();
    }

    private static OptionalDouble score(Vector question, Optional<Vector> text) {
        return text.filter(vector -> vector.dimensions() == question.dimensions())
                .map(vector -> OptionalDouble.of(vector.cosine(question)))
                .orElse(OptionalDouble.empty());
    }
}
