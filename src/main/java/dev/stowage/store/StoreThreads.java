package dev.stowage.store;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Named threads that may wait for a disk. What does not fit into their queue is refused. */
final class StoreThreads implements AutoCloseable {

    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration LAST_WRITES = Duration.ofSeconds(10);

    private final ThreadPoolExecutor threads;

    StoreThreads(String name, int count, int queue) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                count, count, IDLE.toSeconds(), TimeUnit.SECONDS, new ArrayBlockingQueue<>(queue), task -> {
                    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** What the call answers or throws, on a thread of these; failed at once when too much waits already. */
    <T> CompletionStage<T> call(Callable<T> call) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            threads.execute(() -> complete(answer, call));
        } catch (RejectedExecutionException full) {
            answer.completeExceptionally(full);
        }
        return answer;
    }

    private static <T> void complete(CompletableFuture<T> answer, Callable<T> call) {
        try {
            answer.complete(call.call());
        } catch (Exception failure) {
            answer.completeExceptionally(failure);
        }
    }

    /** Whether a call failed only because too much waited already: it says nothing of the disk. */
    static boolean isRefusal(Throwable failure) {
        return failure instanceof RejectedExecutionException
                || failure.getCause() instanceof RejectedExecutionException;
    }

    /** Lets what was accepted come to its end. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(LAST_WRITES.toSeconds(), TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
