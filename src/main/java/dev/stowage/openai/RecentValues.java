package dev.stowage.openai;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A bounded map for many threads that forgets what has not been asked for longest, roughly: entries live in two
 * generations, and when the young one is full it becomes the old one, whose entries are dropped unless asked for again.
 */
final class RecentValues<K, V> {

    private final int generation;
    private volatile Map<K, V> young = new ConcurrentHashMap<>();
    private volatile Map<K, V> old = Map.of();

    /**
     * @param generation entries of a generation; twice as many are held at most
     */
    RecentValues(int generation) {
        this.generation = generation;
    }

    Optional<V> get(K key) {
        V value = young.get(key);
        if (value == null) {
            value = old.get(key);
            if (value != null) {
                put(key, value);
            }
        }
        return Optional.ofNullable(value);
    }

    void put(K key, V value) {
        young.put(key, value);
        if (young.size() >= generation) {
            age();
        }
    }

    private synchronized void age() {
        if (young.size() >= generation) {
            old = young;
            young = new ConcurrentHashMap<>();
        }
    }
}
