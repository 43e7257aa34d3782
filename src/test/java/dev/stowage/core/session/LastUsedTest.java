package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastUsedTest {

    private final LastUsed<String, Integer> map = new LastUsed<>(2);

    @Test
    void oneMoreThanItHolds_dropsTheOneNotUsedLongest() {
        map.put("first", 1);
        map.put("second", 2);
        map.put("third", 3);

        assertThat(map).containsOnlyKeys("second", "third");
    }

    @Test
    void whatIsLookedAt_countsAsUsed() {
        map.put("first", 1);
        map.put("second", 2);

        assertThat(map.get("first")).isEqualTo(1);
        map.put("third", 3);

        assertThat(map).containsOnlyKeys("first", "third");
    }

    @Test
    void whatIsPutAgain_countsAsUsed() {
        map.put("first", 1);
        map.put("second", 2);
        map.put("first", 10);
        map.put("third", 3);

        assertThat(map.entrySet()).extracting(Object::toString).containsExactly("first=10", "third=3");
    }
}
