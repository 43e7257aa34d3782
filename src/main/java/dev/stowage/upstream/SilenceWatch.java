package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

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
    private final Map<WatchedBody, Executor> watched = new ConcurrentHashMap<>();

    SilenceWatch(LongSupplier ticker) {
        this.ticker = ticker;
    }

    /**
     * The same body, ended by a {@link TimeoutException} when it is silent for {@code idle} or lasts longer than {@code
     * total}; zero is for ever.
     *
     * @param thread where the body's signals come from, and its end too
     */
    Flux<ByteBuf> over(Flux<ByteBuf> body, Duration idle, Duration total, Executor thread) {
        return body.transform(
                Operators.<ByteBuf, ByteBuf>lift(new Watching(this, idle.toNanos(), total.toNanos(), thread)));
    }

    /** Reactor asks each for its name, and to make the one that objects have by default takes longer than all else here. */
    private record Watching(SilenceWatch watch, long idle, long total, Executor thread)
            implements BiFunction<Scannable, CoreSubscriber<? super ByteBuf>, CoreSubscriber<? super ByteBuf>> {

        @Override
        public CoreSubscriber<? super ByteBuf> apply(Scannable body, CoreSubscriber<? super ByteBuf> client) {
            WatchedBody answer = new WatchedBody(client, idle, total, watch.ticker, watch.watched::remove);
            watch.watched.put(answer, thread);
            return answer;
        }

        @Override
        public String toString() {
            return "silence watch";
        }
    }

    /** Ends what is overdue. */
    void sweep() {
        watched.forEach((answer, thread) -> {
            if (answer.overdue()) {
                thread.execute(answer::end);
            }
        });
    }

    int size() {
        return watched.size();
    }
}
