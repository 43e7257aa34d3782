package dev.stowage.admin;

import dev.stowage.proxy.SessionEvent;
import dev.stowage.proxy.SessionEvents;
import dev.stowage.proxy.SessionEvents.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tells what happens to conversations, and what has happened. */
final class EventsEndpoint {

    private static final int PAGE = 100;
    private static final int LONGEST_PAGE = 1000;

    /** Looks between two signs of life: 15 seconds. */
    private static final int QUIET_LOOKS = 300;

    private final SessionEvents events;
    private final Watchers watchers;

    EventsEndpoint(SessionEvents events, Watchers watchers) {
        this.events = events;
        this.watchers = watchers;
    }

    Mono<ServerResponse> last(ServerRequest request) {
        Predicate<SessionEvent> wanted = wanted(request);
        int limit = new Parameters(request).number("limit", PAGE, 1, LONGEST_PAGE);
        return Answers.ok(
                Page.of(events.last(wanted, limit).stream().map(EventView::of).toList()));
    }

    Mono<ServerResponse> live(ServerRequest request) {
        Flux<ServerSentEvent<String>> told = told(wanted(request), lastEventId(request));
        return Answers.begun(200)
                .contentType(MediaType.TEXT_EVENT_STREAM)
                .body(BodyInserters.fromServerSentEvents(watchers.watching(told)));
    }

    Flux<ServerSentEvent<String>> told(Predicate<SessionEvent> wanted, OptionalLong seen) {
        return events.watch(seen).index().concatMapIterable(look -> told(look.getT1(), look.getT2(), wanted), 1);
    }

    private static Predicate<SessionEvent> wanted(ServerRequest request) {
        Parameters parameters = new Parameters(request);
        String tenant = parameters.required("tenant", AdminRoutes.WHICH_TENANT);
        Optional<String> session = parameters.text("session");
        return event -> event.key().tenant().equals(tenant)
                && session.map(event.key().session()::equals).orElse(true);
    }

    /** Where a client that was cut off wants to go on. */
    private static OptionalLong lastEventId(ServerRequest request) {
        return Optional.ofNullable(request.headers().firstHeader("last-event-id"))
                .filter(id -> id.matches("\\d{1,18}"))
                .map(id -> OptionalLong.of(Long.parseLong(id)))
                .orElseGet(OptionalLong::empty);
    }

    static List<ServerSentEvent<String>> told(long looks, Look look, Predicate<SessionEvent> wanted) {
        List<ServerSentEvent<String>> told = new ArrayList<>();
        if (looks % QUIET_LOOKS == 0) {
            told.add(ServerSentEvent.<String>builder().comment("live").build());
        }
        if (look.lost() > 0) {
            told.add(ServerSentEvent.builder(Answers.json(Map.of("lost", look.lost())))
                    .event("events_lost")
                    .build());
        }
        look.events().stream().filter(wanted).map(EventsEndpoint::told).forEach(told::add);
        return told;
    }

    private static ServerSentEvent<String> told(SessionEvent event) {
        return ServerSentEvent.builder(Answers.json(EventView.of(event)))
                .id(String.valueOf(event.sequence()))
                .event(event.note().event())
                .build();
    }
}
