package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.session.EventNote;
import java.time.Instant;
import java.util.Map;

/**
 * A decision of the capacity controller.
 *
 * @param lineage whose request it was made on
 * @param model as the client calls it
 * @param epoch that the request came in
 */
public record LoggedDecision(Instant at, String lineage, String model, int epoch, CapacityDecision decision) {

    /** What is published of it. */
    EventNote note() {
        return new EventNote(
                "capacity_decision",
                Map.of(
                        "checkpoint", decision.checkpoint().code(),
                        "band", decision.risk().band().code(),
                        "action", decision.action().code(),
                        "result", decision.reason().effect().code(),
                        "reason", decision.reason().code()),
                Map.of(
                        "turn", (long) decision.turn(),
                        "step", (long) decision.step(),
                        "p_fail_percent", Math.round(100 * decision.risk().probability())));
    }
}
