package dev.stowage.store;

import dev.stowage.core.compaction.Fate;
import java.util.Optional;

/** Decisions as stored: numbers that never change. */
final class DecisionCode {

    static final int OUTLINE = 3;

    private DecisionCode() {}

    static int of(Fate decision) {
        return decision.match(
                plain -> switch (plain) {
                    case KEEP -> 0;
                    case LEAVE_OUT -> 1;
                    case CHECKPOINTED -> 2;
                },
                outline -> OUTLINE);
    }

    /** The decision that says all by its name; empty for an unknown number. */
    static Optional<Fate> plain(int code) {
        return switch (code) {
            case 0 -> Optional.of(Fate.Plain.KEEP);
            case 1 -> Optional.of(Fate.Plain.LEAVE_OUT);
            case 2 -> Optional.of(Fate.Plain.CHECKPOINTED);
            default -> Optional.empty();
        };
    }
}
