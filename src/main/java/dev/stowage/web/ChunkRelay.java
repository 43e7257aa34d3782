package dev.stowage.web;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Writes the chunks of a body to a connection as they come, and asks for the next while less than {@link #WINDOW} bytes
 * wait to be written: that much is what a slow reader costs.
 *
 * <p>Chunks that arrive together are written together, by a task of the connection's own thread, which runs it as soon as
 * it has read what there was to read. An error is passed on behind the chunks before it.
 */
final class ChunkRelay implements CoreSubscriber<ByteBuf>, Subscription {

    static final long WINDOW = 64 << 10;

    private final Channel channel;
    private final CoreSubscriber<? super Void> done;
    private final AtomicLong unwritten = new AtomicLong();
    private final AtomicBoolean waiting = new AtomicBoolean(true);
    private final Queue<ByteBuf> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean drainDue = new AtomicBoolean();
    private final AtomicBoolean open = new AtomicBoolean(true);
    private volatile boolean wanted = true;
    private volatile Optional<Throwable> failure = Optional.empty();
    private volatile Subscription body = Operators.emptySubscription();

    ChunkRelay(Channel channel, CoreSubscriber<? super Void> done) {
        this.channel = channel;
        this.done = done;
    }

    @Override
    public Context currentContext() {
        return done.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        body = subscription;
        done.onSubscribe(this);
    }

    /** Of results there are none; a first request starts the relay. */
    @Override
    public void request(long results) {
        askForMore();
    }

    @Override
    public void onNext(ByteBuf chunk) {
        unwritten.addAndGet(weight(chunk));
        arrived.add(chunk);
        drainSoon();
        waiting.set(true);
        askForMore();
    }

    /** Never 0, so that an empty chunk is waited for too. */
    private static int weight(ByteBuf chunk) {
        return chunk.readableBytes() + 1;
    }

    private void drainSoon() {
        if (drainDue.compareAndSet(false, true)) {
            channel.eventLoop().execute(this::drain);
        }
    }

    /** On the connection's thread only. */
    private void drain() {
        drainDue.set(false);
        long weight = 0;
        ChannelFuture last = channel.newSucceededFuture();
        for (ByteBuf chunk = arrived.poll(); chunk != null; chunk = arrived.poll()) {
            weight += weight(chunk);
            if (wanted) {
                last = channel.write(new DefaultHttpContent(chunk));
            } else {
                chunk.release();
            }
        }
        if (weight > 0) {
            long written = weight;
            last.addListener(outcome -> settle(outcome, written));
            channel.flush();
        }
    }

    private void settle(Future<?> outcome, long written) {
        long left = unwritten.addAndGet(-written);
        if (!outcome.isSuccess()) {
            body.cancel();
            fail(outcome.cause());
        } else if (left == 0) {
            failure.ifPresent(this::fail);
        }
        askForMore();
    }

    private void askForMore() {
        if (unwritten.get() < WINDOW && waiting.compareAndSet(true, false)) {
            body.request(1);
        }
    }

    @Override
    public void onComplete() {
        if (channel.eventLoop().inEventLoop()) {
            complete();
        } else {
            channel.eventLoop().execute(this::complete);
        }
    }

    private void complete() {
        drain();
        if (open.compareAndSet(true, false)) {
            done.onComplete();
        }
    }

    @Override
    public void onError(Throwable broken) {
        failure = Optional.of(broken);
        if (unwritten.get() == 0) {
            fail(broken);
        }
    }

    private void fail(Throwable cause) {
        wanted = false;
        if (open.compareAndSet(true, false)) {
            done.onError(cause);
        }
    }

    @Override
    public void cancel() {
        wanted = false;
        if (open.compareAndSet(true, false)) {
            body.cancel();
            drainSoon();
        }
    }
}
