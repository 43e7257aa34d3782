package dev.stowage.replay;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.tokens.Prices;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A small report whose figures can be worked out by hand. */
final class SampleReport {

    /** What nobody should be able to put into a page or on a terminal. */
    static final String HOSTILE = "<script>alert('x')</script> & \"more\"\u0007\u001b[31m";

    static final Prices PRICES =
            new Prices(1000, OptionalDouble.of(100), OptionalDouble.empty(), 2000, LocalDate.of(2026, 10, 1));

    private SampleReport() {}

    /**
     * Two conversations. The first: direct 1,000 + 3,000 prompt tokens of which 0 + 1,000 cached, 100 + 100 written; Stowage
     * 1,000 + 2,000 of which 0 + 1,500 cached, as many written. The second is not priced, and its second request is refused
     * when sent directly.
     */
    static Report of() {
        Comparison first = new Comparison(
                "first",
                "priced",
                Optional.of(PRICES),
                List.of(answer(1000, 0, 100), answer(3000, 1000, 100)),
                List.of(answer(1000, 0, 100), answer(2000, 1500, 100)));
        Comparison second = new Comparison(
                HOSTILE,
                "unknown",
                Optional.empty(),
                List.of(answer(500, 0, 10), Answer.refused("400 context_length_exceeded", false)),
                List.of(answer(500, 0, 10), answer(500, 500, 10)));
        return new Report(
                setup(), List.of(first, second), List.of(new InputProblem("bad.jsonl", OptionalInt.of(3), "not JSON")));
    }

    /**
     * The first conversation, never compacted, and compacted early: then its second prompt has 1,500 tokens, none of them
     * cached, after a compaction of level 2.
     */
    static PresetComparison presets() {
        List<Answer> direct = List.of(answer(1000, 0, 100), Answer.refused("400 context_length_exceeded", false));
        List<Answer> early = List.of(answer(1000, 0, 100), answer(1500, 0, 100).after(Level.HARD));
        return new PresetComparison(List.of(
                new PresetComparison.Run(Preset.NONE, report(direct, direct)),
                new PresetComparison.Run(Preset.EARLY, report(direct, early))));
    }

    /** Two requests, the second of which needs a text, which the ladder has taken out and files that stay have not. */
    static PresetComparison modes() {
        List<Answer> direct =
                List.of(answer(1000, 0, 100), answer(2000, 1000, 100).showing(true));
        List<Answer> ladder = List.of(
                answer(1000, 0, 100), answer(500, 0, 100).after(Level.SOFT).showing(false));
        return new PresetComparison(List.of(
                new PresetComparison.Run(PackingMode.LADDER, report(direct, ladder)),
                new PresetComparison.Run(PackingMode.CACHE_MAXIMAL, report(direct, direct))));
    }

    private static Report report(List<Answer> direct, List<Answer> stowage) {
        Comparison comparison = new Comparison(HOSTILE, "priced", Optional.of(PRICES), direct, stowage);
        return new Report(setup(), List.of(comparison), List.of());
    }

    static Setup setup() {
        return new Setup(
                Instant.parse("2026-11-28T06:00:00Z"),
                "sandbox with a window of 4,000 tokens",
                Optional.of(Duration.ofMillis(20_500)),
                Optional.of("manage"),
                true,
                Optional.empty());
    }

    private static Answer answer(long prompt, long cached, long completion) {
        return Answer.of(new Usage(prompt, completion, Optional.of(CacheUsage.of(prompt, cached, 0))));
    }
}
