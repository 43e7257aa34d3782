package dev.stowage.proxy;

import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.LineageEvent;
import dev.stowage.core.session.LineageKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * The last events of this process, for operators who watch.
 *
 * <p>A request that has something to tell writes it into a ring, waits for nobody and wakes nobody. Who watches looks for
 * himself, some times a second, and goes on from where he stopped; so a thousand slow watchers cost no more memory than
 * none. Who comes so late that events have been overwritten is told how many.
 */
public final class SessionEvents {

    private static final int KEPT = 1000;
    private static final Duration PACE = Duration.ofMillis(50);

    /** Ids come from clients; longer ones are not kept a thousand times. */
    private static final int LONGEST_ID = 1024;

    private final InstantSource clock;
    private final AtomicReferenceArray<Published> ring = new AtomicReferenceArray<>(KEPT);
    private final AtomicLong published = new AtomicLong();

    SessionEvents(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * What a watcher finds when he looks.
     *
     * @param events since he looked before, in their order
     * @param lost how many he came too late for, of all tenants
     * @param last sequence of the last event that he need not look for again
     */
    public record Look(List<SessionEvent> events, long lost, long last) {

        public Look {
            events = List.copyOf(events);
        }
    }

    /** What was published, and how it is told once somebody looks. */
    private record Published(long sequence, Instant at, LineageKey key, Supplier<EventNote> note) {

        SessionEvent told() {
            return new SessionEvent(sequence, at, key, note.get());
        }
    }

    void publish(LineageKey key, EventNote note) {
        publish(key, () -> note);
    }

    /** Those of the events that are news. */
    void publish(LineageKey key, List<LineageEvent> events) {
        for (LineageEvent event : events) {
            if (event.isNews()) {
                publish(key, event.telling());
            }
        }
    }

    /** @param note must hold little for as long as the event is kept */
    private void publish(LineageKey key, Supplier<EventNote> note) {
        if (key.session().length() > LONGEST_ID) {
            return;
        }
        long sequence = published.incrementAndGet();
        Published event = new Published(sequence, clock.instant(), key, note);
        ring.accumulateAndGet((int) (sequence % KEPT), event, SessionEvents::newer);
    }

    private static Published newer(@Nullable Published before, Published event) {
        return before != null && before.sequence() > event.sequence() ? before : event;
    }

    /** The last {@code limit} of the events that {@code which} holds for, in their order. */
    public List<SessionEvent> last(Predicate<SessionEvent> which, int limit) {
        List<SessionEvent> found = since(0).events().stream().filter(which).toList();
        return found.subList(Math.max(0, found.size() - limit), found.size());
    }

    /**
     * Looks some times a second, for as long as somebody listens and as often as he asks for it.
     *
     * @param seen sequence of the last event that is known already; empty for what happens from now on
     */
    public Flux<Look> watch(OptionalLong seen) {
        return Flux.interval(PACE)
                .onBackpressureDrop()
                .scanWith(() -> beginning(seen), (before, tick) -> since(before.last()));
    }

    /** What was seen in a process before this one counts for nothing. */
    private Look beginning(OptionalLong seen) {
        long newest = published.get();
        return new Look(List.of(), 0, Math.min(seen.orElse(newest), newest));
    }

    /** What has happened since the event with this sequence, up to one that is being written. */
    Look since(long seen) {
        long newest = published.get();
        long first = Math.max(seen, newest - KEPT) + 1;
        long lost = first - seen - 1;
        List<SessionEvent> events = new ArrayList<>();
        for (long next = first; next <= newest; next++) {
            Optional<Published> found = Optional.ofNullable(ring.get((int) (next % KEPT)));
            long sequence = found.map(Published::sequence).orElse(0L);
            if (sequence < next) {
                return new Look(events, lost, next - 1);
            }
            if (sequence > next) {
                lost++;
            } else {
                found.map(Published::told).ifPresent(events::add);
            }
        }
        return new Look(events, lost, newest);
    }
}
