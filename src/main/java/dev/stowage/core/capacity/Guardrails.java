package dev.stowage.core.capacity;

/** What must hold before anything is done about risk, one after the other; the first that does not is the reason. */
record Guardrails(CapacitySettings settings) {

    /**
     * What is said of an action.
     *
     * @param state in the turn of the request
     * @param risk as it counts here
     * @param usage prompt ÷ what the window has room for
     */
    Reason on(CapacityState state, RiskCheckpoint checkpoint, Risk risk, double usage) {
        Action action = risk.action();
        if (!settings.enabled()) {
            return Reason.DISABLED;
        }
        if (state.turn() < settings.minTurns()) {
            return Reason.MIN_TURNS_NOT_REACHED;
        }
        if (action == Action.NONE) {
            return Reason.LOW_RISK;
        }
        if (!checkpoint.allows(action)) {
            return Reason.NOT_AT_THIS_CHECKPOINT;
        }
        if (state.hasIntervened() && !mayReplanOnceMore(state, checkpoint, action)) {
            return Reason.ALREADY_INTERVENED_THIS_TURN;
        }
        return switch (action) {
            case NONE -> Reason.LOW_RISK;
            case REFRESH ->
                state.isWithin(settings.refreshCooldownTurns(), state.lastRefresh())
                        ? Reason.REFRESH_COOLDOWN
                        : withRoom(usage < settings.refreshFloor());
            case REPLAN ->
                state.isWithin(settings.replanCooldownTurns(), state.lastReplan())
                        ? Reason.REPLAN_COOLDOWN
                        : withRoom(usage < settings.replanFloor());
            case REPLAY -> replay(state);
        };
    }

    private static boolean mayReplanOnceMore(CapacityState state, RiskCheckpoint checkpoint, Action action) {
        return state.isCandidate() && checkpoint.followsTool() && action == Action.REPLAN;
    }

    private Reason replay(CapacityState state) {
        if (state.replayDisabled()) {
            return Reason.REPLAY_DISABLED_FOR_TURN;
        }
        return state.replays() >= settings.maxReplayPerTurn() ? Reason.REPLAY_BUDGET : allowed();
    }

    private Reason withRoom(boolean enough) {
        return enough ? Reason.BELOW_CONTEXT_FLOOR : allowed();
    }

    private Reason allowed() {
        return settings.enforces() ? Reason.SELECTED : Reason.ADVISORY_MODE;
    }
}
