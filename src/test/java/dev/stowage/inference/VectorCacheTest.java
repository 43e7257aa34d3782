package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.compaction.Vector;
import org.junit.jupiter.api.Test;

class VectorCacheTest {

    private static final Vector VECTOR = Vector.of(filled()).orElseThrow();

    private static float[] filled() {
        float[] values = new float[100];
        values[0] = 1;
        return values;
    }

    @Test
    void outgrown_forgetsWhatWasNotAskedForLongest() {
        VectorCache cache = new VectorCache(3 * 600);
        for (int i = 0; i < 3; i++) {
            cache.put(new Digest(0, i), VECTOR);
        }
        assertThat(cache.get(new Digest(0, 0))).contains(VECTOR);
        cache.put(new Digest(0, 3), VECTOR);
        assertThat(cache.get(new Digest(0, 1))).isEmpty();
        assertThat(cache.get(new Digest(0, 0))).contains(VECTOR);
        assertThat(cache.size()).isEqualTo(3);
    }

    @Test
    void sameKeyAgain_takesNoMoreRoom() {
        VectorCache cache = new VectorCache(2 * 600);
        cache.put(new Digest(0, 0), VECTOR);
        for (int i = 0; i < 50; i++) {
            cache.put(new Digest(0, 1), VECTOR);
        }
        assertThat(cache.get(new Digest(0, 0))).isPresent();
    }
}
