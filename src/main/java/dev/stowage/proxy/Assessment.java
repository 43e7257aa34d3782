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
        ContextUsage usage) {}
