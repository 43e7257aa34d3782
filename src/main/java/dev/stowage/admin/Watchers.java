package dev.stowage.admin;

import dev.stowage.admin.Problem.Kind;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Those who follow events. There is a bound to them, and they go when Stowage stops: its port waits for nobody then. */
final class Watchers implements ApplicationListener<ContextClosedEvent> {

    private static final int MOST = 64;

    private final AtomicInteger watching = new AtomicInteger();
    private final Sinks.Empty<Void> closing = Sinks.empty();

    /**
     * What somebody is to see, for as long as he wants and Stowage runs.
     *
     * @throws Problem if too many are watching already
     */
    <T> Flux<T> watching(Flux<T> events) {
        if (watching.get() >= MOST) {
            throw Problem.of(Kind.OVERLOADED, MOST + " clients follow the events already");
        }
        return events.takeUntilOther(closing.asMono())
                .doOnSubscribe(begun -> watching.incrementAndGet())
                .doFinally(ended -> watching.decrementAndGet());
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent closed) {
        closing.tryEmitEmpty();
    }
}
