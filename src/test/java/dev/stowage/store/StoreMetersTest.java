package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What Prometheus reads of stores. */
class StoreMetersTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final StoreMeters meters = Stores.meters(registry, "file");

    @Test
    void everyOperationAndResult_hasAZeroAtTheStart() {
        for (String operation : new String[] {"load", "save", "find", "lineages", "remove", "list", "health"}) {
            for (String result : new String[] {"ok", "absent", "conflict", "too_large", "timeout", "error", "local"}) {
                assertThat(count(operation, result)).isZero();
            }
        }
        for (String cause : new String[] {"unreadable", "expired", "evicted", "lost_race", "overflow"}) {
            assertThat(registry.get("stowage.store.losses")
                            .tags("store", "file", "cause", cause)
                            .counter()
                            .count())
                    .isZero();
        }
    }

    @Test
    void timeoutsAndMisses_areDifferent() {
        meters.ended(StoreOperation.LOAD, StoreResult.TIMEOUT, Duration.ofMillis(500));
        meters.answeredLocally(StoreOperation.LOAD);
        assertThat(count("load", "timeout")).isEqualTo(1);
        assertThat(count("load", "local")).isEqualTo(1);
        assertThat(count("load", "absent")).isZero();
        assertThat(registry.get("stowage.store.duration")
                        .tags("operation", "load")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    private double count(String operation, String result) {
        return registry.get("stowage.store.operations")
                .tags("store", "file", "operation", operation, "result", result)
                .counter()
                .count();
    }
}
