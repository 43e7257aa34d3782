package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says that a lineage was saved with a digest, and when. */
record Hint(LineageKey key, Instant used) {

    /** How many lineages one digest leads to; those saved longest ago give way. */
    static final int PER_DIGEST = 16;

    private static final int MOST_FOUND = 16;
    private static final int MOST_ASKED = 32;

    /** The digests that are looked up: each once, and not too many. */
    static List<String> askedFor(List<String> digests) {
        return digests.stream().distinct().limit(MOST_ASKED).toList();
    }

    private record Match(Hint hint, int digests, int newest) {}

    /**
     * The lineages that fit best: many common digests say more than one, since people write "continue" in every
     * conversation.
     *
     * @param hits for each digest that was asked for, newest first, its hints
     */
    static List<LineageKey> best(List<List<Hint>> hits) {
        Map<LineageKey, Match> matches = new HashMap<>();
        for (int position = 0; position < hits.size(); position++) {
            int newest = position;
            for (Hint hint : hits.get(position)) {
                matches.merge(
                        hint.key(),
                        new Match(hint, 1, newest),
                        (known, more) -> new Match(known.hint(), known.digests() + 1, known.newest()));
            }
        }
        return matches.values().stream()
                .sorted(Comparator.comparingInt(Match::digests)
                        .reversed()
                        .thenComparingInt(Match::newest)
                        .thenComparing(match -> match.hint().used(), Comparator.reverseOrder()))
                .limit(MOST_FOUND)
                .map(match -> match.hint().key())
                .toList();
    }
}
