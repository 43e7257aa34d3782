package dev.stowage.telemetry;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What is asked of a store. */
public enum StoreOperation {
    LOAD,
    SAVE,
    FIND,
    LINEAGES,
    REMOVE,
    /** Whether a session was removed by another process. */
    REMOVALS,
    LIST,
    TENANTS,
    HEALTH,
    /** Of the archive and snapshots. */
    APPEND,
    /** Of the archive and snapshots. */
    READ,
    /** Of the archive only. */
    SIZE;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** Those of a session store. */
    public static Set<StoreOperation> ofSessions() {
        return EnumSet.range(LOAD, HEALTH);
    }

    /** Those of an archive. */
    public static Set<StoreOperation> ofArchive() {
        return EnumSet.of(APPEND, READ, SIZE, REMOVE);
    }

    /** Those of snapshots. */
    public static Set<StoreOperation> ofSnapshots() {
        return EnumSet.of(APPEND, READ, REMOVE);
    }

    String label() {
        return label;
    }
}
