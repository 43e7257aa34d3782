package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;

/**
 * Ends answers whose upstream has fallen silent.
 *
 * <p>A timer for each chunk costs more than relaying it. Here a chunk costs two writes to fields, and a sweep a few times
 * a second looks at all answers. An upstream is silent only while it has been asked for more: a client that reads slowly is
 * not its fault.
 */
final class SilenceWatch {

    /** Between two sweeps: how late an end may come. */
    static final Duration SWEEP = Duration.ofMillis(100);

    private final LongSupplier ticker;
    private final Set<Watched> watched = ConcurrentHashMap.newKeySet();

    SilenceWatch(LongSupplier ticker) {
        this.ticker = ticker;
    }

    /**
     * The same body, ended by a {@link TimeoutException} when it is silent for {@code idle} or lasts longer than {@code
     * total}; zero is for ever.
     */
    Flux<ByteBuf> over(Flux<ByteBuf> body, Duration idle, Duration total) {
        return Flux.defer(() -> {
            Watched answer = new Watched(idle.toNanos(), total.toNanos(), ticker.getAsLong());
            watched.add(answer);
            return body.doOnRequest(demand -> answer.asked(demand, ticker.getAsLong()))
                    .doOnNext(chunk -> answer.heard(ticker.getAsLong()))
                    .takeUntilOther(answer.end.asMono())
                    .concatWith(Mono.defer(answer::verdict))
                    .doFinally(signal -> watched.remove(answer));
        });
    }

    /** Ends what is overdue. */
    void sweep() {
        long now = ticker.getAsLong();
        watched.forEach(answer -> answer.endIfOverdue(now));
    }

    int size() {
        return watched.size();
    }

    private static final class Watched {

        private static final long NOT_ASKED = Long.MIN_VALUE;

        private final Sinks.Empty<Void> end = Sinks.empty();
        private final long idle;
        private final long total;
        private final long begun;
        private final AtomicLong outstanding = new AtomicLong();
        private volatile long askedAt = NOT_ASKED;
        private volatile boolean overdue;

        Watched(long idle, long total, long begun) {
            this.idle = idle;
            this.total = total;
            this.begun = begun;
        }

        void asked(long demand, long now) {
            if (outstanding.getAndAccumulate(demand, Operators::addCap) == 0) {
                askedAt = now;
            }
        }

        void heard(long now) {
            long left = outstanding.get() == Long.MAX_VALUE ? Long.MAX_VALUE : outstanding.decrementAndGet();
            askedAt = left > 0 ? now : NOT_ASKED;
        }

        void endIfOverdue(long now) {
            long since = askedAt;
            boolean silent = since != NOT_ASKED && now - since > idle;
            if (silent || (total > 0 && now - begun > total)) {
                overdue = true;
                end.tryEmitEmpty();
            }
        }

        /** By completion first and error second, since an error of the other would not cancel the body. */
        Mono<ByteBuf> verdict() {
            return overdue ? Mono.error(new TimeoutException()) : Mono.empty();
        }
    }
}
