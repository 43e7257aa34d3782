package dev.stowage.testkit;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

/** The event loops that all of Stowage's in this process share. */
final class EventLoops {

    private static final long BOUND_SECONDS = 60;

    private EventLoops() {}

    /** Returns when each of them has done what it had begun: with an answer's last byte, settling its exchange. */
    static void awaitIdle() {
        for (EventExecutor loop : HttpResources.get().onServer(LoopResources.DEFAULT_NATIVE)) {
            if (!loop.inEventLoop() && !loop.submit(() -> {}).awaitUninterruptibly(BOUND_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("an event loop is busy for " + BOUND_SECONDS + " s");
            }
        }
    }
}
