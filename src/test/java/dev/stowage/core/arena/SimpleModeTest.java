package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.ArenaEvent.Injected;
import dev.stowage.core.arena.ArenaEvent.InjectionDropped;
import dev.stowage.core.arena.ArenaSettings.Mode;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimpleModeTest {

    private static final ArenaSettings SIMPLE = new ArenaSettings(
            Mode.SIMPLE,
            ArenaSettings.STANDARD.maxInjectionTokens(),
            ArenaSettings.STANDARD.zones(),
            ArenaSettings.STANDARD.adaptive(),
            ArenaSettings.STANDARD.relaxOrder(),
            ArenaSettings.STANDARD.maxEntriesPerSession(),
            ArenaSettings.STANDARD.degradationPolicy(),
            .82,
            .94);

    private final Asking asking = new Asking(SIMPLE);

    @Test
    void oneBlock_isFilledByPriority() {
        ArenaPlan plan = asking.with(Zone.MEMORY_RECALL, "r", "recalled")
                .with(new Candidate("test", "x", Zone.MEMORY_RECALL, Priority.CRITICAL, "urgent", false, Set.of()))
                .with(Zone.TOOL_FAILURES, "f", "failed")
                .with(Zone.RAG_EXTERNAL, "e", "from outside")
                .with(Zone.IDENTITY, "i", "who")
                .ask();
        assertThat(Asking.zones(plan)).containsExactly("arena");
        assertThat(Asking.bodies(plan)).containsExactly("urgent\n\nwho\n\nfailed\n\nrecalled\n\nfrom outside");
    }

    @Test
    void oneCap_boundsAll_andNoZones() {
        ArenaPlan plan = asking.with(Zone.TRUTH, "t", Words.lines(300, 10))
                .with(Zone.MEMORY_RECALL, "r", Words.lines(300, 10) + " r")
                .ask();
        assertThat(Asking.tokens(plan)).isBetween(1_369L, 1_400L);
        assertThat(plan.events())
                .contains(
                        new InjectionDropped(DropReason.NO_ROOM, 1),
                        new Injected(
                                Asking.tokens(plan),
                                Map.of(Zone.TRUTH, 3_000L, Zone.MEMORY_RECALL, 3_001L),
                                Map.of(Zone.TRUTH, Asking.tokens(plan) - Words.FENCE),
                                Map.of(Zone.TRUTH, Asking.tokens(plan) - Words.FENCE)));
    }

    @Test
    void nothingAdapts_andNoFloorIsUnmet() {
        for (int i = 0; i < 12; i++) {
            ArenaPlan plan = asking.headroom(40)
                    .with(Zone.TRUTH, "t", Words.lines(30, 10) + i)
                    .ask();
            assertThat(plan.wantsCompaction()).isFalse();
            assertThat(Asking.events(plan)).isSubsetOf("context_injected", "context_injection_dropped");
        }
        assertThat(asking.state().adaptive()).isEqualTo(Adaptive.NONE);
        assertThat(asking.state().floors()).isEqualTo(FloorWatch.NONE);
    }

    @Test
    void visibleEntries_areNotAddedAgain() {
        asking.with(Zone.TRUTH, "t", "tests pass").ask();
        assertThat(asking.with(Zone.TRUTH, "t", "tests pass").ask().blocks()).isEmpty();
    }

    @Test
    void epochsBlocks_areBoundedHereToo() {
        for (int i = 0; i < 20; i++) {
            asking.with(Zone.MEMORY_RECALL, "r", Words.lines(300, 10) + i).ask();
        }
        assertThat(asking.state().shownTokens()).isBetween(3 * 1_400L, 4 * 1_400L);
        assertThat(Asking.bodies(asking.with(Zone.TRUTH, "t", "critical").ask()))
                .containsExactly("critical");
    }
}
