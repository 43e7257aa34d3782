package dev.stowage.web;

import dev.stowage.telemetry.LoopLag;
import dev.stowage.telemetry.Meters;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A heartbeat on every event loop. They are numbered from 1; clients and upstreams have the same ones. */
final class Heartbeats implements AutoCloseable {

    private final List<Heartbeat> all = new ArrayList<>();

    Heartbeats(Iterable<EventExecutor> loops, LongSupplier ticker, Meters meters) {
        for (EventExecutor loop : loops) {
            LoopLag lag = meters.eventLoop(all.size() + 1);
            all.add(new Heartbeat(loop, ticker, lag::late));
        }
    }

    int size() {
        return all.size();
    }

    @Override
    public void close() {
        all.forEach(Heartbeat::close);
    }
}
