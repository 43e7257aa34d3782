package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import java.util.Optional;

/**
 * What of the arena's state is kept with its lineage, so that neither a restart nor another replica begins anew: how caps have moved, and
 * what came of unmet floors. The rest is read from the blocks that the lineage has anyway. Nothing in it was said.
 *
 * @param epoch the number of the lineage's epoch that {@code adaptive} and {@code observed} speak of
 * @param adaptive how caps have moved
 * @param floors what came of unmet floors
 * @param observed the request that was learned from last
 */
public record ArenaMemory(int epoch, Adaptive adaptive, FloorWatch floors, Optional<Digest> observed) {

    /** Of a new lineage. */
    public static final ArenaMemory NONE = new ArenaMemory(0, Adaptive.NONE, FloorWatch.NONE, Optional.empty());
}
