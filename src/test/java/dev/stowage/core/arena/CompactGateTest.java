package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.Pressure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompactGateTest {

    @ParameterizedTest
    @EnumSource(
            value = Pressure.class,
            names = {"HIGH", "CRITICAL"})
    void sentence_isShort_andHasNoFigures(Pressure pressure) {
        String plain = CompactGate.sentence(pressure, false).orElseThrow();
        String withTool = CompactGate.sentence(pressure, true).orElseThrow();
        assertThat(plain).doesNotContain("session_compact").hasSizeLessThan(200);
        assertThat(withTool).contains("session_compact").hasSizeLessThan(250);
        assertThat(plain + withTool).doesNotContainPattern("[0-9%\n]");
        assertThat(plain).endsWith(".").containsOnlyOnce(".");
    }

    @Test
    void belowHigh_nothingIsSaid() {
        assertThat(CompactGate.sentence(Pressure.NONE, true)).isEmpty();
        assertThat(CompactGate.sentence(Pressure.LOW, true)).isEmpty();
        assertThat(CompactGate.sentence(Pressure.MEDIUM, true)).isEmpty();
    }

    @Test
    void model_isToldOncePerLevelAndEpoch() {
        Asking asking = new Asking(ArenaSettings.STANDARD);
        assertThat(zones(asking.usage(81, 100).ask())).isEmpty();
        assertThat(zones(asking.usage(8_200, 10_000).ask())).containsExactly("compact_gate");
        assertThat(zones(asking.ask())).isEmpty();
        assertThat(zones(asking.usage(9_400, 10_000).ask())).containsExactly("compact_gate");
        assertThat(zones(asking.ask())).isEmpty();
        assertThat(zones(asking.usage(8_200, 10_000).ask())).isEmpty();
        assertThat(zones(asking.nextEpoch().ask())).containsExactly("compact_gate");
    }

    @Test
    void sentence_standsBehindAllElse() {
        Asking asking = new Asking(ArenaSettings.STANDARD).usage(8_200, 10_000).agentTools();
        ArenaPlan plan = asking.with(Zone.MEMORY_RECALL, "a", "said before").ask();
        assertThat(zones(plan)).containsExactly("memory_recall", "compact_gate");
        assertThat(plan.blocks().get(1).body()).contains("session_compact");
    }

    @Test
    void withoutRoom_itIsNotSaid_butLater() {
        Asking asking = new Asking(ArenaSettings.STANDARD);
        assertThat(zones(asking.usage(100, 100).ask())).isEmpty();
        assertThat(zones(asking.usage(9_500, 10_000).ask())).containsExactly("compact_gate");
    }

    private static List<String> zones(ArenaPlan plan) {
        return plan.blocks().stream().map(ArenaBlock::zone).toList();
    }
}
