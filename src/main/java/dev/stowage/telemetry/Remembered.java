package dev.stowage.telemetry;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What never changes once it is worked out, kept for as many keys as there is room for; with one more it starts anew. */
final class Remembered<K, V> {

    private final Map<K, V> known = new ConcurrentHashMap<>();
    private final int room;
    private final Function<K, V> work;

    Remembered(int room, Function<K, V> work) {
        this.room = room;
        this.work = work;
    }

    V of(K key) {
        V value = known.get(key);
        return value == null ? learn(key) : value;
    }

    private synchronized V learn(K key) {
        if (known.size() >= room) {
            known.clear();
        }
        return known.computeIfAbsent(key, work);
    }
}
