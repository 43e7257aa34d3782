package dev.stowage.core.compaction;

import dev.stowage.core.files.HeadAndTail;
import java.util.function.ToLongFunction;

/** Reduces results to their ends, by tokens. */
record Ends(ToLongFunction<String> counter) {

    private static final int ATTEMPTS = 4;

    /** Head and tail of {@code text}, about {@code tokens} long together. */
    String of(String text, long tokens) {
        long whole = Math.max(1, counter.applyAsLong(text));
        int budget = (int) Math.min(text.length(), (double) text.length() * tokens / whole);
        String ends = HeadAndTail.cut(text, budget);
        for (int i = 0; i < ATTEMPTS && counter.applyAsLong(ends) > tokens; i++) {
            budget -= budget / 4;
            ends = HeadAndTail.cut(text, budget);
        }
        return ends;
    }
}
