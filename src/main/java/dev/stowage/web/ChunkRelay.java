package dev.stowage.web;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.util.concurrent.Future;
import java.util.Optional;
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
 * <p>Chunks that arrive together are flushed together. The flush is a task of the connection's own thread, which runs it
 * as soon as it has read what there was to read. An error is passed on behind the chunks before it.
 */
final class ChunkRelay implements CoreSubscriber<ByteBuf>, Subscription {

    static final long WINDOW = 64 << 10;

    private final Channel channel;
    private final CoreSubscriber<? super Void> done;
    private final AtomicLong unwritten = new AtomicLong();
    private final AtomicBoolean waiting = new AtomicBoolean(true);
    private final AtomicBoolean flushDue = new AtomicBoolean();
    private final AtomicBoolean open = new AtomicBoolean(true);
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
        if (!open.get()) {
            chunk.release();
            return;
        }
        int weight = weight(chunk);
        unwritten.addAndGet(weight);
        channel.write(new DefaultHttpContent(chunk)).addListener(written -> settle(written, weight));
        if (flushDue.compareAndSet(false, true)) {
            channel.eventLoop().execute(this::flush);
        }
        waiting.set(true);
        askForMore();
    }

    /** Never 0, so that an empty chunk is waited for too. */
    private static int weight(ByteBuf chunk) {
        return chunk.readableBytes() + 1;
    }

    private void flush() {
        flushDue.set(false);
        channel.flush();
    }

    private void settle(Future<?> written, int weight) {
        long left = unwritten.addAndGet(-weight);
        if (!written.isSuccess()) {
            body.cancel();
            fail(written.cause());
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

    /** The chunks before it are on their way to the same thread, in their order. */
    @Override
    public void onComplete() {
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
        if (open.compareAndSet(true, false)) {
            done.onError(cause);
        }
    }

    @Override
    public void cancel() {
        if (open.compareAndSet(true, false)) {
            body.cancel();
        }
    }
}
