package dev.stowage.inference;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.compaction.Vector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Vectors by what they were made of. When they outgrow their bound, those not asked for longest go. */
final class VectorCache {

    /** About what an entry takes besides its numbers, in bytes. */
    private static final int ENTRY = 160;

    private final long most;
    private final Map<Digest, Vector> vectors = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    /** @param most bytes */
    VectorCache(long most) {
        this.most = most;
    }

    synchronized Optional<Vector> get(Digest key) {
        return Optional.ofNullable(vectors.get(key));
    }

    synchronized void put(Digest key, Vector vector) {
        held += bytes(vector);
        Optional.ofNullable(vectors.put(key, vector)).ifPresent(older -> held -= bytes(older));
        var eldest = vectors.values().iterator();
        while (held > most && eldest.hasNext()) {
            held -= bytes(eldest.next());
            eldest.remove();
        }
    }

    synchronized int size() {
        return vectors.size();
    }

    private static long bytes(Vector vector) {
        return ENTRY + (long) Float.BYTES * vector.dimensions();
    }
}
