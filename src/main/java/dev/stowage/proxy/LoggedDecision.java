package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacityDecision;
import java.time.Instant;

/**
 * A decision of the capacity controller.
 *
 * @param lineage whose request it was made on
 * @param model as the client calls it
 * @param epoch that the request came in
 */
public record LoggedDecision(Instant at, String lineage, String model, int epoch, CapacityDecision decision) {}
