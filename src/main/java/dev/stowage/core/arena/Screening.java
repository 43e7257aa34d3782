package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What of a request's entries the model cannot see yet.
 *
 * @param entries in the order in which they are to stand, with their tokens
 * @param duplicates those that say what is visible under another key
 */
record Screening(List<Entry> entries, List<Entry> duplicates) {

    Screening {
        entries = List.copyOf(entries);
        duplicates = List.copyOf(duplicates);
    }

    static Screening of(
            List<Entry> eligible, ArenaState state, Comparator<Entry> order, ToLongFunction<String> counter) {
        Set<ShownEntry> shown = state.shown().stream()
                .flatMap(block -> block.entries().stream())
                .collect(Collectors.toSet());
        Set<Digest> said = shown.stream().map(ShownEntry::text).collect(Collectors.toCollection(HashSet::new));
        List<Entry> unseen = eligible.stream()
                .filter(entry -> !shown.contains(entry.shown()))
                .filter(entry -> !isSpent(entry, state))
                .sorted(order)
                .toList();
        List<Entry> entries = new ArrayList<>();
        List<Entry> duplicates = new ArrayList<>();
        for (Entry entry : unseen) {
            if (said.add(entry.text())) {
                entries.add(entry.counted(counter.applyAsLong(entry.candidate().content())));
            } else {
                duplicates.add(entry);
            }
        }
        return new Screening(entries, duplicates);
    }

    private static boolean isSpent(Entry entry, ArenaState state) {
        return entry.candidate().oncePerEpoch() && state.once().contains(entry.key());
    }
}
