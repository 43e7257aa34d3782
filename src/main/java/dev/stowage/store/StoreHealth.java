package dev.stowage.store;

/**
 * What a store says of itself.
 *
 * @param store its adapter: {@code memory}, {@code file} or {@code redis}
 * @param reachable whether it answered
 * @param unwritten lineages and removals that wait in memory until it answers again
 */
public record StoreHealth(String store, boolean reachable, int unwritten) {}
