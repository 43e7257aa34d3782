package dev.stowage.core.compaction;

import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Asks a ladder with plain outlines, and reads what it says. */
final class Verdicts {

    static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    static final Ladder LADDER = ladder(new LexicalRelevance());

    private Verdicts() {}

    static Ladder ladder(Relevance relevance) {
        return new Ladder(LadderSettings.STANDARD, Verdicts::outline, relevance);
    }

    static String outline(String path, String body) {
        return "[outline of " + path + ", " + body.lines().count() + " lines]";
    }

    static Verdict decide(LadderPrompt prompt, Occasion occasion) {
        return LADDER.decide(prompt, occasion, NOW, Restraint.NONE);
    }

    static Packed packed(LadderPrompt prompt) {
        return packed(prompt, Occasion.usage());
    }

    static Packed packed(LadderPrompt prompt, Occasion occasion) {
        return packed(decide(prompt, occasion));
    }

    static Packed packed(Verdict verdict) {
        return verdict.match(packed -> packed, stayed -> {
            throw new AssertionError("nothing was done: " + stayed.reason());
        });
    }

    static Reason stayed(LadderPrompt prompt, Occasion occasion) {
        return stayed(decide(prompt, occasion));
    }

    static Reason stayed(Verdict verdict) {
        return verdict.match(
                packed -> {
                    throw new AssertionError("packed at " + packed.level());
                },
                Verdict.Stayed::reason);
    }

    /** Indices of the messages that go out. */
    static List<Integer> sent(Packed packed) {
        return IntStream.range(0, packed.fates().size())
                .filter(i -> packed.fates().get(i).sent())
                .boxed()
                .toList();
    }

    /** What the checkpoint says. */
    static String checkpoint(Packed packed) {
        return packed.checkpoint().orElseThrow(() -> new AssertionError("no checkpoint"));
    }
}
