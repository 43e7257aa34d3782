package dev.stowage.proxy;

import dev.stowage.core.session.LineageEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Events in their order. One more is added without a copy of those before it: a conversation in full swing has thousands
 * between two saves.
 */
final class Happened {

    static final Happened NOTHING = new Happened();

    private final Happened before;
    private final List<LineageEvent> newest;
    private final int size;

    private Happened() {
        before = this;
        newest = List.of();
        size = 0;
    }

    private Happened(Happened before, List<LineageEvent> newest) {
        this.before = before;
        this.newest = List.copyOf(newest);
        size = before.size + newest.size();
    }

    Happened and(List<LineageEvent> more) {
        return more.isEmpty() ? this : new Happened(this, more);
    }

    /** What happened after {@code earlier}, which is this as it was before. */
    Happened after(Happened earlier) {
        Happened since = NOTHING;
        for (List<LineageEvent> events : beyond(earlier.size)) {
            since = since.and(events);
        }
        return since;
    }

    List<LineageEvent> all() {
        return beyond(0).stream().flatMap(List::stream).toList();
    }

    private Deque<List<LineageEvent>> beyond(int events) {
        Deque<List<LineageEvent>> later = new ArrayDeque<>();
        for (Happened at = this; at.size > events; at = at.before) {
            later.push(at.newest);
        }
        return later;
    }
}
