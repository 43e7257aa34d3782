package dev.stowage.core.session;

import dev.stowage.core.chat.Usage;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

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
 * @param output tokens that its request allowed the answer; empty where it did not say
 */
public record Exchanged(
        Instant at,
        Reconciliation.Kind kind,
        String upstream,
        String model,
        int messages,
        long estimate,
        PromptShares shares,
        Optional<Usage> usage,
        OptionalInt output) {

    /** What may be told of it to whoever watches; figures that nobody gave are missing. */
    EventNote note() {
        Map<String, Long> figures = new HashMap<>(Map.of("messages", (long) messages));
        if (estimate > 0) {
            figures.put("estimate", estimate);
        }
        usage.ifPresent(used -> {
            figures.put("prompt_tokens", used.promptTokens());
            figures.put("completion_tokens", used.completionTokens());
            used.cache().ifPresent(cache -> {
                figures.put("hit", cache.hit());
                figures.put("write", cache.write());
                figures.put("miss", cache.miss());
            });
        });
        return new EventNote(
                "exchange_ended", Map.of("kind", kind.code(), "upstream", upstream, "model", model), figures);
    }
}
