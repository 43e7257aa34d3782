package dev.stowage.proxy;

import dev.stowage.core.session.PromptShares;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.core.tokens.ContextWindow;
import dev.stowage.core.tokens.PromptTokens;

/**
 * How large a prompt is, and for whom.
 *
 * @param upstream its name in the configuration
 * @param model as the client calls it
 * @param tokens counted
 * @param shares where they come from
 * @param estimate what the provider will bill, in tokens
 * @param window the model's room
 * @param usage how full the prompt makes it
 */
record Assessment(
        String upstream,
        String model,
        PromptTokens tokens,
        PromptShares shares,
        long estimate,
        ContextWindow window,
        ContextUsage usage) {

    /** Tokens that the provider will bill for each that was counted. */
    double scale() {
        return (double) estimate / Math.max(1, tokens.total());
    }

    /** The same where the provider has refused the prompt: it has no more room than that, whatever the window is taken for. */
    Assessment refused() {
        long room = Math.max(1, Math.min(usage.spendable(), estimate));
        return new Assessment(
                upstream, model, tokens, shares, estimate, window, new ContextUsage(usage.prompt(), room));
    }
}
