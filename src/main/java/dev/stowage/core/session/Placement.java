package dev.stowage.core.session;

/**
 * Where a request belongs.
 *
 * @param key its session
 * @param reconciled its lineage there
 */
public record Placement(SessionKey key, Reconciled reconciled) {

    public LineageKey lineageKey() {
        return key.lineage(lineage().id());
    }

    public Lineage lineage() {
        return reconciled.lineage();
    }
}
