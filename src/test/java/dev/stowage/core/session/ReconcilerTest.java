package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.testkit.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconcilerTest {

    @ParameterizedTest(name = "{3}: {0} | {1}")
    @CsvSource(delimiter = '|', textBlock = """
        # what was known                       | what comes                                   | kind      | why
        s:r u:hi                               | s:r u:hi                                     | REPEATS   | a retry
        s:r u:hi a:yo u:go                     | s:r u:hi a:yo u:go                           | REPEATS   | a retry later on
        s:r u:hi                               | s:r u:hi a:yo u:go                           | EXTENDS   | the second turn
        s:r u:hi                               | s:r u:hi c:read t:file                       | EXTENDS   | a tool step
        s:r u:hi c:read t:file                 | s:r u:hi c:read t:file c:run t:ok            | EXTENDS   | another step
        u:hi                                   | u:hi a:yo u:go                               | EXTENDS   | without instructions
        s:r d:x u:hi a:yo u:go                 | s:r d:x u:hi a:yo u:go a:ok u:next           | EXTENDS   | two instructions
        s:monday u:hi a:yo u:go                | s:tuesday u:hi a:yo u:go a:ok u:next         | EXTENDS   | another date in the instructions
        s:monday u:hi a:yo u:go                | s:tuesday u:hi a:yo u:go                     | EXTENDS   | another date and nothing else
        s:r u:date+hi c:read t:file            | s:r u:hi c:read t:file a:ok u:date+next      | EXTENDS   | a reminder moved to the newest prompt
        s:r u:hi a:1 u:x a:2 u:y               | s:r u:x a:2 u:y a:3 u:z                      | ALIGNED   | a sliding window
        s:r u:hi a:1 u:x a:2 u:y               | s:r u:hi u:x a:2 u:y a:3 u:z                 | ALIGNED   | one dropped in the middle
        s:r u:hi c:read t:file                 | s:r u:hi a:done u:go                         | ALIGNED   | tool messages of the earlier turn dropped
        s:r u:hi a:1 u:x c:run t:ok            | s:r u:hi a:1 u:x a:2 u:y                     | ALIGNED   | tool messages of a later turn dropped
        s:r u:hi a:1 u:x a:2 u:y               | s:r u:hi a:1 u:x                             | REWINDS   | undo
        s:r u:hi a:1 u:x                       | s:r u:hi a:1 u:other                         | REWINDS   | the last message edited
        s:r u:hi a:1 u:x a:2 u:y               | s:r u:hi a:1 u:other a:3 u:y                 | REWINDS   | an earlier message edited
        s:r u:hi a:1 u:x                       | s:r u:hi                                     | REWINDS   | the first answer made anew
        s:r u:hi c:read t:file                 | s:r u:hi c:list t:names                      | REWINDS   | another call drawn
        s:r u:hi a:1 u:x a:2 u:y               | s:r u:hi a:summary u:go                      | REWRITTEN | compacted behind the same head
        s:r u:hi a:1 u:x a:2 u:y a:3 u:z       | s:r u:summary u:y a:3 u:z a:4 u:w            | REWRITTEN | compacted, the tail kept
        s:r u:hi a:1 u:x                       | s:title u:name u:it                          | UNRELATED | a title generator
        s:r u:hi                               | s:r u:other                                  | UNRELATED | another conversation of the same template
        s:r u:hi a:hello u:x                   | s:r u:hey a:hello u:y                        | UNRELATED | the same greeting
        """)
    void history_isRecognised(String known, String comes, Kind kind, String why) {
        Reconciled reconciled = reconcile(List.of(Told.lineage(known)), Told.of(comes));
        assertThat(reconciled.what().kind()).as(why).isEqualTo(kind);
        assertThat(reconciled.lineage().history())
                .extracting(message -> message.identity().meaning())
                .containsExactlyElementsOf(Told.of(comes).messages().stream()
                        .map(message -> message.meaning())
                        .toList());
        assertThat(Set.copyOf(identities(reconciled.lineage())))
                .hasSize(Told.of(comes).messages().size());
    }

    @Test
    void nothingKnown_isNew() {
        Reconciled reconciled = reconcile(List.of(), Told.of("s:r u:hi"));
        assertThat(reconciled.what().kind()).isEqualTo(Kind.NEW);
        assertThat(reconciled.founded()).isTrue();
        assertThat(reconciled.lineage().epoch()).isEqualTo(Epoch.FIRST);
        assertThat(reconciled.lineage().id()).matches("[0-9a-f]{20}-0");
    }

    @Test
    void replicas_giveTheSameIds() {
        Lineage known = Told.lineage("s:r u:hi a:1 u:x");
        Reconciled one = reconcile(List.of(known), Told.of("s:r u:hi a:1 u:y"));
        Reconciled other = reconcile(List.of(known), Told.of("s:r u:hi a:1 u:y"));
        assertThat(one.lineage()).isEqualTo(other.lineage());
        assertThat(one.lineage().id()).isNotEqualTo(known.id());
        assertThat(one.parent()).contains(known.id());
    }

    @Test
    void closestLineage_isChosen() {
        Lineage main = Told.lineage("s:r u:hi a:1 u:x a:2 u:y");
        Lineage fork = Told.lineage("s:r u:hi a:1 u:other");
        List<Lineage> both = new ArrayList<>(List.of(fork, main));
        assertThat(reconcile(both, Told.of("s:r u:hi a:1 u:x a:2 u:y a:3 u:z"))
                        .lineage()
                        .id())
                .isEqualTo(main.id());
        assertThat(reconcile(both, Told.of("s:r u:hi a:1 u:other a:4 u:z"))
                        .lineage()
                        .id())
                .isEqualTo(fork.id());
        Reconciled third = reconcile(both, Told.of("s:r u:hi a:1 u:x a:2 u:third"));
        assertThat(third.what()).isEqualTo(new Reconciliation(Kind.REWINDS, 1, 5));
        assertThat(third.parent()).contains(main.id());
    }

    @Test
    void sameWords_areToldApartByTheirPlace() {
        Lineage lineage = Told.lineage("u:hi a:1 u:continue a:1 u:continue");
        assertThat(lineage.history())
                .extracting(known -> known.identity().occurrence())
                .containsExactly(0, 0, 0, 1, 1);
    }

    @Test
    void slidWindow_keepsIdentitiesAndForgetsWhatWasDecidedOnTheDropped() {
        Lineage lineage = Told.lineage("u:hi a:1 u:continue a:2 u:continue a:3 u:continue");
        MessageIdentity first = lineage.history().get(2).identity();
        MessageIdentity second = lineage.history().get(4).identity();
        Epoch epoch = new Epoch(
                1, List.of(), Map.of(first, Fate.Plain.LEAVE_OUT, second, new Fate.Shortened("short")), Map.of());
        Lineage decided = lineage.apply(new EpochEvent.EpochBegun(epoch));
        Reconciled slid = reconcile(List.of(decided), Told.of("u:hi a:2 u:continue a:3 u:continue a:4 u:continue"));
        assertThat(slid.what().kind()).isEqualTo(Kind.ALIGNED);
        assertThat(slid.lineage().epoch().decisions()).containsOnly(Map.entry(second, new Fate.Shortened("short")));
        assertThat(identities(slid.lineage())).doesNotContain(first).contains(second);
    }

    @Test
    void driftedHead_keepsWhatWasDecidedOnIt() {
        Lineage lineage = Told.lineage("s:monday u:hi a:1 u:x");
        Block block = Block.fenced("b1", "files", "text", false, Set.of());
        Lineage attached = lineage.apply(
                new EpochEvent.BlockAttached(lineage.history().get(1).identity(), block));
        Reconciled drifted = reconcile(List.of(attached), Told.of("s:tuesday u:hi+hi a:1 u:x a:2 u:y"));
        assertThat(drifted.drift()).contains(new Drift(0));
        MessageIdentity opening = drifted.lineage().history().get(1).identity();
        assertThat(drifted.lineage().epoch().attachedTo(opening)).containsExactly(block);
    }

    @Test
    void headWithMoreInstructions_keepsWhatWasDecidedOnThePrompt() {
        Lineage lineage = Told.lineage("s:rules u:hi a:1 u:x");
        Block block = Block.fenced("b1", "files", "text", false, Set.of());
        Lineage attached = lineage.apply(
                new EpochEvent.BlockAttached(lineage.history().get(1).identity(), block));
        Reconciled drifted = reconcile(List.of(attached), Told.of("s:rules s:today u:hi a:1 u:x a:2 u:y"));
        assertThat(drifted.what().kind()).isEqualTo(Kind.EXTENDS);
        assertThat(drifted.lineage().epoch().attachments())
                .containsOnlyKeys(drifted.lineage().history().get(2).identity());
    }

    @Test
    void slidWindowUnderOtherInstructions_keepsWhatWasDecidedOnThem() {
        Lineage lineage = Told.lineage("s:monday u:hi a:1 u:x a:2 u:y");
        Block block = Block.fenced("b1", "files", "text", false, Set.of());
        Lineage attached = lineage.apply(
                new EpochEvent.BlockAttached(lineage.history().get(0).identity(), block));
        Reconciled slid = reconcile(List.of(attached), Told.of("s:tuesday u:hi u:x a:2 u:y a:3 u:z"));
        assertThat(slid.what().kind()).isEqualTo(Kind.ALIGNED);
        assertThat(slid.lineage().epoch().attachments())
                .containsOnlyKeys(slid.lineage().history().get(0).identity());
    }

    @Test
    void conversationThatTheAssistantOpens_isExtended() {
        Lineage lineage = Told.lineage("s:rules a:welcome u:hi", "s:rules a:welcome u:hi a:1 u:x");
        Reconciled more = reconcile(List.of(lineage), Told.of("s:rules a:welcome u:hi a:1 u:x a:2 u:y"));
        assertThat(more.what()).isEqualTo(new Reconciliation(Kind.EXTENDS, 2, 5));
    }

    @Test
    void undoneMessages_leakNothingIntoTheFork() {
        Lineage lineage = Told.lineage("s:r u:hi a:1 u:x a:2 u:y");
        List<MessageIdentity> ids = identities(lineage);
        Block kept = Block.fenced("b1", "memory", "from the start", false, Set.of(ids.get(1), ids.get(2)));
        Block undone = Block.fenced("b2", "memory", "from the end", false, Set.of(ids.get(2), ids.get(4)));
        Epoch epoch = new Epoch(
                1,
                List.of(kept, undone),
                Map.of(ids.get(2), Fate.Plain.LEAVE_OUT, ids.get(4), Fate.Plain.LEAVE_OUT),
                Map.of(ids.get(2), List.of(undone, kept)));
        Reconciled fork =
                reconcile(List.of(lineage.apply(new EpochEvent.EpochBegun(epoch))), Told.of("s:r u:hi a:1 u:other"));
        Epoch shared = fork.lineage().epoch();
        assertThat(shared.number()).isEqualTo(1);
        assertThat(shared.headBlocks()).containsExactly(kept);
        assertThat(shared.decisions()).containsOnlyKeys(ids.get(2));
        assertThat(shared.attachments()).isEqualTo(Map.of(ids.get(2), List.of(kept)));
    }

    @Test
    void checkpointOfUndoneMessages_leavesTheForkWithoutDecisions() {
        Lineage lineage = Told.lineage("s:r u:hi a:1 u:x a:2 u:y");
        List<MessageIdentity> ids = identities(lineage);
        Block checkpoint = Block.fenced("b1", "checkpoint", "summary", true, Set.copyOf(ids.subList(1, 5)));
        Epoch epoch = new Epoch(2, List.of(checkpoint), Map.of(ids.get(2), Fate.Plain.CHECKPOINTED), Map.of());
        Reconciled fork =
                reconcile(List.of(lineage.apply(new EpochEvent.EpochBegun(epoch))), Told.of("s:r u:hi a:1 u:other"));
        assertThat(fork.lineage().epoch()).isEqualTo(new Epoch(2, List.of(), Map.of(), Map.of()));
    }

    @Test
    void rewrittenHistory_beginsANewEpoch() {
        Lineage lineage = Told.lineage("s:r u:hi a:1 u:x a:2 u:y");
        Reconciled rewritten = reconcile(List.of(lineage), Told.of("s:r u:hi a:summary u:go"));
        assertThat(rewritten.founded()).isTrue();
        assertThat(rewritten.lineage().epoch().number()).isEqualTo(1);
        assertThat(rewritten.parent()).isEqualTo(Optional.of(lineage.id()));
    }

    private static Reconciled reconcile(List<Lineage> lineages, Conversation conversation) {
        return Reconciler.reconcile(lineages, conversation, lineages.isEmpty() ? Kind.NEW : Kind.UNRELATED);
    }

    private static List<MessageIdentity> identities(Lineage lineage) {
        return lineage.history().stream().map(Known::identity).toList();
    }
}
