package dev.stowage.core.arena;

import java.util.List;

/**
 * The entries of a session in the order in which they came in. It is only ever added to until the epoch ends, unless it has
 * as many as it may have.
 *
 * @param latest version of each entry, by sequence
 * @param superseded how many older versions there are
 * @param next sequence number
 */
public record Ledger(List<Logged> latest, int superseded, long next) {

    /** Nothing came in yet. */
    public static final Ledger EMPTY = new Ledger(List.of(), 0, 0);

    public Ledger {
        latest = List.copyOf(latest);
    }

    int size() {
        return latest.size() + superseded;
    }

    Ledger inNextEpoch() {
        return new Ledger(latest, 0, next);
    }
}
