package dev.stowage.replay;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.tokens.Prices;
import dev.stowage.core.tokens.Spend;
import dev.stowage.replay.Answer.Sight;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Sums over answers, in tokens as the provider counts them.
 *
 * @param requests requests that were sent
 * @param unreported completions whose provider did not say what they consumed
 * @param prompt prompt tokens
 * @param told those of them whose fate in the provider's cache is known
 * @param cached those that the cache had
 * @param peak the largest prompt
 * @param completion tokens of the answers
 * @param spend what it costs, where a price is known
 * @param refusals how often each refusal came
 * @param compactions how many compactions there were of each level but NONE, where there were any
 * @param needed requests whose recorded answers change a text that has to be known
 * @param seen those of them whose prompt showed all of it
 */
record Tally(
        int requests,
        int unreported,
        long prompt,
        long told,
        long cached,
        long peak,
        long completion,
        Optional<Spend> spend,
        SortedMap<String, Integer> refusals,
        SortedMap<Level, Integer> compactions,
        int needed,
        int seen) {

    static final Tally NOTHING = nothing(Optional.empty());

    Tally {
        refusals = Collections.unmodifiableSortedMap(new TreeMap<>(refusals));
        compactions = Collections.unmodifiableSortedMap(new TreeMap<>(compactions));
    }

    static Tally of(List<Answer> answers, Optional<Prices> prices) {
        Tally none = nothing(prices.map(known -> Spend.NOTHING));
        return answers.stream().map(answer -> of(answer, prices)).reduce(none, Tally::plus);
    }

    private static Tally nothing(Optional<Spend> spend) {
        return new Tally(0, 0, 0, 0, 0, 0, 0, spend, Collections.emptySortedMap(), Collections.emptySortedMap(), 0, 0);
    }

    private static Tally of(Answer answer, Optional<Prices> prices) {
        SortedMap<String, Integer> refusals = new TreeMap<>();
        answer.refusal().ifPresent(refusal -> refusals.put(refusal.code(), 1));
        SortedMap<Level, Integer> compactions = new TreeMap<>();
        if (answer.compacted() != Level.NONE) {
            compactions.put(answer.compacted(), 1);
        }
        Optional<Usage> usage = answer.usage();
        Optional<CacheUsage> cache = usage.flatMap(Usage::cache);
        long prompt = usage.map(Usage::promptTokens).orElse(0L);
        return new Tally(
                1,
                usage.isEmpty() && refusals.isEmpty() ? 1 : 0,
                prompt,
                cache.isPresent() ? prompt : 0,
                cache.map(CacheUsage::hit).orElse(0L),
                prompt,
                usage.map(Usage::completionTokens).orElse(0L),
                prices.flatMap(known -> usage.map(consumed -> Spend.of(consumed, known))),
                refusals,
                compactions,
                answer.sight() == Sight.NOT_NEEDED ? 0 : 1,
                answer.sight() == Sight.SEEN ? 1 : 0);
    }

    /** Both together. */
    Tally plus(Tally other) {
        return new Tally(
                requests + other.requests,
                unreported + other.unreported,
                prompt + other.prompt,
                told + other.told,
                cached + other.cached,
                Math.max(peak, other.peak),
                completion + other.completion,
                Stream.of(spend, other.spend).flatMap(Optional::stream).reduce(Spend::plus),
                together(refusals, other.refusals),
                together(compactions, other.compactions),
                needed + other.needed,
                seen + other.seen);
    }

    private static <K> SortedMap<K, Integer> together(SortedMap<K, Integer> one, SortedMap<K, Integer> other) {
        SortedMap<K, Integer> both = new TreeMap<>(one);
        other.forEach((key, times) -> both.merge(key, times, Integer::sum));
        return both;
    }

    /** Cached ÷ prompt, 0..1, where the provider tells of its cache. */
    OptionalDouble hitShare() {
        return told == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) cached / told);
    }

    /** US dollars, where a price is known. */
    OptionalDouble usd() {
        return spend.map(known -> OptionalDouble.of(known.total())).orElse(OptionalDouble.empty());
    }

    int refused() {
        return refusals.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many compactions there were of a level. */
    int compacted(Level level) {
        return compactions.getOrDefault(level, 0);
    }

    /** Each refusal with its number, for people: {@code 2 x 400 context_length_exceeded}. */
    String refusalsInWords() {
        Map<String, Integer> counted = refusals;
        return counted.entrySet().stream()
                .map(entry -> entry.getValue() + " x " + entry.getKey())
                .reduce((first, next) -> first + ", " + next)
                .orElse("");
    }
}
