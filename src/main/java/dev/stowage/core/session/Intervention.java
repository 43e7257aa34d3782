package dev.stowage.core.session;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Verdict.Packed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the capacity controller has done to a prompt, said of a lineage's messages. There is one canonical block at most, and one note of a
 * repeated call. */
public final class Intervention {

    private static final String ZONE = "canonical";

    private Intervention() {}

    /** The id of the next epoch's canonical block, and of what is written down of it. */
    public static String id(Lineage lineage) {
        return lineage.id() + "-" + (lineage.epoch().number() + 1) + "-c";
    }

    /**
     * The epoch that the ladder wants, with a canonical block at its head.
     *
     * @param files what stands at its head besides
     * @param text what the block says
     */
    public static Epoch refreshed(Lineage lineage, Packed packed, List<Block> files, String text) {
        Epoch epoch = Packing.epoch(lineage, packed, files);
        List<Block> head = new ArrayList<>(List.of(block(lineage, text, false)));
        head.addAll(epoch.headBlocks());
        return new Epoch(epoch.number(), head, epoch.decisions(), epoch.attachments());
    }

    /**
     * A note of what came of repeating a call, for the tail of a lineage's last message.
     *
     * @param text what it says
     */
    public static Block verified(Lineage lineage, String text) {
        return Block.note(lineage, text);
    }

    /** The newest note of that kind, wherever it stands: it goes with whatever else is left of its turn. */
    private static Stream<Block> lastNote(Lineage lineage) {
        Epoch epoch = lineage.epoch();
        Stream<Block> tails = lineage.history().stream().flatMap(known -> epoch.attachedTo(known.identity()).stream());
        return Stream.concat(epoch.headBlocks().stream(), tails)
                .filter(Block::isNote)
                .reduce((one, next) -> next)
                .stream();
    }

    /**
     * The epoch in which only some messages are left.
     *
     * @param kept indices of those that stay as they are
     * @param text what the canonical block says in the place of the others
     */
    public static Epoch replanned(Lineage lineage, Set<Integer> kept, String text) {
        Map<MessageIdentity, Fate> decisions = new HashMap<>();
        for (int at = 0; at < lineage.history().size(); at++) {
            if (!kept.contains(at)) {
                decisions.put(lineage.history().get(at).identity(), Fate.Plain.CHECKPOINTED);
            }
        }
        List<Block> head = Stream.concat(Stream.of(block(lineage, text, true)), lastNote(lineage))
                .toList();
        return new Epoch(lineage.epoch().number() + 1, head, decisions, Map.of());
    }

    /**
     * An epoch that begins with what was known of a conversation before this one.
     *
     * @param text what the canonical block says
     */
    public static Epoch rehydrated(Lineage lineage, String text) {
        Block block = Block.fenced(id(lineage), ZONE, text, false, Set.of());
        return new Epoch(lineage.epoch().number() + 1, List.of(block), Map.of(), Map.of());
    }

    /** It speaks of the whole history, and so is for nobody who shares only a part of it. */
    private static Block block(Lineage lineage, String text, boolean checkpoint) {
        Set<MessageIdentity> all =
                lineage.history().stream().map(Known::identity).collect(Collectors.toCollection(HashSet::new));
        return Block.fenced(id(lineage), ZONE, text, checkpoint, all);
    }
}
