package dev.stowage.proxy;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads for work that no event loop should do. What waits for them is bounded by the bytes that it holds, not by its number: a thousand
 * small messages at once are no burden. None of the threads is of Netty's kind, which must not wait: they wait for work.
 */
final class Backlog implements AutoCloseable {

    private static final int LAST_SECONDS = 5;

    private final ThreadPoolExecutor threads;
    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();

    /**
     * @param name of each thread
     * @param maxBytes that may wait; the first that comes always may
     */
    Backlog(String name, int threads, long maxBytes) {
        this.maxBytes = maxBytes;
        this.threads =
                new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** For work that holds so many bytes until it is done; it is refused with a {@link RejectedExecutionException} where that is too many. */
    Executor holding(long held) {
        return work -> {
            take(held);
            try {
                threads.execute(() -> {
                    try {
                        work.run();
                    } finally {
                        bytes.addAndGet(-held);
                    }
                });
            } catch (RejectedExecutionException closed) {
                bytes.addAndGet(-held);
                throw closed;
            }
        };
    }

    private void take(long held) {
        long before = bytes.getAndAdd(held);
        if (before > 0 && before + held > maxBytes) {
            bytes.addAndGet(-held);
            throw new RejectedExecutionException("too much is waiting");
        }
    }

    /** Lets what was accepted come to its end, for some seconds. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
