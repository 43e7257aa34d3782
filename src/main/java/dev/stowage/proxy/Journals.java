package dev.stowage.proxy;

import dev.stowage.telemetry.AccessLog;
import dev.stowage.telemetry.ExchangeReport;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import java.util.function.LongSupplier;

/** Opens a journal for each exchange and passes its report on when it has ended. */
final class Journals {

    private final LongSupplier ticker;
    private final Meters meters;
    private final AccessLog accessLog;

    Journals(LongSupplier ticker, Meters meters, AccessLog accessLog) {
        this.ticker = ticker;
        this.meters = meters;
        this.accessLog = accessLog;
    }

    Journal open(Inbound inbound, Mode mode) {
        return new Journal(inbound, mode, ticker, this::ended);
    }

    private void ended(ExchangeReport report) {
        meters.ended(report);
        accessLog.ended(report);
    }
}
