package dev.stowage.core.capacity;

import dev.stowage.core.chat.MessageIdentity;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Looks at the risk of each request, and decides whether something is done about it. The same input gives the same answer.
 */
public final class CapacityController {

    private final CapacitySettings settings;
    private final Guardrails guardrails;

    public CapacityController(CapacitySettings settings) {
        this.settings = settings;
        this.guardrails = new Guardrails(settings);
    }

    /**
     * A request as far as it is decided on.
     *
     * @param began the user's message that began the turn; empty where it is not in sight
     * @param prior what its model is trusted with
     * @param usage prompt ÷ what the window has room for
     */
    public record Asked(Situation situation, Optional<MessageIdentity> began, double prior, double usage) {}

    /**
     * What came of it.
     *
     * @param decision empty where the conversation does not tell enough
     * @param reason of the decision, or why there is none
     * @param state to be kept with the lineage
     */
    public record Decided(Optional<CapacityDecision> decision, Reason reason, CapacityState state) {}

    /** The decision on a request, and what is to be remembered after it. */
    public Decided decide(CapacityState before, Asked asked) {
        CapacityState turn = before.in(asked.began, asked.situation.turns());
        return asked.situation
                .checkpoint()
                .map(checkpoint -> decided(turn, checkpoint, asked))
                .orElseGet(() -> new Decided(Optional.empty(), unavailable(), turn));
    }

    private Decided decided(CapacityState turn, RiskCheckpoint checkpoint, Asked asked) {
        RiskInputs inputs = asked.situation.inputs(asked.usage);
        double pressure = inputs.pressure();
        CapacityState observed = turn.observed(asked.prior - pressure, settings.window());
        Risk told = Risk.of(SlackProfile.of(observed.slacks()), settings.bands());
        boolean escalates =
                checkpoint == RiskCheckpoint.ERROR_ESCALATION || (checkpoint.followsTool() && observed.isCandidate());
        Risk risk = escalates ? told.escalated() : told;
        Reason reason = guardrails.on(observed, checkpoint, risk, asked.usage);
        CapacityDecision decision = new CapacityDecision(
                observed.turn(),
                asked.situation.steps(),
                checkpoint,
                inputs,
                pressure,
                asked.prior,
                risk,
                observed.slacks().size(),
                risk.action(),
                reason,
                since(observed.turn(), observed.lastRefresh()),
                since(observed.turn(), observed.lastReplan()));
        return new Decided(Optional.of(decision), reason, after(observed, decision));
    }

    private Reason unavailable() {
        return settings.enabled() ? Reason.INPUTS_UNAVAILABLE_FAIL_OPEN : Reason.DISABLED;
    }

    /** What would have been done counts like what was done, so that advice says what would happen. */
    private static CapacityState after(CapacityState observed, CapacityDecision decision) {
        boolean done = decision.reason() == Reason.SELECTED || decision.reason() == Reason.ADVISORY_MODE;
        CapacityState acted = done ? observed.after(decision.action()) : observed;
        return decision.checkpoint().followsTool() ? acted.pastToolCheckpoint() : acted;
    }

    private static OptionalInt since(int turn, OptionalInt last) {
        return last.isPresent() ? OptionalInt.of(turn - last.getAsInt()) : OptionalInt.empty();
    }
}
