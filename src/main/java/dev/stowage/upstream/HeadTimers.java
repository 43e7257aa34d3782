package dev.stowage.upstream;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;

/**
 * Limits the time until heads. Reactor's timers wake a thread for each request, twice; a wheel turns by itself, ten times a
 * second, and is that late at most. For what has no name Reactor makes one up each time, in case it has to tell of an end.
 */
final class HeadTimers {

    private final Timer wheel;

    HeadTimers(Timer wheel) {
        this.wheel = wheel;
    }

    /** {@code call}, ended by a {@link TimeoutException} when it has said nothing for {@code limit}. */
    <T> Mono<T> limit(Mono<T> call, Duration limit) {
        Mono<Void> expiry = Mono.create(expired -> {
            Timeout timeout = wheel.newTimeout(due -> expired.success(), limit.toNanos(), TimeUnit.NANOSECONDS);
            expired.onDispose(timeout::cancel);
        });
        return call.name("head").timeout(expiry);
    }
}
