package dev.stowage.store;

import java.time.Instant;

/**
 * One session in a list.
 *
 * @param session the id, as the client chose it
 * @param lastUsed when one of its lineages was last saved
 * @param bytes what its states and names take
 * @param lineages how many it has
 */
public record SessionSummary(String session, Instant lastUsed, long bytes, int lineages) {}
