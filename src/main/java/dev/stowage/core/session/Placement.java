package dev.stowage.core.session;

/**
 * Where a request belongs.
 *
 * @param key its session
 * @param reconciled its lineage there
 * @param otherTools whether it declares other tools than the request before
 * @param compacted whether a new epoch began with it
 */
public record Placement(SessionKey key, Reconciled reconciled, boolean otherTools, boolean compacted) {

    /** The same of a request that declares other tools than the one before. */
    public Placement withOtherTools() {
        return new Placement(key, reconciled, true, compacted);
    }

    /** The same in another epoch of its lineage, which began with it. */
    public Placement compacted(Epoch epoch) {
        return new Placement(key, reconciled.within(epoch), otherTools, true);
    }

    /** The same where something was added to its lineage's epoch. */
    public Placement in(Epoch epoch) {
        return new Placement(key, reconciled.within(epoch), otherTools, compacted);
    }

    public LineageKey lineageKey() {
        return key.lineage(lineage().id());
    }

    public Lineage lineage() {
        return reconciled.lineage();
    }
}
