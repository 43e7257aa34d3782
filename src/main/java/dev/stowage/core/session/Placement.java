package dev.stowage.core.session;

/**
 * Where a request belongs.
 *
 * @param key its session
 * @param reconciled its lineage there
 * @param otherTools whether it declares other tools than the request before
 */
public record Placement(SessionKey key, Reconciled reconciled, boolean otherTools) {

    /** The same of a request that declares other tools than the one before. */
    public Placement withOtherTools() {
        return new Placement(key, reconciled, true);
    }

    public LineageKey lineageKey() {
        return key.lineage(lineage().id());
    }

    public Lineage lineage() {
        return reconciled.lineage();
    }
}
