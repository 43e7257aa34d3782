package dev.stowage.proxy;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.LastUsed;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Conversations that Stowage failed on {@link #FAILURES} times in a row are left alone for {@link #TERM}: what breaks once
 * on a history breaks on it with every request. Who it is, is asked only while there is any suspect.
 */
final class Quarantine {

    static final int FAILURES = 3;
    static final Duration TERM = Duration.ofMinutes(10);

    private static final int SUSPECTS = 1000;

    private final LongSupplier ticker;
    private final Map<Suspect, Failures> records = new LastUsed<>(SUSPECTS);

    /** Clients that name no session are told apart by their first messages. */
    record Suspect(Claim claim, Digest opening) {}

    private record Failures(int inARow, long last) {}

    Quarantine(LongSupplier ticker) {
        this.ticker = ticker;
    }

    synchronized boolean holds(Supplier<Suspect> who) {
        return !records.isEmpty() && holds(who.get());
    }

    private boolean holds(Suspect suspect) {
        Failures failures = records.get(suspect);
        if (failures == null || failures.inARow() < FAILURES) {
            return false;
        }
        boolean held = ticker.getAsLong() - failures.last() < TERM.toNanos();
        if (!held) {
            records.remove(suspect);
        }
        return held;
    }

    synchronized void failed(Suspect who) {
        records.compute(
                who, (suspect, before) -> new Failures(before == null ? 1 : before.inARow() + 1, ticker.getAsLong()));
    }

    synchronized void succeeded(Supplier<Suspect> who) {
        if (!records.isEmpty()) {
            records.remove(who.get());
        }
    }
}
