package dev.stowage.core.session;

import java.util.List;
import java.util.Optional;

/**
 * A request's place in its session.
 *
 * @param what how its history relates to what was known
 * @param lineage the lineage that it goes on with, as it is now: its history names the request's messages one by one
 * @param events what led there from the lineage as it was; none for a new one
 * @param founded whether that lineage is new
 * @param parent id of the lineage that a new one was split off
 * @param drift where the head differs from the lineage's, if it does
 */
public record Reconciled(
        Reconciliation what,
        Lineage lineage,
        List<LineageEvent> events,
        boolean founded,
        Optional<String> parent,
        Optional<Drift> drift) {

    public Reconciled {
        events = List.copyOf(events);
    }

    Reconciled within(Epoch epoch) {
        return new Reconciled(what, lineage.with(epoch), events, founded, parent, drift);
    }
}
