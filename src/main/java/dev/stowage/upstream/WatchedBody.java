package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** One body under a {@link SilenceWatch}: it notes since when the upstream owes something. */
final class WatchedBody implements CoreSubscriber<ByteBuf>, Subscription {

    private static final long NOTHING_OWED = Long.MIN_VALUE;

    private final CoreSubscriber<? super ByteBuf> client;
    private final long idle;
    private final long total;
    private final long begun;
    private final LongSupplier ticker;
    private final Consumer<WatchedBody> ended;
    private final AtomicLong outstanding = new AtomicLong();
    private final AtomicBoolean open = new AtomicBoolean(true);
    private volatile long owedSince = NOTHING_OWED;
    private volatile Subscription body = Operators.emptySubscription();

    WatchedBody(
            CoreSubscriber<? super ByteBuf> client,
            long idle,
            long total,
            LongSupplier ticker,
            Consumer<WatchedBody> ended) {
        this.client = client;
        this.idle = idle;
        this.total = total;
        this.ticker = ticker;
        this.ended = ended;
        begun = ticker.getAsLong();
    }

    boolean overdue() {
        long now = ticker.getAsLong();
        long since = owedSince;
        return (since != NOTHING_OWED && now - since > idle) || (total > 0 && now - begun > total);
    }

    /** To be called on the thread of the body's signals. */
    void end() {
        if (close()) {
            body.cancel();
            client.onError(new TimeoutException());
        }
    }

    private boolean close() {
        ended.accept(this);
        return open.compareAndSet(true, false);
    }

    @Override
    public Context currentContext() {
        return client.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        body = subscription;
        client.onSubscribe(this);
    }

    @Override
    public void request(long demand) {
        if (outstanding.getAndAccumulate(demand, Operators::addCap) == 0) {
            owedSince = ticker.getAsLong();
        }
        body.request(demand);
    }

    @Override
    public void onNext(ByteBuf chunk) {
        if (!open.get()) {
            chunk.release();
            return;
        }
        long left = outstanding.get() == Long.MAX_VALUE ? Long.MAX_VALUE : outstanding.decrementAndGet();
        owedSince = left > 0 ? ticker.getAsLong() : NOTHING_OWED;
        client.onNext(chunk);
    }

    @Override
    public void onComplete() {
        if (close()) {
            client.onComplete();
        }
    }

    @Override
    public void onError(Throwable failure) {
        if (close()) {
            client.onError(failure);
        }
    }

    @Override
    public void cancel() {
        if (close()) {
            body.cancel();
        }
    }
}
