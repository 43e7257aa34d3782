package dev.stowage.core.session;

import dev.stowage.core.chat.Usage;
import java.time.Instant;
import java.util.Optional;

/**
 * One exchange with a provider, as a lineage remembers it.
 *
 * @param at when its answer had ended
 * @param kind how its history was recognised
 * @param upstream its name in the configuration
 * @param model that answered
 * @param messages how many the request had
 * @param estimate tokens that its prompt was reckoned to have; 0 if it was not counted
 * @param shares where its tokens came from
 * @param usage what the provider says it consumed
 */
public record Exchanged(
        Instant at,
        Reconciliation.Kind kind,
        String upstream,
        String model,
        int messages,
        long estimate,
        PromptShares shares,
        Optional<Usage> usage) {}
