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

/**
 * Relevance for one pass, within one limit of time for the whole of it: what the pass works besides comes off the time that it
 * waits for embeddings, and since what follows them takes about as long as what comes before, it comes off twice. Of one thread.
 */
public final class RelevancePass implements Relevance {

    private final Optional<Embeddings> embeddings;
    private final Relevance relevance;
    private final String tenant;
    private final LongSupplier ticker;
    private final Duration limit;
    private final long start;
    private Duration waited = Duration.ZERO;
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
        this.limit = limit;
        this.ticker = ticker;
        this.start = ticker.getAsLong();
    }

    @Override
    public List<OptionalDouble> scores(String query, List<String> texts) {
        ranked = ranked.and(Ranked.WHOLE);
        return relevance.scores(query, texts);
    }

    @Override
    public boolean isByFiles() {
        return relevance.isByFiles();
    }

    /** How complete the scores were. */
    public Ranked ranked() {
        return ranked;
    }

    private Map<String, Vector> vectors(List<String> texts) {
        return embeddings.map(all -> vectors(all, texts)).orElse(Map.of());
    }

    private Map<String, Vector> vectors(Embeddings all, List<String> texts) {
        long asked = ticker.getAsLong();
        ranked = ranked.and(all.learn(tenant, texts, left(asked)));
        waited = waited.plusNanos(ticker.getAsLong() - asked);
        return all.known(tenant, texts);
    }

    private Duration left(long now) {
        Duration worked = Duration.ofNanos(now - start).minus(waited);
        return limit.minus(waited).minus(worked.multipliedBy(2));
    }
}
