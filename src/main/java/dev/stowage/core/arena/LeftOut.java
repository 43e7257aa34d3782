package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.ArenaEvent.InjectionDropped;
import dev.stowage.core.chat.Digest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Entries that found no room. Sources register them with every request; each is told of once in an epoch. */
final class LeftOut {

    private final Set<Digest> told;
    private final List<ArenaEvent> events = new ArrayList<>();

    /** @param told keys of those that were told of in this epoch */
    LeftOut(Set<Digest> told) {
        this.told = new HashSet<>(told);
    }

    LeftOut add(Map<DropReason, List<Entry>> dropped) {
        EnumMap<DropReason, List<Entry>> inOrder = new EnumMap<>(DropReason.class);
        inOrder.putAll(dropped);
        inOrder.forEach((reason, entries) -> {
            int news = (int)
                    entries.stream().filter(entry -> told.add(entry.key())).count();
            if (news > 0) {
                events.add(new InjectionDropped(reason, news));
            }
        });
        return this;
    }

    List<ArenaEvent> events() {
        return events;
    }

    Set<Digest> told() {
        return told;
    }
}
