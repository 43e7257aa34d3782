package dev.stowage.inference;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.compaction.Embedder;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Vectors of texts. Each text is embedded once, whoever asks for it and however many at the same time, so long as the cache
 * has room; tenants share nothing. Its callers wait, and so must not be event loops.
 */
final class Embeddings {

    private static final Logger LOG = LoggerFactory.getLogger(Embeddings.class);

    private final Embedder embedder;
    private final String model;
    private final int batch;
    private final VectorCache cache;
    private final LongSupplier ticker;
    private final IntConsumer made;
    private final ConcurrentMap<Digest, CompletableFuture<Void>> flying = new ConcurrentHashMap<>();
    private final AtomicBoolean well = new AtomicBoolean(true);

    /**
     * The embeddings of one model.
     *
     * @param model whatever tells its vectors from those of others
     * @param batch texts that are given to the embedder at a time, between which others have their turn
     * @param ticker nanoseconds
     * @param made told how many texts were embedded
     */
    Embeddings(Embedder embedder, String model, int batch, VectorCache cache, LongSupplier ticker, IntConsumer made) {
        this.embedder = embedder;
        this.model = model;
        this.batch = batch;
        this.cache = cache;
        this.ticker = ticker;
        this.made = made;
    }

    private record Wanted(Digest key, String text) {}

    /** The vectors that are there, by text. */
    Map<String, Vector> known(String tenant, List<String> texts) {
        Map<String, Vector> known = new HashMap<>();
        texts.forEach(text -> cache.get(key(tenant, text)).ifPresent(vector -> known.put(text, vector)));
        return known;
    }

    /** Embeds what is not known yet, the last of the texts first, until all is done or time is up. */
    Ranked learn(String tenant, List<String> texts, Duration limit) {
        long end = ticker.getAsLong() + limit.toNanos();
        List<Wanted> missing = missing(tenant, texts);
        try {
            for (int from = 0; from < missing.size(); from += batch) {
                List<Wanted> next = missing.subList(from, Math.min(missing.size(), from + batch));
                flight(next).get(Math.max(0, end - ticker.getAsLong()), TimeUnit.NANOSECONDS);
                well.set(true);
            }
            return Ranked.WHOLE;
        } catch (TimeoutException late) {
            return Ranked.LATE;
        } catch (ExecutionException broken) {
            return failed(causeOf(broken));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return Ranked.FAILED;
        }
    }

    private static Throwable causeOf(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapped = failure instanceof ExecutionException || failure instanceof CompletionException;
        return wrapped && cause != null ? causeOf(cause) : failure;
    }

    private Ranked failed(Throwable why) {
        if (why instanceof RejectedExecutionException) {
            return Ranked.BUSY;
        }
        if (well.compareAndSet(true, false)) {
            LOG.warn("texts cannot be embedded; exchanges are ranked by words until they can: {}", why.toString());
        }
        return Ranked.FAILED;
    }

    private List<Wanted> missing(String tenant, List<String> texts) {
        List<Wanted> missing = new ArrayList<>(texts.stream()
                .distinct()
                .map(text -> new Wanted(key(tenant, text), text))
                .filter(wanted -> cache.get(wanted.key).isEmpty())
                .toList());
        Collections.reverse(missing);
        return missing;
    }

    private Digest key(String tenant, String text) {
        return new Digest.Builder().text(tenant).text(model).text(text).build();
    }

    /** What is being embedded for somebody else is waited for. */
    private CompletableFuture<Void> flight(List<Wanted> texts) {
        List<Wanted> ours = new ArrayList<>();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (Wanted wanted : texts) {
            CompletableFuture<Void> landing = new CompletableFuture<>();
            CompletableFuture<Void> first = flying.putIfAbsent(wanted.key, landing);
            if (first == null) {
                ours.add(wanted);
                all.add(landing);
            } else {
                all.add(first);
            }
        }
        embed(ours);
        return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
    }

    private void embed(List<Wanted> ours) {
        List<Wanted> missing =
                ours.stream().filter(wanted -> cache.get(wanted.key).isEmpty()).toList();
        CompletionStage<List<Vector>> vectors = missing.isEmpty()
                ? CompletableFuture.completedFuture(List.of())
                : embedder.embed(missing.stream().map(Wanted::text).toList());
        CompletionStage<Void> kept = vectors.thenAccept(made -> keep(missing, made));
        kept.thenRun(() -> ours.forEach(wanted -> landed(wanted).complete(null)));
        kept.exceptionally(failure -> {
            ours.forEach(wanted -> landed(wanted).completeExceptionally(failure));
            return null;
        });
    }

    private void keep(List<Wanted> texts, List<Vector> vectors) {
        for (int i = 0; i < texts.size(); i++) {
            cache.put(texts.get(i).key, vectors.get(i));
        }
        made.accept(texts.size());
    }

    private CompletableFuture<Void> landed(Wanted wanted) {
        return Objects.requireNonNull(flying.remove(wanted.key));
    }
}
