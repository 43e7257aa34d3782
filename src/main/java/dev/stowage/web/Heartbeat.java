package dev.stowage.web;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** A task of one event loop that comes again and again, and tells by how many nanoseconds it was late each time. */
final class Heartbeat implements AutoCloseable {

    static final Duration PERIOD = Duration.ofMillis(100);

    private final LongSupplier ticker;
    private final LongConsumer late;
    private final Future<?> beating;
    private long last;

    /**
     * Starts it.
     *
     * @param ticker nanoseconds
     */
    Heartbeat(EventExecutor loop, LongSupplier ticker, LongConsumer late) {
        this.ticker = ticker;
        this.late = late;
        last = ticker.getAsLong();
        beating = loop.scheduleWithFixedDelay(this::beat, PERIOD.toNanos(), PERIOD.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void beat() {
        long now = ticker.getAsLong();
        late.accept(Math.max(0, now - last - PERIOD.toNanos()));
        last = ticker.getAsLong();
    }

    @Override
    public void close() {
        beating.cancel(false);
    }
}
