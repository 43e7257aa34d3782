package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.ContextUsage;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What the arena has to know of a request.
 *
 * @param epoch the lineage's, as the prompt goes out
 * @param turn how many messages of users there are
 * @param fingerprint of the history; the same again is the same request
 * @param scope what ids of blocks begin with, unique for the epoch
 * @param visible texts of the blocks that already stand at tails of the prompt, fences included, by id
 * @param candidates what the sources register
 * @param usage of the prompt as it would go out without anything more
 * @param window the model's, in tokens
 * @param agentTools whether the model has Stowage's own tools
 * @param counter calibrated tokens of a text
 */
public record ArenaRequest(
        int epoch,
        int turn,
        Digest fingerprint,
        String scope,
        Map<String, String> visible,
        List<Candidate> candidates,
        ContextUsage usage,
        long window,
        boolean agentTools,
        ToLongFunction<String> counter) {

    public ArenaRequest {
        visible = Map.copyOf(visible);
        candidates = List.copyOf(candidates);
    }
}
