package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Fills one block by priority until the budget is used up: no zones, no floors, nothing that adapts. */
final class SimpleSharing {

    private static final String ZONE = "arena";

    private SimpleSharing() {}

    static Shared share(Question question) {
        Budget budget = question.budget();
        List<Entry> letIn = question.entries().stream()
                .filter(entry -> isLetIn(entry, budget))
                .toList();
        Writing writing = question.writing(0, ZONE, letIn);
        writing.fill(budget.tokens());
        ZoneTokens accepted = writing.contents();
        Map<DropReason, List<Entry>> dropped = new EnumMap<>(DropReason.class);
        dropped.put(
                DropReason.EPOCH_FULL,
                question.entries().stream()
                        .filter(entry -> !isLetIn(entry, budget))
                        .toList());
        dropped.put(budget.byHeadroom() ? DropReason.HARD_LIMIT : DropReason.NO_ROOM, writing.leftOut());
        return new Shared(
                List.of(writing),
                demand(question),
                accepted,
                accepted,
                dropped,
                List.of(),
                question.state().adaptive(),
                question.state().floors(),
                false);
    }

    private static boolean isLetIn(Entry entry, Budget budget) {
        return !budget.epochFull() || entry.zone().critical();
    }

    private static ZoneTokens demand(Question question) {
        return new ZoneTokens(question.entries().stream()
                .collect(Collectors.groupingBy(Entry::zone, Collectors.summingLong(Entry::tokens))));
    }
}
