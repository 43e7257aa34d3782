package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.ArenaEvent.Injected;
import dev.stowage.core.arena.ArenaEvent.InjectionDropped;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArenaTest {

    private final Asking asking = new Asking(ArenaSettings.STANDARD);

    @Test
    void zones_standInTheirOrder_andEntriesByPriority() {
        ArenaPlan plan = asking.with(Zone.MEMORY_RECALL, "r", "recalled")
                .with(new Candidate("test", "low", Zone.TRUTH, Priority.LOW, "low", false, Set.of()))
                .with(Zone.TRUTH, "t1", "first")
                .with(Zone.TRUTH, "t2", "second")
                .with(Zone.IDENTITY, "i", "who")
                .ask();
        assertThat(Asking.zones(plan)).containsExactly("identity", "truth", "memory_recall");
        assertThat(Asking.bodies(plan)).containsExactly("who", "first\n\nsecond\n\nlow", "recalled");
        assertThat(plan.blocks()).extracting(ArenaBlock::id).containsExactly("e0-0", "e0-1", "e0-2");
    }

    @Test
    void tokens_countFencesAndSeparators() {
        ArenaPlan plan = asking.with(Zone.TRUTH, "a", Words.line("a", 10))
                .with(Zone.TRUTH, "b", Words.line("b", 5))
                .ask();
        assertThat(Asking.tokens(plan)).isEqualTo(15 + Words.FENCE);
        assertThat(plan.events())
                .containsExactly(
                        new Injected(19, Map.of(Zone.TRUTH, 19L), Map.of(Zone.TRUTH, 19L), Map.of(Zone.TRUTH, 19L)));
    }

    /** The original let blocks of earlier requests come back. */
    @Test
    void entryThatIsNotRegisteredNow_isNotAdded_originalLetItComeBack() {
        asking.headroom(0).with(Zone.MEMORY_RECALL, "a", "stale").ask();
        ArenaPlan plan = asking.headroom(5_000).with(Zone.TRUTH, "b", "fresh").ask();
        assertThat(Asking.bodies(plan)).containsExactly("fresh");
    }

    @Test
    void entryThatIsVisible_isNotAddedAgain() {
        asking.with(Zone.TRUTH, "a", "tests pass").ask();
        ArenaPlan again = asking.with(Zone.TRUTH, "a", "tests pass").ask();
        assertThat(again.blocks()).isEmpty();
        assertThat(again.events()).isEmpty();
        assertThat(Asking.bodies(asking.with(Zone.TRUTH, "a", "tests fail").ask()))
                .containsExactly("tests fail");
    }

    /** Read from the blocks of the prompt, never from marks. */
    @Test
    void entryWhoseBlockIsGone_isAddedAgain() {
        asking.with(Zone.TRUTH, "a", "tests pass").ask();
        ArenaPlan again =
                asking.forgetBlocks().with(Zone.TRUTH, "a", "tests pass").ask();
        assertThat(Asking.bodies(again)).containsExactly("tests pass");
        assertThat(again.state().shown()).hasSize(1);
    }

    @Test
    void entryThatIsVisibleInPart_isNotAddedAgain() {
        String text = Words.lines(100, 10);
        assertThat(Asking.bodies(asking.with(Zone.TRUTH, "a", text).ask()).get(0))
                .contains(" lines left out]");
        assertThat(asking.with(Zone.TRUTH, "a", text).ask().blocks()).isEmpty();
    }

    @Test
    void newEpoch_showsWhatIsStillRegistered() {
        asking.with(Zone.TRUTH, "a", "tests pass").ask();
        ArenaPlan plan = asking.nextEpoch().with(Zone.TRUTH, "a", "tests pass").ask();
        assertThat(Asking.bodies(plan)).containsExactly("tests pass");
        assertThat(plan.blocks()).extracting(ArenaBlock::id).containsExactly("e1-0");
    }

    @Test
    void sameText_isSaidOnce() {
        asking.with(Zone.MEMORY_RECALL, "r", "tests pass").ask();
        ArenaPlan plan = asking.with(Zone.TRUTH, "a", "tests pass")
                .with(Zone.MEMORY_WORKING, "w", "do it")
                .with(Zone.MEMORY_RECALL, "r2", "do it")
                .ask();
        assertThat(Asking.zones(plan)).containsExactly("memory_working");
        assertThat(plan.events()).contains(new InjectionDropped(DropReason.DUPLICATE_CONTENT, 2));
    }

    @Test
    void onceOnlyEntry_isAddedOnceInAnEpoch() {
        assertThat(asking.with(onceOnly("one")).ask().blocks()).hasSize(1);
        assertThat(asking.with(onceOnly("two")).ask().blocks()).isEmpty();
        assertThat(asking.forgetBlocks().with(onceOnly("one")).ask().blocks()).isEmpty();
        assertThat(asking.nextEpoch().with(onceOnly("two")).ask().blocks()).hasSize(1);
    }

    private static Candidate onceOnly(String content) {
        return new Candidate("test", "hint", Zone.TASK_STATE, Priority.LOW, content, true, Set.of());
    }

    @Test
    void content_isStripped_andNeverEmpty() {
        assertThat(Asking.bodies(
                        asking.with(Zone.TRUTH, "a", " \n tests pass\n\n").ask()))
                .containsExactly("tests pass");
        assertThatThrownBy(() -> Candidate.of("test", "a", Zone.TRUTH, " \n ", Set.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void block_knowsTheMessagesItWasMadeFrom() {
        MessageIdentity one = new MessageIdentity(Digest.of("one"), 0);
        MessageIdentity two = new MessageIdentity(Digest.of("two"), 0);
        ArenaPlan plan = asking.with(Candidate.of("test", "a", Zone.TRUTH, "a", Set.of(one)))
                .with(Candidate.of("test", "b", Zone.TRUTH, "b", Set.of(one, two)))
                .ask();
        assertThat(plan.blocks().get(0).messages()).containsExactlyInAnyOrder(one, two);
    }

    @Test
    void entryWithLessThanThirtyTwoTokensLeft_isLeftOutAndCounted() {
        ArenaPlan plan = asking.with(Zone.TRUTH, "a", Words.line("a", 385))
                .with(Zone.TRUTH, "b", Words.lines(10, 10))
                .ask();
        assertThat(Asking.tokens(plan)).isEqualTo(389);
        assertThat(plan.blocks().get(0).body()).doesNotContain("left out");
        assertThat(plan.events()).contains(new InjectionDropped(DropReason.NO_ROOM, 1));
    }

    @Test
    void lockedZone_addsNothing() {
        ArenaPlan plan = asking.with(Zone.RAG_EXTERNAL, "x", "from outside").ask();
        assertThat(plan.blocks()).isEmpty();
        assertThat(plan.events()).containsExactly(new InjectionDropped(DropReason.NO_ROOM, 1));
    }

    @Test
    void headroom_boundsWhatIsAdded_K27() {
        String text = Words.lines(30, 10);
        ArenaPlan plan = asking.headroom(150)
                .with(Zone.TRUTH, "t", text)
                .with(Zone.MEMORY_RECALL, "r", text + " r")
                .ask();
        assertThat(Asking.tokens(plan)).isBetween(100L, 150L);
        assertThat(plan.events()).contains(new InjectionDropped(DropReason.HARD_LIMIT, 1));
    }

    /** 1,400 tokens a request in a window of 100,000: three times that for all, and once more for what is critical. */
    @Test
    void epochsBlocks_areBounded_andTheLastOfTheirRoomIsForCriticalZones() {
        long total = 0;
        int turn = 0;
        while (total < 3 * 1_400) {
            total += Asking.tokens(asking.with(Zone.TRUTH, "t", Words.lines(40, 10) + turn)
                    .with(Zone.MEMORY_RECALL, "r", Words.lines(60, 10) + turn)
                    .ask());
            turn++;
        }
        ArenaPlan later = asking.with(Zone.TRUTH, "t", "critical")
                .with(Zone.MEMORY_RECALL, "r", "recalled")
                .ask();
        assertThat(Asking.bodies(later)).containsExactly("critical");
        assertThat(later.events()).contains(new InjectionDropped(DropReason.EPOCH_FULL, 1));
        for (int i = 0; i < 10; i++) {
            asking.with(Zone.TRUTH, "t", Words.lines(40, 10) + " again " + i).ask();
        }
        assertThat(asking.state().shownTokens()).isBetween(4 * 1_400L - 36, 4 * 1_400L);
        assertThat(Asking.events(
                        asking.with(Zone.TRUTH, "u", Words.lines(40, 10)).ask()))
                .containsExactly("context_injection_dropped");
        assertThat(asking.nextEpoch().with(Zone.TRUTH, "t", "critical").ask().blocks())
                .hasSize(1);
    }

    @Test
    void samePlan_comesOfTheSameStateAndRequest() {
        asking.with(Zone.TRUTH, "a", "tests pass").ask();
        ArenaState state = asking.state();
        ArenaPlan one =
                asking.forgetBlocks().with(Zone.TRUTH, "b", "lint fails").ask();
        ArenaPlan other = asking.forgetBlocks()
                .from(state)
                .with(Zone.TRUTH, "b", "lint fails")
                .again();
        assertThat(other.blocks()).isEqualTo(one.blocks());
    }

    /** One observation for each request, whatever its fate; those that add nothing say nothing. */
    @Test
    void repeatedAndIdleRequests_areNoObservations() {
        asking.with(Zone.TRUTH, "a", "one").ask();
        assertThat(asking.state().adaptive().observations()).isEqualTo(1);
        asking.with(Zone.TRUTH, "a", "two").again();
        asking.ask();
        assertThat(asking.state().adaptive().observations()).isEqualTo(1);
        asking.with(Zone.TRUTH, "a", "three").ask();
        assertThat(asking.state().adaptive().observations()).isEqualTo(2);
        asking.nextEpoch().ask();
        assertThat(asking.state().adaptive()).isEqualTo(Adaptive.NONE);
    }

    @Test
    void capsThatMoved_areTold_andUsed() {
        for (int i = 0; i < 2; i++) {
            asking.forgetBlocks().with(Zone.TRUTH, "t", Words.lines(200, 10)).ask();
        }
        ArenaPlan third = asking.forgetBlocks()
                .with(Zone.TRUTH, "t", Words.lines(200, 10))
                .ask();
        assertThat(Asking.events(third)).contains("context_arena_zone_adapted");
        ArenaPlan fourth = asking.forgetBlocks()
                .with(Zone.TRUTH, "t", Words.lines(200, 10))
                .ask();
        assertThat(Asking.tokens(fourth)).isBetween(421L, 420 + 96L);
    }

    @Test
    void toldEvents_haveNamesAndFiguresOfTheirOwn() {
        ArenaPlan plan = asking.with(Zone.TRUTH, "a", "secret-words").ask();
        assertThat(plan.events()).allSatisfy(event -> {
            assertThat(event.names().toString()).doesNotContain("secret");
            assertThat(event.figures()).containsEntry("accepted_truth", 5L).containsEntry("tokens", 5L);
        });
        assertThat(List.of(DropReason.values()))
                .extracting(DropReason::code)
                .contains("hard_limit", "duplicate_content", "floor_unmet");
    }
}
