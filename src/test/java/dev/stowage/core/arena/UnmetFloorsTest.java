package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.ArenaEvent.CompactionRequested;
import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.ArenaEvent.FloorUnmetRecovered;
import dev.stowage.core.arena.ArenaEvent.FloorUnmetUnrecoverable;
import dev.stowage.core.arena.ArenaEvent.InjectionDropped;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.ContextUsage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnmetFloorsTest {

    private static final String LONG = Words.lines(30, 10);
    private static final String UNRECOVERABLE = "context_arena_floor_unmet_unrecoverable";
    private static final String REQUESTED = "context_compaction_requested";

    private final Asking asking = new Asking(ArenaSettings.STANDARD);

    @Test
    void nothingIsAdded_andACompactionIsWanted() {
        ArenaPlan plan = critical(asking.headroom(50)).ask();
        assertThat(plan.blocks()).extracting(ArenaBlock::zone).containsOnly("compact_gate");
        assertThat(plan.wantsCompaction()).isTrue();
        assertThat(plan.events())
                .contains(
                        new FloorUnmetUnrecoverable(List.of()),
                        new CompactionRequested(.9395),
                        new InjectionDropped(DropReason.FLOOR_UNMET, 2));
    }

    @Test
    void afterTheCompaction_floorsAreMet() {
        critical(asking.headroom(50)).ask();
        ArenaPlan plan = critical(asking.nextEpoch().headroom(40_000)).again();
        assertThat(Asking.zones(plan)).containsExactly("truth", "task_state");
        assertThat(plan.wantsCompaction()).isFalse();
    }

    /** A compaction makes the prompt smaller, and no budget larger. */
    @Test
    void budgetThatNoPromptBounds_isNoReasonToCompact() {
        for (boolean byHeadroom : new boolean[] {true, false}) {
            Candidate candidate = Candidate.of("test", "t", Zone.TRUTH, LONG, Set.of());
            Entry entry = new Entry(candidate, candidate.key(), Digest.of(LONG), 0, 300);
            ArenaRequest request = new ArenaRequest(
                    0,
                    1,
                    Digest.of("request"),
                    "e0",
                    Map.of(),
                    List.of(candidate),
                    new ContextUsage(90_000, 100_000),
                    100_000,
                    false,
                    Words::count);
            Question question =
                    new Question(ArenaState.NEW, request, new Budget(50, byHeadroom, false, 5_600), List.of(entry));
            FloorPolicy.Decided decided = new FloorPolicy(ArenaSettings.STANDARD.relaxOrder())
                    .decide(question, Words.tokens(0, 304), Words.standardLimits());
            assertThat(decided.allocated()).isEqualTo(ZoneTokens.NONE);
            assertThat(decided.wantsCompaction()).isEqualTo(byHeadroom);
        }
    }

    @Test
    void compaction_isRequestedOnceInTenTurns() {
        assertThat(critical(asking.headroom(50)).ask().wantsCompaction()).isTrue();
        for (int turn = 2; turn <= 10; turn++) {
            assertThat(metThenUnmet().wantsCompaction()).as("turn %d", turn).isFalse();
            assertThat(asking.state().floors().unmet()).isEqualTo(1);
        }
        assertThat(metThenUnmet().wantsCompaction()).isTrue();
    }

    private ArenaPlan metThenUnmet() {
        critical(asking.forgetBlocks().headroom(40_000)).ask();
        return critical(asking.forgetBlocks().headroom(50)).step();
    }

    @Test
    void threeInARow_openABreaker_thatProbesEveryThirdTurn() {
        for (int turn = 1; turn <= 3; turn++) {
            assertThat(Asking.events(critical(asking.headroom(50)).ask())).contains(UNRECOVERABLE);
        }
        for (int turn = 4; turn <= 5; turn++) {
            ArenaPlan plan = critical(asking.headroom(50))
                    .with(Zone.MEMORY_RECALL, "r" + turn, "recalled " + turn)
                    .ask();
            assertThat(Asking.zones(plan)).as("turn %d", turn).containsExactly("truth");
            assertThat(plan.events()).contains(new InjectionDropped(DropReason.FLOOR_UNMET, 1));
            assertThat(Asking.events(plan)).doesNotContain(UNRECOVERABLE, REQUESTED);
            asking.forgetBlocks();
        }
        ArenaPlan probe = critical(asking.headroom(50)).ask();
        assertThat(Asking.events(probe)).contains(UNRECOVERABLE).doesNotContain(REQUESTED);
        assertThat(Asking.zones(probe)).containsExactly("truth");
        asking.forgetBlocks();
        assertThat(Asking.events(critical(asking.headroom(50)).step())).doesNotContain(UNRECOVERABLE);
        asking.forgetBlocks();
        for (int turn = 7; turn <= 8; turn++) {
            critical(asking.headroom(40_000)).ask();
            asking.forgetBlocks();
        }
        assertThat(asking.state().floors().open()).isTrue();
        assertThat(Asking.zones(critical(asking)
                        .with(Zone.MEMORY_RECALL, "r", "recalled")
                        .ask()))
                .containsExactly("truth", "task_state", "memory_recall");
        assertThat(asking.state().floors().open()).isFalse();
    }

    @Test
    void newEpoch_isTriedAtOnce() {
        for (int turn = 1; turn <= 3; turn++) {
            critical(asking.headroom(50)).ask();
        }
        critical(asking.nextEpoch().headroom(40_000)).step();
        assertThat(asking.state().floors().open()).isFalse();
    }

    @Test
    void repeatedRequest_isNoFurtherFailure() {
        critical(asking.headroom(50)).ask();
        for (int i = 0; i < 5; i++) {
            assertThat(critical(asking.headroom(50)).again().wantsCompaction()).isFalse();
        }
        assertThat(asking.state().floors().unmet()).isEqualTo(1);
    }

    @Test
    void recovered_isTold_andTheRowEnds() {
        critical(asking.headroom(50)).ask();
        ArenaPlan plan = asking.headroom(180)
                .with(Zone.TRUTH, "t", LONG)
                .with(Zone.MEMORY_WORKING, "w", LONG + " w")
                .ask();
        assertThat(plan.events()).contains(new FloorUnmetRecovered(List.of(Zone.MEMORY_WORKING)));
        assertThat(asking.state().floors().unmet()).isZero();
    }

    /** Beyond three quarters of an epoch's room nobody's floors are at fault. */
    @Test
    void fullEpoch_isNoUnmetFloor() {
        for (int i = 0; i < 40; i++) {
            ArenaPlan plan = critical(asking, " v" + i).ask();
            assertThat(Asking.events(plan)).doesNotContain(UNRECOVERABLE, REQUESTED);
        }
        assertThat(asking.state().floors()).isEqualTo(FloorWatch.NONE);
    }

    private static Asking critical(Asking asking) {
        return critical(asking, "");
    }

    /** Their floors are 128 and 96. */
    private static Asking critical(Asking asking, String version) {
        return asking.with(Zone.TRUTH, "t", LONG + version).with(Zone.TASK_STATE, "s", LONG + " s" + version);
    }
}
