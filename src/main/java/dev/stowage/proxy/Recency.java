package dev.stowage.proxy;

import dev.stowage.core.session.LineageKey;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which lineages were used longest ago, of all tenants, and how many messages those at hand know. */
final class Recency {

    /** What a lineage takes without its messages, in messages. */
    private static final int LINEAGE = 20;

    private final int maxMessages;
    private final Map<LineageKey, Integer> weights = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    Recency(int maxMessages) {
        this.maxMessages = maxMessages;
    }

    synchronized void used(LineageKey key, int messages) {
        held += LINEAGE + messages;
        Integer before = weights.put(key, LINEAGE + messages);
        held -= before == null ? 0 : before;
    }

    synchronized void gone(LineageKey key) {
        Integer weight = weights.remove(key);
        held -= weight == null ? 0 : weight;
    }

    /** Those that have to go now; the one used last may stay, however large. */
    synchronized List<LineageKey> overflow() {
        List<LineageKey> eldest = new ArrayList<>();
        Iterator<Map.Entry<LineageKey, Integer>> oldestFirst =
                weights.entrySet().iterator();
        while (held > maxMessages && weights.size() > 1) {
            Map.Entry<LineageKey, Integer> next = oldestFirst.next();
            held -= next.getValue();
            eldest.add(next.getKey());
            oldestFirst.remove();
        }
        return eldest;
    }

    synchronized int lineages() {
        return weights.size();
    }

    /** Their messages, roughly. */
    synchronized long messages() {
        return held;
    }
}
