package dev.stowage.core.session;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that holds so many entries: with one more, the one that was not used longest goes. Not for several threads at once. */
public final class LastUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int most;

    /** @param most entries, above 0 */
    public LastUsed(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
