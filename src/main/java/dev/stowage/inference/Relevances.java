package dev.stowage.inference;

import dev.stowage.core.compaction.CosineRelevance;
import dev.stowage.core.compaction.FileRelevance;
import dev.stowage.core.compaction.HybridRelevance;
import dev.stowage.core.compaction.LexicalRelevance;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Relevance;
import dev.stowage.core.compaction.Vectors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Ranks by files, by words and place, by meaning, or by words, meaning and place, as it is configured. Whoever asks it may have to wait for embeddings. */
public final class Relevances {

    /** Longer than any batch of texts takes where all is well. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Optional<Embeddings> embeddings;
    private final Function<Vectors, Relevance> ranking;
    private final Duration limit;
    private final double ahead;
    private final LongSupplier ticker;

    private Relevances(
            Optional<Embeddings> embeddings,
            Function<Vectors, Relevance> ranking,
            Duration limit,
            double ahead,
            LongSupplier ticker) {
        this.embeddings = embeddings;
        this.ranking = ranking;
        this.limit = limit;
        this.ahead = ahead;
        this.ticker = ticker;
    }

    static Relevances byFiles(LongSupplier ticker) {
        return new Relevances(Optional.empty(), vectors -> new FileRelevance(), Duration.ZERO, 0, ticker);
    }

    static Relevances byWords(LongSupplier ticker) {
        return new Relevances(
                Optional.empty(), vectors -> new HybridRelevance(new LexicalRelevance()), Duration.ZERO, 0, ticker);
    }

    static Relevances byMeaning(Embeddings embeddings, Duration limit, double ahead, LongSupplier ticker) {
        return new Relevances(Optional.of(embeddings), CosineRelevance::new, limit, ahead, ticker);
    }

    static Relevances byBoth(Embeddings embeddings, Duration limit, double ahead, LongSupplier ticker) {
        return new Relevances(
                Optional.of(embeddings),
                vectors -> new HybridRelevance(new LexicalRelevance(), new CosineRelevance(vectors)),
                limit,
                ahead,
                ticker);
    }

    /** For one pass of the ladder; it waits for all of the pass not longer than the limit. */
    public RelevancePass pass(String tenant) {
        return new RelevancePass(embeddings, ranking, tenant, limit, ticker);
    }

    /** Whether texts should be embedded before there is need, now that a prompt makes its window so full. */
    public boolean looksAhead(double usage) {
        return embeddings.isPresent() && usage >= ahead;
    }

    /** Embeds texts before there is need; waits until it is done. */
    public Ranked lookAhead(String tenant, List<String> texts) {
        return embeddings.map(all -> all.learn(tenant, texts, PATIENCE)).orElse(Ranked.NOT_ASKED);
    }
}
