package dev.stowage.store;

import java.util.Optional;

/**
 * What a store says of itself.
 *
 * @param store its adapter: {@code memory}, {@code file} or {@code redis}
 * @param reachable whether it answers, and takes what it is given
 * @param unwritten lineages and removals that wait in memory until it answers again
 * @param failure why it did not answer
 */
public record StoreHealth(String store, boolean reachable, int unwritten, Optional<Throwable> failure) {

    public StoreHealth(String store, boolean reachable, int unwritten) {
        this(store, reachable, unwritten, Optional.empty());
    }
}
