package dev.stowage.admin;

import dev.stowage.core.session.DriftReport;
import java.time.Instant;
import java.util.Optional;

/**
 * A head that came with other bytes, which cost the whole prefix cache.
 *
 * @param at when it came
 * @param message index of the first message that differs
 * @param offset bytes of that message that are surely the same
 * @param excerpt what stands there now; only where {@code stowage.admin.show-content} says so
 */
record DriftView(Instant at, int message, int offset, Optional<String> excerpt) {

    static DriftView of(DriftReport report, boolean showContent) {
        Optional<String> excerpt = showContent ? Optional.of(report.excerpt()) : Optional.empty();
        return new DriftView(report.at(), report.message(), report.offset(), excerpt);
    }
}
