package dev.stowage.proxy;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Placement;
import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.PromptTokens;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What an exchange would have taken if the client's own prompt had been sent. Its size is reckoned from that of the prompt that
 * was sent, and what a provider's cache would have had of it from the conversation: what the request before had, unless
 * that is forgotten by now, or the client has changed it itself. One that would not have fitted its window is reckoned as if it had.
 *
 * @param prompt the client's own, counted
 * @param known how many messages at its beginning the cache would have had
 * @param caches whether the provider is known to have a cache at all
 */
record Counterfactual(CompletableFuture<PromptTokens> prompt, int known, boolean caches) {

    static Counterfactual of(
            CompletableFuture<PromptTokens> prompt, Placement placement, Duration retention, Instant now) {
        Optional<Exchanged> last = placement.lineage().dealings().lastExchange();
        boolean caches = last.flatMap(Exchanged::usage)
                .flatMap(Usage::cache)
                .filter(cache -> cache.hit() > 0)
                .isPresent();
        return new Counterfactual(prompt, known(placement, last, retention, now), caches);
    }

    private static int known(Placement placement, Optional<Exchanged> last, Duration retention, Instant now) {
        boolean sameHead = placement.reconciled().drift().isEmpty() && !placement.otherTools();
        int before = last.filter(
                        exchange -> Duration.between(exchange.at(), now).compareTo(retention) <= 0)
                .map(Exchanged::messages)
                .orElse(0);
        int kept = placement.reconciled().what().kept();
        return switch (placement.reconciled().what().kind()) {
            case REPEATS, EXTENDS -> sameHead ? before : 0;
            case REWINDS -> sameHead ? kept : 0;
            case ALIGNED, REWRITTEN, UNRELATED, NEW -> 0;
        };
    }

    /**
     * What it would have taken, once the client's prompt is counted.
     *
     * @param billed what the provider says of the prompt that was sent
     * @param sent that one, counted
     * @param completion tokens of the answer
     */
    CompletableFuture<Optional<Usage>> usage(Usage billed, PromptTokens sent, long completion) {
        return prompt.thenApply(own -> Optional.of(usage(billed, sent, completion, own)));
    }

    private Usage usage(Usage billed, PromptTokens sent, long completion, PromptTokens own) {
        double scale = (double) billed.promptTokens() / Math.max(1, sent.total());
        long total = Math.round(scale * own.total());
        long start = known == 0
                ? 0
                : own.fields()
                        + own.messages().stream()
                                .limit(known)
                                .mapToLong(MessageTokens::total)
                                .sum();
        return new Usage(total, completion, billed.cache().map(cache -> {
            long hit = caches || cache.hit() > 0 ? Math.min(total, Math.round(scale * start)) : 0;
            return CacheUsage.of(total, hit, cache.write() > 0 ? total - hit : 0);
        }));
    }
}
