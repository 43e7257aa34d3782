package dev.stowage.inference;

import ai.onnxruntime.OrtException;
import dev.stowage.core.compaction.Embedder;
import dev.stowage.core.compaction.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Embeds in this process, without a network, two texts at a time: the library under it spreads the work at one, and while its threads
 * gather for that, they are of use to the other. Library and model are loaded by the first text; where that fails, for want
 * of a library for the machine or of a directory to unpack it to, it fails for good.
 */
public final class OnnxEmbedder implements Embedder, AutoCloseable {

    /** The model's name. */
    public static final String MODEL = "all-minilm-l6-v2-q";

    private static final int WAITING = 64;
    private static final int IDLE_SECONDS = 30;
    private static final int THREADS = 2;

    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(
                    THREADS,
                    THREADS,
                    IDLE_SECONDS,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(WAITING),
                    OnnxEmbedder::thread) {
                @Override
                protected void terminated() {
                    unload();
                }
            };
    private final Callable<MiniLm> loader;
    private Optional<CompletableFuture<MiniLm>> loaded = Optional.empty();

    public OnnxEmbedder() {
        this(MiniLm::load);
    }

    OnnxEmbedder(Callable<MiniLm> loader) {
        this.loader = loader;
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "embedding");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public CompletionStage<List<Vector>> embed(List<String> texts) {
        List<String> all = List.copyOf(texts);
        int share = Math.max(1, (all.size() + THREADS - 1) / THREADS);
        try {
            List<CompletableFuture<List<Vector>>> shares = IntStream.iterate(
                            0, from -> from < all.size(), from -> from + share)
                    .mapToObj(from -> all.subList(from, Math.min(all.size(), from + share)))
                    .map(some -> CompletableFuture.supplyAsync(() -> vectors(some), threads))
                    .toList();
            return CompletableFuture.allOf(shares.toArray(CompletableFuture<?>[]::new))
                    .thenApply(done -> shares.stream()
                            .flatMap(vectors -> vectors.join().stream())
                            .toList());
        } catch (RejectedExecutionException busy) {
            return CompletableFuture.failedFuture(busy);
        }
    }

    private List<Vector> vectors(List<String> texts) {
        MiniLm model = model().join();
        List<Vector> vectors = new ArrayList<>();
        for (String text : texts) {
            try {
                vectors.add(Vector.of(model.embed(text)).orElseThrow(() -> new EmbeddingFailed("a vector of nothing")));
            } catch (OrtException broken) {
                throw new EmbeddingFailed("the model failed", broken);
            }
        }
        return vectors;
    }

    private synchronized CompletableFuture<MiniLm> model() {
        CompletableFuture<MiniLm> model = loaded.orElseGet(this::load);
        loaded = Optional.of(model);
        return model;
    }

    private CompletableFuture<MiniLm> load() {
        try {
            return CompletableFuture.completedFuture(loader.call());
        } catch (Exception | LinkageError unusable) {
            return CompletableFuture.failedFuture(new EmbeddingFailed("the model cannot be loaded", unusable));
        }
    }

    /** What it is doing ends first; the rest is dropped. */
    @Override
    public void close() {
        threads.getQueue().clear();
        threads.shutdown();
    }

    private synchronized void unload() {
        loaded.filter(model -> !model.isCompletedExceptionally())
                .map(CompletableFuture::join)
                .ifPresent(MiniLm::close);
        loaded = Optional.empty();
    }
}
