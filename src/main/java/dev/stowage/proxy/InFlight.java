package dev.stowage.proxy;

import dev.stowage.core.session.LineageKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many requests of each conversation are under way, from being recognised to the end of the answer. */
final class InFlight {

    private final Map<LineageKey, Integer> requests = new ConcurrentHashMap<>();

    void entered(LineageKey key) {
        requests.merge(key, 1, Integer::sum);
    }

    void left(LineageKey key) {
        requests.computeIfPresent(key, (same, count) -> count > 1 ? count - 1 : null);
    }

    boolean isIdle(LineageKey key) {
        return !requests.containsKey(key);
    }
}
