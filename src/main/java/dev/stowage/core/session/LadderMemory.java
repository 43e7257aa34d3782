package dev.stowage.core.session;

import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Restraint;
import java.util.Optional;

/**
 * What the ladder remembers of a lineage.
 *
 * @param restraint what holds it back
 * @param asked the level that an operator has asked for; for the next prompt
 */
public record LadderMemory(Restraint restraint, Optional<Level> asked) {

    /** Nothing has been done or asked for. */
    public static final LadderMemory NONE = new LadderMemory(Restraint.NONE, Optional.empty());

    LadderMemory asking(Level level) {
        return new LadderMemory(restraint, Optional.of(level));
    }
}
