package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where a prompt would not fit although all else is done: the largest results are cut to their ends, also those that
 * otherwise stay. What users say never is.
 */
final class LastResort {

    /** Room for the answers to come, so that it need not happen again at once. */
    private static final double USAGE_AFTER = 0.75;
    /** A result is not cut below this. */
    private static final long LEAST = 200;

    private final Ends ends;
    private final Draft draft;

    LastResort(Ends ends, Draft draft) {
        this.ends = ends;
        this.draft = draft;
    }

    void run() {
        List<Integer> largestFirst = IntStream.range(
                        0, draft.prompt().messages().size())
                .filter(this::mayBeCut)
                .boxed()
                .sorted(Comparator.comparingLong(draft::tokens).reversed())
                .toList();
        for (int i : largestFirst) {
            if (draft.usage() > 1) {
                cut(i);
            }
        }
    }

    private boolean mayBeCut(int index) {
        Spoken spoken = draft.spoken(index);
        return draft.fate(index) == Fate.Plain.KEEP
                && spoken.role().answersCall()
                && spoken.media().isEmpty()
                && draft.tokens(index) > LEAST;
    }

    private void cut(int index) {
        long excess = draft.total() - (long) (USAGE_AFTER * draft.prompt().spendable());
        long left = Math.max(LEAST, draft.tokens(index) - excess);
        draft.shorten(index, ends.of(draft.spoken(index).text(), left), Deed.CUT);
    }
}
