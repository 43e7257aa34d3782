package dev.stowage.upstream;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.client.HttpClient;

/**
 * A client, and so a connection pool, for each event loop.
 *
 * <p>Problem: a pooled connection belongs to the event loop that opened it. A request that another one serves is handed over
 * to it, and its answer back, and each of the two wakes a thread, which takes longer than what Stowage does with the request.
 * Rule: an event loop has connections of its own; who is on no event loop shares one more pool. How many connections there
 * may be is bounded by the bulkhead, not here.
 */
final class LoopClients implements Supplier<HttpClient> {

    private final Function<String, HttpClient> maker;
    private final Map<Thread, HttpClient> ofLoops = new ConcurrentHashMap<>();
    private final AtomicInteger loops = new AtomicInteger();
    private final HttpClient ofAllOthers;

    /**
     * Clients that are made when they are first asked for.
     *
     * @param maker of a client, told what to call its pool
     */
    LoopClients(Function<String, HttpClient> maker) {
        this.maker = maker;
        ofAllOthers = maker.apply("shared");
    }

    @Override
    public HttpClient get() {
        return isOnAnEventLoop()
                ? ofLoops.computeIfAbsent(
                        Thread.currentThread(), loop -> maker.apply(String.valueOf(loops.incrementAndGet())))
                : ofAllOthers;
    }

    /** Ends connections that are not in use, and each other one when its exchange has ended. */
    void close() {
        Stream.concat(Stream.of(ofAllOthers), ofLoops.values().stream())
                .forEach(client -> client.configuration().connectionProvider().dispose());
    }

    private static boolean isOnAnEventLoop() {
        return FastThreadLocalThread.currentThreadHasFastThreadLocal() && Schedulers.isInNonBlockingThread();
    }
}
