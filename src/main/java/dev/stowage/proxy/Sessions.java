package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Shelf;
import java.util.LinkedHashMap;
import java.util.Map;

/** The conversations of all tenants. Each tenant has a shelf of its own, and no request looks at another's. */
final class Sessions {

    private final SessionSettings settings;
    private final Map<String, Shelf> shelves;

    Sessions(SessionSettings settings) {
        this.settings = settings;
        shelves = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Shelf> eldest) {
                return size() > settings.maxTenants();
            }
        };
    }

    /** Finds the lineage that a request goes on with, or founds one. */
    Placement place(Claim claim, Conversation conversation) {
        Shelf shelf = shelfOf(claim.tenant());
        synchronized (shelf) {
            return shelf.place(claim, conversation);
        }
    }

    private Shelf shelfOf(String tenant) {
        synchronized (shelves) {
            return shelves.computeIfAbsent(
                    tenant, unknown -> new Shelf(settings.maxSessions(), settings.maxLineages()));
        }
    }
}
