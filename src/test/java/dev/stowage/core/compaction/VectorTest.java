package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class VectorTest {

    @Test
    void cosine_isThatOfTheAngle_whateverTheLengths() {
        assertThat(cosine(new float[] {3, 0}, new float[] {0.5f, 0})).isCloseTo(1, within(1e-6));
        assertThat(cosine(new float[] {1, 0}, new float[] {0, 7})).isCloseTo(0, within(1e-6));
        assertThat(cosine(new float[] {1, 1}, new float[] {2, 0})).isCloseTo(Math.sqrt(0.5), within(1e-6));
        assertThat(cosine(new float[] {1, 2}, new float[] {-2, -4})).isCloseTo(-1, within(1e-6));
    }

    @Test
    void whatHasNoDirection_isNoVector_D10() {
        assertThat(Vector.of(new float[] {})).isEmpty();
        assertThat(Vector.of(new float[] {0, 0})).isEmpty();
        assertThat(Vector.of(new float[] {1, Float.NaN})).isEmpty();
        assertThat(Vector.of(new float[] {1, Float.POSITIVE_INFINITY})).isEmpty();
    }

    private static double cosine(float[] one, float[] other) {
        return Vector.of(one).orElseThrow().cosine(Vector.of(other).orElseThrow());
    }
}
