package dev.stowage.admin;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.tokens.ContextUsage;
import java.time.Instant;
import java.util.Optional;

/**
 * One exchange with a provider. What nobody said is empty, not 0.
 *
 * @param at when its answer had ended
 * @param kind how its history was recognised
 * @param messages how many the request had
 * @param usageRatio prompt ÷ what the model's window has room for
 * @param estimate tokens that its prompt was reckoned to have
 * @param promptTokens as the provider says, and so all that follow
 */
record ExchangeView(
        Instant at,
        String kind,
        String upstream,
        String model,
        int messages,
        Optional<Double> usageRatio,
        Optional<Long> estimate,
        Optional<Long> promptTokens,
        Optional<Long> hit,
        Optional<Long> miss,
        Optional<Long> write,
        Optional<Long> completionTokens) {

    static ExchangeView of(Exchanged exchanged, Optional<ContextUsage> contextUsage) {
        Optional<Usage> usage = exchanged.usage();
        Optional<CacheUsage> cache = usage.flatMap(Usage::cache);
        return new ExchangeView(
                exchanged.at(),
                exchanged.kind().code(),
                exchanged.upstream(),
                exchanged.model(),
                exchanged.messages(),
                contextUsage.map(ContextUsage::ratio),
                Optional.of(exchanged.estimate()).filter(estimate -> estimate > 0),
                usage.map(Usage::promptTokens),
                cache.map(CacheUsage::hit),
                cache.map(CacheUsage::miss),
                cache.map(CacheUsage::write),
                usage.map(Usage::completionTokens));
    }
}
