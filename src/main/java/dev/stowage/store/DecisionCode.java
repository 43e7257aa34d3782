package dev.stowage.store;

import dev.stowage.core.session.Decision;
import java.util.Optional;

/** Decisions as stored: numbers that never change. */
final class DecisionCode {

    static final int OUTLINE = 3;

    private DecisionCode() {}

    static int of(Decision decision) {
        return decision.match(
                plain -> switch (plain) {
                    case KEEP -> 0;
                    case LEAVE_OUT -> 1;
                    case CHECKPOINTED -> 2;
                },
                outline -> OUTLINE);
    }

    /** The decision that says all by its name; empty for an unknown number. */
    static Optional<Decision> plain(int code) {
        return switch (code) {
            case 0 -> Optional.of(Decision.Plain.KEEP);
            case 1 -> Optional.of(Decision.Plain.LEAVE_OUT);
            case 2 -> Optional.of(Decision.Plain.CHECKPOINTED);
            default -> Optional.empty();
        };
    }
}
