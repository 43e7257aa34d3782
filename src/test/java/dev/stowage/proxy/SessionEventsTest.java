package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.LineageKey;
import dev.stowage.proxy.SessionEvents.Look;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class SessionEventsTest {

    private static final Duration PACE = Duration.ofMillis(50);

    private final SessionEvents events = new SessionEvents(InstantSource.fixed(Instant.EPOCH));

    @Test
    void lastThousand_areKept() {
        publish(2500);
        assertThat(sequences(events.last(event -> true, 5000))).isEqualTo(range(1501, 2500));
        assertThat(sequences(events.last(event -> event.sequence() % 2 == 0, 2)))
                .containsExactly(2498L, 2500L);
        assertThat(events.last(event -> false, 10)).isEmpty();
    }

    @Test
    void watcher_seesWhatHappensFromThenOn() {
        publish(3);
        StepVerifier.withVirtualTime(() -> seen(OptionalLong.empty()))
                .expectSubscription()
                .thenAwait(PACE)
                .then(() -> publish(2))
                .thenAwait(PACE)
                .expectNext(List.of(4L, 5L))
                .thenAwait(PACE.multipliedBy(10))
                .then(() -> publish(1))
                .thenAwait(PACE)
                .expectNext(List.of(6L))
                .thenCancel()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void watcher_goesOnWhereItStopped() {
        publish(5);
        StepVerifier.withVirtualTime(() -> seen(OptionalLong.of(2)))
                .expectSubscription()
                .thenAwait(PACE)
                .expectNext(List.of(3L, 4L, 5L))
                .thenCancel()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void watcherOfAProcessBefore_seesWhatHappensFromThenOn() {
        publish(5);
        StepVerifier.withVirtualTime(() -> seen(OptionalLong.of(1_000_000)))
                .expectSubscription()
                .then(() -> publish(1))
                .thenAwait(PACE)
                .expectNext(List.of(6L))
                .thenCancel()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void slowWatcher_isToldWhatItLost() {
        StepVerifier.withVirtualTime(() -> events.watch(OptionalLong.empty()).filter(look -> look.last() > 0), 0)
                .expectSubscription()
                .thenRequest(1)
                .then(() -> publish(10))
                .thenAwait(PACE)
                .assertNext(look -> assertThat(look.lost()).isZero())
                .then(() -> publish(1500))
                .thenAwait(PACE.multipliedBy(100))
                .thenRequest(1)
                .thenAwait(PACE)
                .assertNext(look -> {
                    assertThat(look.lost()).isEqualTo(500);
                    assertThat(sequences(look.events())).isEqualTo(range(511, 1510));
                })
                .thenCancel()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void overlongId_isNotKept() {
        events.publish(new LineageKey("t", "x".repeat(1025), "l"), EventNote.counting("e", "n", 1));
        assertThat(events.last(event -> true, 10)).isEmpty();
    }

    @Test
    void manyWriters_loseNothingUntold() {
        int writers = 4;
        int each = 20_000;
        List<CompletableFuture<Void>> all = IntStream.range(0, writers)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> publish(each)))
                .toList();
        CompletableFuture<Void> done = CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
        List<Long> seen = new ArrayList<>();
        long lost = 0;
        Look look = new Look(List.of(), 0, 0);
        while (!done.isDone() || look.last() < (long) writers * each) {
            look = events.since(look.last());
            lost += look.lost();
            seen.addAll(sequences(look.events()));
        }
        assertThat(seen).isSorted().doesNotHaveDuplicates();
        assertThat(seen.size() + lost).isEqualTo((long) writers * each);
    }

    private void publish(int count) {
        for (int i = 0; i < count; i++) {
            events.publish(new LineageKey("t", "s", "l"), EventNote.counting("e", "n", i));
        }
    }

    private Flux<List<Long>> seen(OptionalLong from) {
        return events.watch(from).map(look -> sequences(look.events())).filter(found -> !found.isEmpty());
    }

    private static List<Long> sequences(List<SessionEvent> of) {
        return of.stream().map(SessionEvent::sequence).toList();
    }

    private static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
