package dev.stowage.store;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether a store is worth asking. After three failures in a row it is left alone for a while; then one call tries it, and
 * the others follow when that is answered. So an outage costs a request nothing but the first few timeouts. A call that was
 * overtaken by an answer says nothing of the store: many that are asked at once take longer than one, and are no outage.
 */
final class Outage {

    private static final int FAILURES = 3;

    private final String calls;
    private final long pause;
    private final LongSupplier ticker;
    private long answers;
    private int failures;
    private long quietUntil;

    /**
     * @param calls what is asked of the store
     * @param pause how long it is left alone
     */
    Outage(String calls, Duration pause, LongSupplier ticker) {
        this.calls = calls;
        this.pause = pause.toNanos();
        this.ticker = ticker;
    }

    String calls() {
        return calls;
    }

    /** Whether to ask now. Who is told so must say how it went. */
    synchronized boolean mayAsk() {
        if (failures < FAILURES) {
            return true;
        }
        long now = ticker.getAsLong();
        if (now - quietUntil < 0) {
            return false;
        }
        quietUntil = now + pause;
        return true;
    }

    /** How many answers there have been, for who asks to remember. */
    synchronized long answers() {
        return answers;
    }

    /** Whether there is an outage, as far as is known. */
    synchronized boolean lasts() {
        return failures >= FAILURES;
    }

    /** Notes an answer; true when it ends an outage. */
    synchronized boolean answered() {
        boolean ended = failures >= FAILURES;
        answers++;
        failures = 0;
        return ended;
    }

    /**
     * Notes a failure; true when an outage begins with it.
     *
     * @param before how many answers there had been when the call that failed was made
     */
    synchronized boolean failed(long before) {
        if (answers != before) {
            return false;
        }
        quietUntil = ticker.getAsLong() + pause;
        failures = Math.min(failures, FAILURES) + 1;
        return failures == FAILURES;
    }
}
