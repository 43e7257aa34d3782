package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import java.util.Comparator;

/**
 * A candidate in the arena.
 *
 * @param key see {@link Candidate#key}
 * @param text digest of its content
 * @param sequence its place among all that this session ever took in
 * @param tokens of its content; 0 until they are counted
 */
record Entry(Candidate candidate, Digest key, Digest text, long sequence, long tokens) {

    /** What matters most first; ties stay as they were registered. */
    static final Comparator<Entry> BY_PRIORITY =
            Comparator.comparing((Entry entry) -> entry.candidate.priority()).reversed();

    /** As entries stand in a prompt. */
    static final Comparator<Entry> IN_ORDER = Comparator.comparing(Entry::zone).thenComparing(BY_PRIORITY);

    Zone zone() {
        return candidate.zone();
    }

    Entry counted(long count) {
        return new Entry(candidate, key, text, sequence, count);
    }

    ShownEntry shown() {
        return new ShownEntry(key, text);
    }
}
