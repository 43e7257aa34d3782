package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Shelf;
import dev.stowage.telemetry.ExchangeReport;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Outcome;
import dev.stowage.telemetry.Step;
import dev.stowage.telemetry.Traces;
import dev.stowage.upstream.Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class JournalTest {

    private static final Inbound INBOUND = new Inbound(
            "id",
            "POST",
            "/v1/chat/completions",
            "/v1/chat/completions",
            new Headers(List.of()),
            OptionalLong.empty(),
            Flux.empty(),
            0);
    private static final Placement PLACEMENT =
            new Shelf(1).find(new Claim("t", Optional.empty()), new Conversation(List.of()));

    private final InFlight inFlight = new InFlight();
    private final List<ExchangeReport> reports = new ArrayList<>();
    private final Journal journal = new Journal(
            INBOUND,
            Mode.MANAGED,
            () -> 0,
            Traces.none().begin(header -> null),
            inFlight,
            (report, without) -> reports.add(report));

    @Test
    void placedRequest_isUnderWay_untilItEnds() {
        journal.placed(PLACEMENT);
        journal.placed(PLACEMENT);
        assertThat(inFlight.isIdle(PLACEMENT.lineageKey())).isFalse();
        journal.end(Outcome.OK);
        assertThat(inFlight.isIdle(PLACEMENT.lineageKey())).isTrue();
    }

    @Test
    void requestThatIsPlacedAfterItsClientLeft_isNotUnderWay() {
        journal.left();
        journal.placed(PLACEMENT);
        assertThat(inFlight.isIdle(PLACEMENT.lineageKey())).isTrue();
    }

    @Test
    void report_hasTheStepsUpToTheEnd_inTheirOrder() {
        journal.timed(Step.SESSION, () -> "work");
        journal.timed(Step.INDEX, () -> "work");
        journal.left();
        journal.timed(Step.PLAN, () -> "work that nobody waits for");
        assertThat(reports)
                .singleElement()
                .satisfies(report -> assertThat(report.steps())
                        .containsExactly(
                                Map.entry(Step.INDEX, Duration.ZERO),
                                Map.entry(Step.SESSION, Duration.ZERO),
                                Map.entry(Step.TOTAL, Duration.ZERO)));
    }
}
