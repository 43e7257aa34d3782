package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.Pressure;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the arena remembers of a lineage. It holds nothing that was said, and is bounded by the most entries of a session and
 * by the room that an epoch's blocks have.
 *
 * @param epoch the number of the lineage's epoch that all of it but {@code floors} speaks of
 * @param ledger what came in
 * @param shown the blocks that stand in the prompt
 * @param nextBlock number of the epoch's next block
 * @param once keys of entries that are shown once in an epoch, and were
 * @param told the highest pressure that the model was told of
 * @param adaptive how caps have moved
 * @param floors what came of unmet floors
 * @param observed the request that was learned from last
 */
public record ArenaState(
        int epoch,
        Ledger ledger,
        List<ShownBlock> shown,
        int nextBlock,
        Set<Digest> once,
        Pressure told,
        Adaptive adaptive,
        FloorWatch floors,
        Optional<Digest> observed) {

    /** Of a new lineage. */
    public static final ArenaState NEW = new ArenaState(
            0, Ledger.EMPTY, List.of(), 0, Set.of(), Pressure.NONE, Adaptive.NONE, FloorWatch.NONE, Optional.empty());

    public ArenaState {
        shown = List.copyOf(shown);
        once = Set.copyOf(once);
    }

    /** The state at the beginning of a request: of its epoch, and of the blocks that its prompt really has. */
    ArenaState at(int requestEpoch, Set<String> visible) {
        ArenaState current = requestEpoch == epoch
                ? this
                : new ArenaState(
                        requestEpoch,
                        ledger.inNextEpoch(),
                        shown,
                        0,
                        Set.of(),
                        Pressure.NONE,
                        Adaptive.NONE,
                        floors.inNextEpoch(),
                        Optional.empty());
        return current.showing(
                shown.stream().filter(block -> visible.contains(block.id())).toList());
    }

    private ArenaState showing(List<ShownBlock> blocks) {
        return new ArenaState(epoch, ledger, blocks, nextBlock, once, told, adaptive, floors, observed);
    }

    /** What the blocks in the prompt take. */
    long shownTokens() {
        return shown.stream().mapToLong(ShownBlock::tokens).sum();
    }
}
