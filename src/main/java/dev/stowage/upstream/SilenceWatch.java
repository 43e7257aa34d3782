package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
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
        return body.transform(Operators.<ByteBuf, ByteBuf>lift((source, client) -> {
            WatchedBody answer = new WatchedBody(client, idle.toNanos(), total.toNanos(), ticker, watched::remove);
            watched.put(answer, thread);
            return answer;
        }));
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
