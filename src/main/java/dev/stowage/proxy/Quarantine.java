package dev.stowage.proxy;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Claim;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Conversations that Stowage failed on {@link #FAILURES} times in a row are left alone for {@link #TERM}: what breaks once
 * on a history breaks on it with every request.
 */
final class Quarantine {

    static final int FAILURES = 3;
    static final Duration TERM = Duration.ofMinutes(10);

    private static final int SUSPECTS = 1000;

    private final LongSupplier ticker;
    private final Map<Suspect, Failures> records = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Suspect, Failures> eldest) {
            return size() > SUSPECTS;
        }
    };

    /** Clients that name no session are told apart by their first messages. */
    private record Suspect(Claim claim, Digest opening) {}

    private record Failures(int inARow, long last) {}

    Quarantine(LongSupplier ticker) {
        this.ticker = ticker;
    }

    /**
     * @param opening looked at only while there is any suspect
     */
    synchronized boolean holds(Claim claim, Supplier<Digest> opening) {
        return !records.isEmpty() && holds(new Suspect(claim, opening.get()));
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

    synchronized void failed(Claim claim, Supplier<Digest> opening) {
        records.compute(
                new Suspect(claim, opening.get()),
                (suspect, before) -> new Failures(before == null ? 1 : before.inARow() + 1, ticker.getAsLong()));
    }

    synchronized void succeeded(Claim claim, Supplier<Digest> opening) {
        if (!records.isEmpty()) {
            records.remove(new Suspect(claim, opening.get()));
        }
    }
}
