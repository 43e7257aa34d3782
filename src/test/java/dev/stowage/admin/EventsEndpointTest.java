package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.LineageKey;
import dev.stowage.proxy.SessionEvent;
import dev.stowage.proxy.SessionEvents;
import dev.stowage.proxy.SessionEvents.Look;
import dev.stowage.testkit.RunningStowage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

class EventsEndpointTest {

    private static final Duration BOUND = Duration.ofSeconds(20);

    @Test
    void quietStream_givesASignOfLifeEvery15Seconds() {
        try (RunningStowage stowage = RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9")) {
            EventsEndpoint endpoint = new EventsEndpoint(stowage.bean(SessionEvents.class), new Watchers());
            StepVerifier.withVirtualTime(() -> endpoint.told(event -> true, OptionalLong.empty()))
                    .assertNext(EventsEndpointTest::mustBeASignOfLife)
                    .expectNoEvent(Duration.ofMillis(14_999))
                    .thenAwait(Duration.ofMillis(1))
                    .assertNext(EventsEndpointTest::mustBeASignOfLife)
                    .thenCancel()
                    .verify(BOUND);
        }
    }

    @Test
    void lostEvents_areToldBeforeTheNext() {
        SessionEvent event = new SessionEvent(
                7, Instant.EPOCH, new LineageKey("t", "s", "l"), EventNote.counting("history_told", "messages", 3));
        List<ServerSentEvent<String>> told = EventsEndpoint.told(1, new Look(List.of(event), 5, 7), any -> true);
        assertThat(told).extracting(ServerSentEvent::event).containsExactly("events_lost", "history_told");
        assertThat(told).extracting(ServerSentEvent::id).containsExactly(null, "7");
        OpenApi.mustBeOf(
                "EventsLost",
                JsonMapper.shared().readTree(String.valueOf(told.get(0).data())));
        assertThat(EventsEndpoint.told(1, new Look(List.of(event), 0, 7), any -> false))
                .isEmpty();
    }

    @Test
    void watchers_areBounded() {
        Watchers watchers = new Watchers();
        List<Disposable> watching = Stream.generate(
                        () -> watchers.watching(Flux.never()).subscribe())
                .limit(64)
                .toList();
        assertThatThrownBy(() -> watchers.watching(Flux.never())).isInstanceOf(Problem.class);
        watching.get(0).dispose();
        assertThat(watchers.watching(Flux.never())).isNotNull();
    }

    @Test
    void watchers_goWhenStowageStops() {
        Watchers watchers = new Watchers();
        StepVerifier.create(watchers.watching(Flux.never()))
                .then(() -> watchers.onApplicationEvent(new ContextClosedEvent(new StaticApplicationContext())))
                .expectComplete()
                .verify(BOUND);
    }

    private static void mustBeASignOfLife(ServerSentEvent<String> event) {
        assertThat(event.comment()).isEqualTo("live");
        assertThat(event.data()).isNull();
    }
}
