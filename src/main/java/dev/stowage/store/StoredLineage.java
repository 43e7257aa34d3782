package dev.stowage.store;

/**
 * A lineage's state as it was saved.
 *
 * @param version stamp of the save, positive; a later save has a greater one, and no two saves share one
 * @param state opaque bytes; not to be changed
 */
public record StoredLineage(long version, byte[] state) {}
