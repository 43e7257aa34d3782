package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.Unmanaged;
import dev.stowage.telemetry.ExchangeReport;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Outcome;
import dev.stowage.telemetry.Step;
import dev.stowage.telemetry.Traces;
import dev.stowage.upstream.Headers;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * What was seen of one exchange, told exactly once, whatever way it ended. It observes; no step reads it to decide.
 */
final class Journal {

    private final Inbound inbound;
    private Mode mode;
    private final LongSupplier ticker;
    private final Traces.Trace trace;
    private final InFlight inFlight;
    private final BiConsumer<ExchangeReport, CompletableFuture<Optional<Usage>>> ended;
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final AtomicReference<Optional<LineageKey>> entered = new AtomicReference<>(Optional.empty());
    private final Map<Step, Duration> steps = new EnumMap<>(Step.class);
    private String upstream = "none";
    private String action = "none";
    private int repaired;
    private int status;
    private boolean stream;
    private Optional<String> model = Optional.empty();
    private Optional<Placement> placed = Optional.empty();
    private CompletableFuture<Optional<Usage>> without = CompletableFuture.completedFuture(Optional.empty());
    private boolean intervened;
    private Optional<CapacityDecision> weighed = Optional.empty();
    private Optional<Duration> firstByte = Optional.empty();

    Journal(
            Inbound inbound,
            Mode mode,
            LongSupplier ticker,
            Traces.Trace trace,
            InFlight inFlight,
            BiConsumer<ExchangeReport, CompletableFuture<Optional<Usage>>> ended) {
        this.inFlight = inFlight;
        this.inbound = inbound;
        this.mode = mode;
        this.ticker = ticker;
        this.trace = trace;
        this.ended = ended;
    }

    /** The headers as they go on, with the trace continued where there is one. */
    Headers traced(Headers headers) {
        Headers traced = headers;
        for (Map.Entry<String, String> entry : trace.context().entrySet()) {
            traced = traced.set(entry.getKey(), entry.getValue());
        }
        return traced;
    }

    /** Measures a step of Stowage's own. */
    <T> T timed(Step step, Supplier<T> work) {
        long start = ticker.getAsLong();
        T result = work.get();
        took(step, start);
        return result;
    }

    /** Measures a step that may have to wait. */
    <T> Mono<T> timed(Step step, Mono<T> work) {
        return Mono.defer(() -> {
            long start = ticker.getAsLong();
            return work.doOnNext(result -> took(step, start));
        });
    }

    private void took(Step step, long start) {
        Duration taken = Duration.ofNanos(ticker.getAsLong() - start);
        steps.merge(step, taken, Duration::plus);
        steps.merge(Step.TOTAL, taken, Duration::plus);
        trace.took(step, taken);
    }

    void bodyRead() {
        Duration taken = sinceArrival();
        steps.put(Step.READ, taken);
        trace.took(Step.READ, taken);
    }

    void model(Optional<String> requested) {
        model = requested;
    }

    void placed(Placement placement) {
        if (placed.isEmpty()) {
            LineageKey lineage = placement.lineageKey();
            inFlight.entered(lineage);
            entered.set(Optional.of(lineage));
            if (!open.get()) {
                leave();
            }
        }
        placed = Optional.of(placement);
    }

    /** The client may leave on one thread while its request is placed on another. */
    private void leave() {
        entered.getAndSet(Optional.empty()).ifPresent(inFlight::left);
    }

    Optional<Placement> placed() {
        return placed;
    }

    String route() {
        return inbound.route();
    }

    Mode mode() {
        return mode;
    }

    /** It is not managed after all. */
    void passedThrough(Unmanaged reason) {
        mode = Mode.PASSTHROUGH;
        action = "passthrough;reason=" + reason.code();
    }

    void acted(String what) {
        action = what;
    }

    /** So much of its history has been mended. */
    void repaired(int defects) {
        repaired = defects;
    }

    /** Files have been added. */
    void resided() {
        action = action.startsWith("none") ? "residency" : action + ";residency";
    }

    /** What the controller decided has been done. */
    void intervened() {
        intervened = true;
    }

    /** Its risk has been looked at. */
    void weighed(CapacityDecision decision) {
        weighed = Optional.of(decision);
    }

    Optional<CapacityDecision> weighed() {
        return weighed;
    }

    String action() {
        String done = weighed.map(decision -> ActionText.of(action, decision, intervened))
                .orElse(action);
        return repaired == 0 ? done : done + ";repaired=" + repaired;
    }

    void sentTo(String name) {
        upstream = name;
    }

    void answered(int code, boolean events) {
        status = code;
        stream = events;
    }

    /** What the client's own prompt would have taken, as soon as it is counted; empty where that cannot be told. */
    void without(CompletableFuture<Optional<Usage>> usage) {
        without = usage;
    }

    void firstByte() {
        if (firstByte.isEmpty()) {
            firstByte = Optional.of(sinceArrival());
        }
    }

    /** Ends an exchange that was answered; false if it had ended before. */
    boolean end(Outcome outcome, ReplyFacts facts) {
        return end(outcome, facts.usage(), facts.model());
    }

    private boolean end(Outcome outcome, Optional<Usage> usage, Optional<String> answeredBy) {
        boolean first = open.compareAndSet(true, false);
        if (first) {
            leave();
            ended.accept(report(outcome, usage, answeredBy), without);
        }
        return first;
    }

    /** The client left; whoever relays an answer knows better how that ended. */
    void left() {
        if (status == 0) {
            end(Outcome.CANCELLED);
        }
    }

    /** Ends an exchange that has no answer to speak of. */
    void end(Outcome outcome) {
        end(outcome, Optional.empty(), Optional.empty());
    }

    private ExchangeReport report(Outcome outcome, Optional<Usage> usage, Optional<String> answeredBy) {
        return new ExchangeReport(
                inbound.id(),
                inbound.method(),
                inbound.route(),
                upstream,
                model.or(() -> answeredBy),
                answeredBy,
                mode,
                action(),
                stream,
                status,
                outcome,
                placed,
                usage,
                new EnumMap<>(steps),
                firstByte,
                sinceArrival());
    }

    private Duration sinceArrival() {
        return Duration.ofNanos(ticker.getAsLong() - inbound.arrived());
    }
}
