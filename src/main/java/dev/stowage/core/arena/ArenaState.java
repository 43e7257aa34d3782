package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.Pressure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What the arena remembers of a lineage. It holds nothing that was said, and is bounded by the most entries of a session and
 * by the room that an epoch's blocks have.
 *
 * @param epoch the number of the lineage's epoch that all of it but {@code floors} speaks of
 * @param ledger what came in
 * @param shown the blocks that stand in the prompt
 * @param nextBlock number of the epoch's next block
 * @param once keys of entries that are shown once in an epoch, and were
 * @param leftOut keys of entries that found no room in this epoch, and were told of
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
        Set<Digest> leftOut,
        Pressure told,
        Adaptive adaptive,
        FloorWatch floors,
        Optional<Digest> observed) {

    /** Of a new lineage. */
    public static final ArenaState NEW = new ArenaState(
            0,
            Ledger.EMPTY,
            List.of(),
            0,
            Set.of(),
            Set.of(),
            Pressure.NONE,
            Adaptive.NONE,
            FloorWatch.NONE,
            Optional.empty());

    public ArenaState {
        shown = List.copyOf(shown);
        once = Set.copyOf(once);
        leftOut = Set.copyOf(leftOut);
    }

    /**
     * The state at the beginning of a request: of its epoch, and of the blocks that its prompt really has. Of those that another
     * process has added it knows what they take, and what they tell of the pressure.
     */
    ArenaState at(int requestEpoch, Map<String, String> visible, ToLongFunction<String> counter) {
        ArenaState current = inEpoch(requestEpoch);
        List<ShownBlock> blocks = new ArrayList<>(current.shown.stream()
                .filter(block -> visible.containsKey(block.id()))
                .toList());
        Set<String> known = blocks.stream().map(ShownBlock::id).collect(Collectors.toSet());
        Map<String, String> others = new TreeMap<>(visible);
        others.keySet().removeAll(known);
        others.forEach(
                (id, text) -> blocks.add(new ShownBlock(id, counter.applyAsLong(Writing.BETWEEN + text), List.of())));
        Pressure heard = CompactGate.toldBy(others.values());
        return new ArenaState(
                current.epoch,
                current.ledger,
                blocks,
                others.keySet().stream()
                        .mapToInt(ArenaState::number)
                        .map(number -> number + 1)
                        .reduce(current.nextBlock, Math::max),
                current.once,
                current.leftOut,
                heard.compareTo(current.told) > 0 ? heard : current.told,
                current.adaptive,
                current.floors,
                current.observed);
    }

    /** The same as far as others have gone on with its lineage since: they have moved its caps, perhaps in a later epoch. */
    public ArenaState remembering(ArenaMemory memory) {
        ArenaState current = inEpoch(memory.epoch());
        return new ArenaState(
                current.epoch,
                current.ledger,
                current.shown,
                current.nextBlock,
                current.once,
                current.leftOut,
                current.told,
                memory.adaptive(),
                memory.floors(),
                memory.observed());
    }

    /** What of it is kept with the lineage. */
    public ArenaMemory memory() {
        return new ArenaMemory(epoch, adaptive, floors, observed);
    }

    /** The last part of a block's id counts the blocks of its epoch. */
    private static int number(String block) {
        String digits = block.substring(block.lastIndexOf('-') + 1);
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    }

    private ArenaState inEpoch(int requestEpoch) {
        return requestEpoch == epoch
                ? this
                : new ArenaState(
                        requestEpoch,
                        ledger.inNextEpoch(),
                        shown,
                        0,
                        Set.of(),
                        Set.of(),
                        Pressure.NONE,
                        Adaptive.NONE,
                        floors.inNextEpoch(),
                        Optional.empty());
    }

    /** What the blocks in the prompt take. */
    long shownTokens() {
        return shown.stream().mapToLong(ShownBlock::tokens).sum();
    }
}
