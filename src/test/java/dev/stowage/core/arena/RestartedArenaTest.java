package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.ArenaEvent.InjectionDropped;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A process that knows nothing of a lineage but the blocks in its prompt; and what is told once. */
class RestartedArenaTest {

    private final Asking asking = new Asking(ArenaSettings.STANDARD);

    @Test
    void blocksOfAnotherProcess_countToTheBoundOfTheEpoch() {
        for (int i = 0; i < 20; i++) {
            asking.with(Zone.MEMORY_RECALL, "r", Words.lines(300, 10) + i).ask();
        }
        long before = asking.state().shownTokens();
        asking.from(ArenaState.NEW)
                .with(Zone.MEMORY_RECALL, "r", Words.lines(300, 10) + "new")
                .ask();
        assertThat(asking.state().shownTokens()).isEqualTo(before);
    }

    @Test
    void idsGoOn_whereAnotherProcessStopped() {
        List<ArenaBlock> first = asking.with(Zone.TRUTH, "a", "one").ask().blocks();
        List<ArenaBlock> second =
                asking.from(ArenaState.NEW).with(Zone.TRUTH, "b", "two").ask().blocks();
        assertThat(second.get(0).id()).isNotEqualTo(first.get(0).id());
    }

    @Test
    void pressure_isNotToldOnceMore() {
        ArenaPlan first = asking.usage(85_000, 100_000).ask();
        assertThat(first.blocks()).extracting(ArenaBlock::zone).containsExactly("compact_gate");
        assertThat(asking.from(ArenaState.NEW).usage(85_000, 100_000).ask().blocks())
                .isEmpty();
        assertThat(asking.from(ArenaState.NEW).usage(95_000, 100_000).ask().blocks())
                .extracting(ArenaBlock::zone)
                .containsExactly("compact_gate");
    }

    /** What is kept with the lineage is all that the next process has. */
    private Asking restarted() {
        return asking.from(ArenaState.NEW.remembering(asking.state().memory()));
    }

    @Test
    void capsThatHaveMoved_standInTheNextProcess() {
        for (int i = 0; i < 4; i++) {
            asking.with(Zone.TRUTH, "t" + i, i + Words.lines(2_000, 10)).ask();
        }
        ArenaMemory moved = asking.state().memory();
        assertThat(moved.adaptive().trend(Zone.TRUTH).shift()).isPositive();
        ArenaState alone = asking.with(Zone.TRUTH, "last", "z" + Words.lines(2_000, 10))
                .ask()
                .state();
        ArenaState restarted = asking.from(ArenaState.NEW.remembering(moved))
                .with(Zone.TRUTH, "last", "z" + Words.lines(2_000, 10))
                .ask()
                .state();
        assertThat(restarted.adaptive()).isEqualTo(alone.adaptive());
    }

    @Test
    void breakerThatIsOpen_staysOpenInTheNextProcess() {
        for (int turn = 1; turn <= 3; turn++) {
            unmet();
        }
        restarted();
        ArenaPlan plan = unmet();
        assertThat(Asking.zones(plan)).containsExactly("truth");
        assertThat(plan.wantsCompaction()).isFalse();
    }

    @Test
    void compactionThatWasAskedFor_isNotAskedForByTheNextProcessToo() {
        assertThat(unmet().wantsCompaction()).isTrue();
        restarted();
        assertThat(unmet().wantsCompaction()).isFalse();
    }

    @Test
    void memoryOfAnEarlierEpoch_keepsTheBreakerAlone() {
        for (int i = 0; i < 4; i++) {
            asking.with(Zone.TRUTH, "t" + i, i + Words.lines(2_000, 10)).ask();
        }
        ArenaState next = ArenaState.NEW.remembering(asking.state().memory());
        ArenaPlan plan =
                asking.from(next).nextEpoch().with(Zone.TRUTH, "t", "one").ask();
        assertThat(plan.state().adaptive().observations()).isEqualTo(1);
        assertThat(plan.state().adaptive().trend(Zone.TRUTH).shift()).isZero();
    }

    /** The floors of both are more than there is room for. */
    private ArenaPlan unmet() {
        return asking.forgetBlocks()
                .headroom(50)
                .with(Zone.TRUTH, "t", Words.lines(30, 10))
                .with(Zone.TASK_STATE, "s", Words.lines(30, 10) + " s")
                .ask();
    }

    @Test
    void entryThatNeverFits_isToldOfOnceInAnEpoch() {
        assertThat(dropped()).isEqualTo(1);
        assertThat(dropped()).isZero();
        asking.nextEpoch();
        assertThat(dropped()).isEqualTo(1);
        assertThat(dropped()).isZero();
    }

    private long dropped() {
        return asking.with(Zone.RAG_EXTERNAL, "e", "from outside").ask().events().stream()
                .filter(InjectionDropped.class::isInstance)
                .count();
    }
}
