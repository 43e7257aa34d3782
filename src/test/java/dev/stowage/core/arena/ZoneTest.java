package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneTest {

    @ParameterizedTest
    @CsvSource({
        "0, identity, 64, 320, CRITICAL, true",
        "1, truth, 128, 420, CRITICAL, true",
        "2, task_state, 96, 360, CRITICAL, true",
        "3, tool_failures, 0, 480, HIGH, false",
        "4, memory_working, 64, 300, CRITICAL, false",
        "5, memory_recall, 0, 600, NORMAL, false",
        "6, rag_external, 0, 0, NORMAL, false"
    })
    void zones_areAsDesigned(int place, String code, long floor, long cap, Priority priority, boolean critical) {
        Zone zone = List.of(Zone.values()).get(place);
        assertThat(zone.code()).isEqualTo(code);
        assertThat(zone.limits()).isEqualTo(new ZoneLimits(floor, cap));
        assertThat(zone.priority()).isEqualTo(priority);
        assertThat(zone.critical()).isEqualTo(critical);
    }

    @Test
    void thereAreSeven() {
        assertThat(Zone.values()).hasSize(7);
    }
}
