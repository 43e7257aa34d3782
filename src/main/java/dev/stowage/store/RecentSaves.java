package dev.stowage.store;

import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.SessionKey;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Sessions of which Redis has taken a save a moment ago: they had not been removed then, or this process has heard of it. Whoever has a session
 * removed is told that it is done after {@link #GRACE}, so nobody has to ask meanwhile. A moment is counted from before the save is sent.
 */
final class RecentSaves {

    static final Duration MOMENT = Duration.ofMillis(50);

    /** Longer than a moment, wherever it is measured. */
    static final Duration GRACE = MOMENT.multipliedBy(2);

    private static final int MOST = 4096;

    private final LongSupplier ticker;
    private final Map<SessionKey, Long> sent = new LastUsed<>(MOST);

    /** @param ticker nanoseconds */
    RecentSaves(LongSupplier ticker) {
        this.ticker = ticker;
    }

    /** When a save is sent. */
    long now() {
        return ticker.getAsLong();
    }

    /** One that was sent then has been taken. */
    synchronized void taken(SessionKey session, long then) {
        sent.put(session, then);
    }

    /** One has been refused: maybe because the session was removed. */
    synchronized void refused(SessionKey session) {
        sent.remove(session);
    }

    synchronized boolean has(SessionKey session) {
        Long then = sent.get(session);
        return then != null && now() - then < MOMENT.toNanos();
    }
}
