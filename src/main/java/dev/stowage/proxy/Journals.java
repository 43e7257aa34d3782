package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.telemetry.AccessLog;
import dev.stowage.telemetry.ExchangeReport;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Traces;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** Opens a journal for each exchange and passes its report on when it has ended. */
final class Journals {

    private final LongSupplier ticker;
    private final Meters meters;
    private final AccessLog accessLog;
    private final Traces traces;
    private final Costs costs;
    private final InFlight inFlight;

    Journals(LongSupplier ticker, Meters meters, AccessLog accessLog, Traces traces, Costs costs, InFlight inFlight) {
        this.inFlight = inFlight;
        this.ticker = ticker;
        this.meters = meters;
        this.accessLog = accessLog;
        this.traces = traces;
        this.costs = costs;
    }

    Journal open(Inbound inbound, Mode mode) {
        Traces.Trace trace = traces.begin(name -> inbound.headers().first(name).orElse(null));
        return new Journal(inbound, mode, ticker, trace, inFlight, (report, without) -> ended(report, without, trace));
    }

    /** A prompt that was not sent may not be counted yet when the answer to the one that was sent has ended. */
    private void ended(ExchangeReport report, CompletableFuture<Optional<Usage>> without, Traces.Trace trace) {
        meters.ended(report);
        trace.ended(report);
        costs.of(report, without).thenAccept(cost -> {
            cost.ifPresent(known -> meters.cost(report.upstream(), report.model(), known));
            accessLog.ended(report, cost);
        });
    }
}
