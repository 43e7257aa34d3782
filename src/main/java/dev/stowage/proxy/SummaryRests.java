package dev.stowage.proxy;

import dev.stowage.core.session.LastUsed;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Leaves models alone that have failed to write a summary several times in a row. After a while one is asked once more; every
 * other failure then makes it rest again. Tenants do not share it: what fails may be the credential.
 */
final class SummaryRests {

    static final int FAILURES = 3;
    static final Duration REST = Duration.ofMinutes(5);

    private static final int MODELS = 512;

    private final LongSupplier ticker;
    private final Map<String, Rest> rests = new LastUsed<>(MODELS);

    private record Rest(int failures, long since) {}

    /** @param ticker nanoseconds */
    SummaryRests(LongSupplier ticker) {
        this.ticker = ticker;
    }

    synchronized boolean rests(String model) {
        Rest rest = rests.get(model);
        return rest != null && rest.failures >= FAILURES && ticker.getAsLong() - rest.since < REST.toNanos();
    }

    synchronized void ended(String model, boolean written) {
        if (written) {
            rests.remove(model);
        } else {
            long now = ticker.getAsLong();
            rests.merge(model, new Rest(1, now), (before, first) -> new Rest(before.failures + 1, now));
        }
    }
}
