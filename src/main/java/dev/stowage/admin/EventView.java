package dev.stowage.admin;

import dev.stowage.core.session.LineageKey;
import dev.stowage.proxy.SessionEvent;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Something that happened to a conversation.
 *
 * @param id counts the events of this process
 * @param lineage empty where the session as a whole is meant
 * @param data figures, and names of kinds, upstreams, models and zones
 */
record EventView(
        long id,
        Instant at,
        String tenant,
        String session,
        Optional<String> lineage,
        String event,
        Map<String, Object> data) {

    static EventView of(SessionEvent event) {
        Map<String, Object> data = new TreeMap<>(event.note().figures());
        data.putAll(event.note().names());
        LineageKey key = event.key();
        return new EventView(
                event.sequence(),
                event.at(),
                key.tenant(),
                key.session(),
                Optional.of(key.lineage()).filter(lineage -> !lineage.isEmpty()),
                event.note().event(),
                data);
    }
}
