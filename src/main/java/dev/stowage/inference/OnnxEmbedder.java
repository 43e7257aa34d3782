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

/**
 * Embeds in this process, without a network, on one thread, since the library under it spreads the work itself. Library and
 * model are loaded by the first text; where that fails, for want of a library for the machine or of a directory to
 * unpack it to, it fails for good.
 */
public final class OnnxEmbedder implements Embedder, AutoCloseable {

    /** The model's name. */
    public static final String MODEL = "all-minilm-l6-v2-q";

    private static final int WAITING = 64;
    private static final int IDLE_SECONDS = 30;

    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), OnnxEmbedder::thread);
    private final Callable<MiniLm> loader;
    /** Of that thread. */
    private Optional<CompletableFuture<MiniLm>> loaded = Optional.empty();

    public OnnxEmbedder() {
        this(MiniLm::load);
    }

    OnnxEmbedder(Callable<MiniLm> loader) {
        this.loader = loader;
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "embedding");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public CompletionStage<List<Vector>> embed(List<String> texts) {
        List<String> all = List.copyOf(texts);
        try {
            return CompletableFuture.supplyAsync(() -> vectors(all), thread);
        } catch (RejectedExecutionException busy) {
            return CompletableFuture.failedFuture(busy);
        }
    }

    private List<Vector> vectors(List<String> texts) {
        MiniLm model = model();
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

    private MiniLm model() {
        CompletableFuture<MiniLm> model = loaded.orElseGet(this::load);
        loaded = Optional.of(model);
        return model.join();
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
        thread.getQueue().clear();
        try {
            thread.execute(this::unload);
        } catch (RejectedExecutionException closed) {
            return;
        }
        thread.shutdown();
    }

    private void unload() {
        loaded.filter(model -> !model.isCompletedExceptionally())
                .map(CompletableFuture::join)
                .ifPresent(MiniLm::close);
        loaded = Optional.empty();
    }
}
