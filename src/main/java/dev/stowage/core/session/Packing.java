package dev.stowage.core.session;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Verdict.Packed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the ladder decides, said of a lineage's messages. */
public final class Packing {

    /** The budget that a checkpoint is paid from. */
    private static final String ZONE = "checkpoint";

    private Packing() {}

    /** The same without files at its head. */
    public static Epoch epoch(Lineage lineage, Packed packed) {
        return epoch(lineage, packed, List.of());
    }

    /**
     * The epoch after {@code lineage}'s, as the ladder wants it. What stood at tails is dropped, but for notes at messages that stay
     * as they are: all else is gathered again.
     *
     * @param packed of the lineage's history, one fate for each message
     * @param files what stands at its head before the checkpoint
     */
    public static Epoch epoch(Lineage lineage, Packed packed, List<Block> files) {
        Map<MessageIdentity, Fate> decisions = new HashMap<>();
        Set<MessageIdentity> unsent = new HashSet<>();
        for (int i = 0; i < packed.fates().size(); i++) {
            MessageIdentity message = lineage.history().get(i).identity();
            Fate fate = packed.fates().get(i);
            if (fate != Fate.Plain.KEEP) {
                decisions.put(message, fate);
            }
            if (!fate.sent()) {
                unsent.add(message);
            }
        }
        int number = lineage.epoch().number() + 1;
        Optional<Block> checkpoint =
                packed.checkpoint().map(text -> Block.fenced(lineage.id() + "-" + number, ZONE, text, true, unsent));
        List<Block> head = Stream.concat(files.stream(), checkpoint.stream()).toList();
        return new Epoch(number, head, decisions, notes(lineage.epoch(), decisions.keySet()));
    }

    private static Map<MessageIdentity, List<Block>> notes(Epoch epoch, Set<MessageIdentity> touched) {
        Map<MessageIdentity, List<Block>> notes = new HashMap<>();
        epoch.attachments().forEach((message, blocks) -> {
            List<Block> kept = blocks.stream().filter(Block::isNote).toList();
            if (!kept.isEmpty() && !touched.contains(message)) {
                notes.put(message, kept);
            }
        });
        return notes;
    }

    /** What the epoch's checkpoint says, without its fence. */
    public static Optional<String> checkpoint(Epoch epoch) {
        return epoch.headBlocks().stream()
                .filter(Block::checkpoint)
                .map(Block::body)
                .findFirst();
    }
}
