package dev.stowage.inference;

import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Relevance;
import dev.stowage.core.compaction.Vector;
import dev.stowage.core.compaction.Vectors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Relevance for one pass, within one limit of time. Of one thread. */
public final class RelevancePass implements Relevance {

    private final Optional<Embeddings> embeddings;
    private final Relevance relevance;
    private final String tenant;
    private final LongSupplier ticker;
    private Duration left;
    private Ranked ranked = Ranked.NOT_ASKED;

    RelevancePass(
            Optional<Embeddings> embeddings,
            Function<Vectors, Relevance> ranking,
            String tenant,
            Duration limit,
            LongSupplier ticker) {
        this.embeddings = embeddings;
        this.relevance = ranking.apply(this::vectors);
        this.tenant = tenant;
        this.left = limit;
        this.ticker = ticker;
    }

    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        ranked = ranked.and(Ranked.WHOLE);
        return relevance.scores(query, texts);
    }

    /** How complete the scores were. */
    public Ranked ranked() {
        return ranked;
    }

    private Map<String, Vector> vectors(List<String> texts) {
        return embeddings.map(all -> vectors(all, texts)).orElse(Map.of());
    }

    private Map<String, Vector> vectors(Embeddings all, List<String> texts) {
        long start = ticker.getAsLong();
        ranked = ranked.and(all.learn(tenant, texts, left));
        left = left.minusNanos(ticker.getAsLong() - start);
        return all.known(tenant, texts);
    }
}
