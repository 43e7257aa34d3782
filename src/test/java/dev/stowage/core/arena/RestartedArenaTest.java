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
