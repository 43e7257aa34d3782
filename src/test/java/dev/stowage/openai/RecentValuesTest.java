package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentValuesTest {

    @Test
    void value_isFoundAgain() {
        RecentValues<String, Integer> values = new RecentValues<>(10);
        values.put("a", 1);
        values.put("a", 2);
        assertThat(values.get("a")).contains(2);
        assertThat(values.get("b")).isEmpty();
    }

    @Test
    void values_areBounded() {
        RecentValues<Integer, Integer> values = new RecentValues<>(10);
        IntStream.range(0, 1_000).forEach(key -> values.put(key, key));
        long held = IntStream.range(0, 1_000)
                .filter(key -> values.get(key).isPresent())
                .count();
        assertThat(held).isBetween(10L, 20L);
        assertThat(values.get(999)).contains(999);
        assertThat(values.get(0)).isEmpty();
    }

    @Test
    void whatIsAskedFor_stays() {
        RecentValues<Integer, Integer> values = new RecentValues<>(10);
        values.put(-1, 7);
        for (int key = 0; key < 1_000; key++) {
            values.put(key, key);
            assertThat(values.get(-1)).contains(7);
        }
    }

    @Test
    void manyThreads_seeTheirValuesAndNoOthers() throws Exception {
        RecentValues<Integer, String> values = new RecentValues<>(50);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                done.add(threads.submit(() -> {
                    for (int round = 0; round < 50_000; round++) {
                        int key = ThreadLocalRandom.current().nextInt(200);
                        values.get(key).ifPresent(value -> assertThat(value).isEqualTo("v" + key));
                        values.put(key, "v" + key);
                    }
                }));
            }
            for (Future<?> future : done) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(IntStream.range(0, 200)
                        .filter(key -> values.get(key).isPresent())
                        .count())
                .isBetween(1L, 110L);
    }
}
