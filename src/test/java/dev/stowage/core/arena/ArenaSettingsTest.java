package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArenaSettingsTest {

    /** The original added 1,200 tokens at most to any window; for a million that is nothing. */
    @ParameterizedTest
    @CsvSource({"0, 1200", "8000, 1216", "128000, 1456", "1000000, 3200", "1800000, 4800", "10000000, 4800"})
    void mostThatIsAdded_growsWithTheWindow_originalWasFlat(long window, long most) {
        assertThat(ArenaSettings.STANDARD.maxInjection(window)).isEqualTo(most);
    }

    @Test
    void setMaximum_holdsForAnyWindow() {
        assertThat(settings(OptionalLong.of(288), Map.of()).maxInjection(1_000_000))
                .isEqualTo(288);
    }

    @Test
    void criticalFloorsAboveTheMaximum_areRefused() {
        assertThatThrownBy(() -> settings(OptionalLong.of(287), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stowage.arena.max-injection-tokens must hold stowage.arena.zones.identity.floor"
                        + " + stowage.arena.zones.truth.floor + stowage.arena.zones.task-state.floor = 288: 287");
        Map<Zone, ZoneLimits> high = Map.of(Zone.TASK_STATE, new ZoneLimits(1_009, 2_000));
        assertThatThrownBy(() -> settings(OptionalLong.empty(), high)).hasMessageContaining("= 1201: 1200");
        Map<Zone, ZoneLimits> capped = Map.of(Zone.TASK_STATE, new ZoneLimits(5_000, 360));
        assertThat(settings(OptionalLong.empty(), capped).zones().get(Zone.TRUTH))
                .isEqualTo(Zone.TRUTH.limits());
    }

    @Test
    void keysOutOfRange_areNamed() {
        assertThatThrownBy(() -> settings(OptionalLong.empty(), Map.of(Zone.TOOL_FAILURES, new ZoneLimits(0, -1))))
                .hasMessage("stowage.arena.zones.tool-failures.cap must not be negative: -1");
        assertThatThrownBy(() -> settings(OptionalLong.empty(), Map.of(Zone.IDENTITY, new ZoneLimits(-1, 5))))
                .hasMessageContaining("stowage.arena.zones.identity.floor");
        assertThatThrownBy(() -> settings(List.of(Zone.TRUTH), 9, .82, .94))
                .hasMessageContaining("stowage.arena.relax-order");
        assertThatThrownBy(() -> settings(List.of(Zone.MEMORY_RECALL, Zone.MEMORY_RECALL), 9, .82, .94))
                .hasMessageContaining("stowage.arena.relax-order");
        assertThatThrownBy(() -> settings(List.of(), 0, .82, .94))
                .hasMessageContaining("stowage.arena.max-entries-per-session");
        assertThatThrownBy(() -> settings(List.of(), 9, .94, .94))
                .hasMessage("stowage.arena.threshold must be above 0 and below stowage.arena.hard-limit: 0.94");
        assertThatThrownBy(() -> settings(List.of(), 9, .82, 1.01)).hasMessageContaining("stowage.arena.hard-limit");
        assertThatThrownBy(() -> new AdaptiveSettings(true, 0, 3, 32, 96, .25, .15))
                .hasMessageContaining("stowage.arena.adaptive.alpha");
        assertThatThrownBy(() -> new AdaptiveSettings(true, .3, 3, 0, 96, .25, .15))
                .hasMessageContaining("stowage.arena.adaptive.step");
    }

    private static ArenaSettings settings(OptionalLong most, Map<Zone, ZoneLimits> zones) {
        ArenaSettings standard = ArenaSettings.STANDARD;
        return new ArenaSettings(
                standard.mode(),
                most,
                zones,
                standard.adaptive(),
                standard.relaxOrder(),
                9,
                standard.degradationPolicy(),
                .82,
                .94);
    }

    private static ArenaSettings settings(List<Zone> relaxOrder, int entries, double threshold, double hardLimit) {
        ArenaSettings standard = ArenaSettings.STANDARD;
        return new ArenaSettings(
                standard.mode(),
                OptionalLong.empty(),
                Map.of(),
                standard.adaptive(),
                relaxOrder,
                entries,
                standard.degradationPolicy(),
                threshold,
                hardLimit);
    }
}
