package dev.stowage.proxy;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.CapacityDecision;

/** What {@code x-stowage-action} tells where both the controller and the ladder may have done something. */
final class ActionText {

    private static final String NOTHING = "none";

    private ActionText() {}

    /**
     * @param ladder what the ladder says of itself: a level or {@code none}, and perhaps a reason
     * @param changed whether the controller's decision changed the prompt
     */
    static String of(String ladder, CapacityDecision decision, boolean changed) {
        if (changed) {
            boolean idle = ladder.startsWith(NOTHING);
            return decision.action().code() + (idle ? reason(decision) : "," + ladder);
        }
        boolean wanted = decision.action() != Action.NONE;
        return wanted && ladder.equals(NOTHING) ? NOTHING + reason(decision) : ladder;
    }

    private static String reason(CapacityDecision decision) {
        return ";reason=" + decision.reason().code();
    }
}
