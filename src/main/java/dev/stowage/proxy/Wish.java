package dev.stowage.proxy;

import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.inference.SentPrompt;
import java.util.function.Supplier;

/**
 * What a summary is wanted of.
 *
 * @param lineage as the prompt has it
 * @param messages of its history that the prompt covers
 * @param model as the client calls it
 * @param prompt the one to ask with; made when it is needed
 * @param memory what its body is held against; given back when the summary is made, or is not to be
 */
record Wish(
        LineageKey key,
        Lineage lineage,
        int messages,
        String upstream,
        String model,
        Supplier<SentPrompt> prompt,
        BufferBudget.Share memory) {}
