package dev.stowage.upstream;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClient.RequestSender;

/**
 * A client, and so a connection pool, for each event loop.
 *
 * <p>Problem: a pooled connection belongs to the event loop that opened it. A request that another one serves is handed over
 * to it, and its answer back, and each of the two wakes a thread, which takes longer than what Stowage does with the request.
 * Rule: an event loop has connections of its own; who is on no event loop shares one more pool. How many connections there
 * may be is bounded by the bulkhead, not here.
 */
final class LoopClients implements Function<HttpMethod, RequestSender> {

    private final Function<String, HttpClient> maker;
    private final Map<Thread, Client> ofLoops = new ConcurrentHashMap<>();
    private final AtomicInteger loops = new AtomicInteger();
    private final Client ofAllOthers;

    /** A client, and what nearly every request begins with; to make that takes a copy of all that is configured. */
    private record Client(HttpClient http, RequestSender post) {

        static Client of(HttpClient http) {
            return new Client(http, http.post());
        }
    }

    /**
     * Clients that are made when they are first asked for.
     *
     * @param maker of a client, told what to call its pool
     */
    LoopClients(Function<String, HttpClient> maker) {
        this.maker = maker;
        ofAllOthers = Client.of(maker.apply("shared"));
    }

    @Override
    public RequestSender apply(HttpMethod method) {
        return method.equals(HttpMethod.POST) ? ofThisThread().post : get().request(method);
    }

    HttpClient get() {
        return ofThisThread().http;
    }

    private Client ofThisThread() {
        return isOnAnEventLoop()
                ? ofLoops.computeIfAbsent(
                        Thread.currentThread(), loop -> Client.of(maker.apply(String.valueOf(loops.incrementAndGet()))))
                : ofAllOthers;
    }

    /** Ends connections that are not in use, and each other one when its exchange has ended. */
    void close() {
        Stream.concat(Stream.of(ofAllOthers), ofLoops.values().stream())
                .forEach(client ->
                        client.http.configuration().connectionProvider().dispose());
    }

    private static boolean isOnAnEventLoop() {
        return FastThreadLocalThread.currentThreadHasFastThreadLocal() && Schedulers.isInNonBlockingThread();
    }
}
