package dev.stowage.core.session;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Verdict.Packed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the ladder decides, said of a lineage's messages: from fates to an epoch and back. */
public final class Packing {

    /** The budget that a checkpoint is paid from. */
    private static final String ZONE = "checkpoint";

    private Packing() {}

    /** What {@code epoch} makes of a message, as the ladder says it. */
    public static Fate fate(Epoch epoch, MessageIdentity message) {
        return epoch.decisionOn(message)
                .match(
                        plain -> switch (plain) {
                            case KEEP -> Fate.Plain.KEEP;
                            case LEAVE_OUT -> Fate.Plain.LEAVE_OUT;
                            case CHECKPOINTED -> Fate.Plain.CHECKPOINTED;
                        },
                        outline -> new Fate.Shortened(outline.text()));
    }

    /**
     * The epoch after {@code lineage}'s, as the ladder wants it. What stood at tails is dropped.
     *
     * @param packed of the lineage's history, one fate for each message
     */
    public static Epoch epoch(Lineage lineage, Packed packed) {
        Map<MessageIdentity, Decision> decisions = new HashMap<>();
        Set<MessageIdentity> unsent = new HashSet<>();
        for (int i = 0; i < packed.fates().size(); i++) {
            MessageIdentity message = lineage.history().get(i).identity();
            Decision decision = decision(packed.fates().get(i));
            if (decision != Decision.Plain.KEEP) {
                decisions.put(message, decision);
            }
            if (!decision.sent()) {
                unsent.add(message);
            }
        }
        int number = lineage.epoch().number() + 1;
        Optional<Block> checkpoint =
                packed.checkpoint().map(text -> Block.fenced(lineage.id() + "-" + number, ZONE, text, true, unsent));
        return new Epoch(number, checkpoint.stream().toList(), decisions, Map.of());
    }

    private static Decision decision(Fate fate) {
        return fate.match(
                plain -> switch (plain) {
                    case KEEP -> Decision.Plain.KEEP;
                    case LEAVE_OUT -> Decision.Plain.LEAVE_OUT;
                    case CHECKPOINTED -> Decision.Plain.CHECKPOINTED;
                },
                shortened -> new Decision.Outline(shortened.says()));
    }

    /** What the epoch's checkpoint says, without its fence. */
    public static Optional<String> checkpoint(Epoch epoch) {
        return epoch.headBlocks().stream()
                .filter(Block::checkpoint)
                .map(Block::body)
                .findFirst();
    }
}
