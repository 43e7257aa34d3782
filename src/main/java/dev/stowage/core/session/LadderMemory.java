package dev.stowage.core.session;

import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Restraint;
import java.util.Optional;

/**
 * What the ladder remembers of a lineage.
 *
 * @param restraint what holds it back
 * @param asked the compaction that was asked for; for the next prompt
 */
public record LadderMemory(Restraint restraint, Optional<Occasion> asked) {

    /** Nothing has been done or asked for. */
    public static final LadderMemory NONE = new LadderMemory(Restraint.NONE, Optional.empty());

    LadderMemory asking(Occasion occasion) {
        return new LadderMemory(restraint, Optional.of(occasion));
    }
}
