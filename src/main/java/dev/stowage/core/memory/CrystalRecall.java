package dev.stowage.core.memory;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What other sessions of the same tenant have crystallised: {@code crystal-lexical}. It compares words and not meanings: a crystal
 * that says the same in other words is not found.
 *
 * @param crystals of the tenant
 * @param session the session that asks, whose own crystals are no news
 */
public record CrystalRecall(List<Crystal> crystals, String session) implements ExternalRecall {

    private static final double LEAST_COSINE = 0.08;
    private static final int MOST_CANDIDATES = 1_200;

    public CrystalRecall {
        crystals = List.copyOf(crystals);
    }

    private record Likely(Crystal crystal, double cosine) {}

    @Override
    public CompletionStage<List<Finding>> search(String query, int k) {
        LexicalVector asked = LexicalVector.of(query);
        return CompletableFuture.completedFuture(crystals.stream()
                .filter(crystal -> !crystal.session().equals(session))
                .sorted(Comparator.comparing(Crystal::updatedAt).reversed())
                .limit(MOST_CANDIDATES)
                .map(crystal -> new Likely(crystal, asked.cosine(LexicalVector.of(crystal.text()))))
                .filter(likely -> likely.cosine >= LEAST_COSINE)
                .sorted(Comparator.comparingDouble(Likely::cosine)
                        .reversed()
                        .thenComparing(likely -> likely.crystal.updatedAt(), Comparator.reverseOrder()))
                .limit(k)
                .map(likely -> finding(likely.crystal, likely.cosine))
                .toList());
    }

    private static Finding finding(Crystal crystal, double cosine) {
        String id = crystal.session() + "/" + crystal.topic();
        return new Finding(id, crystal.topic(), String.join("\n", crystal.statements()), cosine);
    }
}
