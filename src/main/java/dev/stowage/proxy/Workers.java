package dev.stowage.proxy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for work that no event loop should do. None is of Netty's kind, which must not wait: they wait for work. */
final class Workers {

    private Workers() {}

    /**
     * Threads that refuse work when enough is waiting.
     *
     * @param name of each thread
     * @param waiting pieces of work that may wait
     */
    static ThreadPoolExecutor bounded(String name, int threads, int waiting) {
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
