package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a pass has to know of those before it. */
class LaterPassesTest {

    @Test
    void restraintAlone_carriesTheState_D24() {
        Talk talk = LadderTest.chat(60);
        Verdict first = Verdicts.decide(talk.promptAt(0.61), Occasion.usage());
        talk.goOn(Verdicts.packed(first)).assistant(Talk.words("more", 2_000)).user("so?");
        Verdict again = Verdicts.ladder(new LexicalRelevance())
                .decide(talk.promptAt(0.62), Occasion.usage(), Verdicts.NOW.plusSeconds(60), first.restraint());
        assertThat(Verdicts.stayed(again)).isEqualTo(Reason.COOLDOWN);
        assertThat(Verdicts.packed(talk.promptAt(0.62)).level())
                .as("without it")
                .isEqualTo(Level.HARD);
    }

    /** What an epoch does not send counts as much as what it does: messages have no other numbers afterwards. */
    @Test
    void referencesAfterAPass_areCountedInTheClientsMessages_D13() {
        Talk talk = LadderTest.chat(20);
        Packed first = Verdicts.packed(talk.promptAt(0.95));
        assertThat(Verdicts.sent(first)).hasSizeLessThan(8);
        talk.goOn(first).read("1", "src/Used.java", Talk.words("used", 3_000));
        talk.read("2", "src/Stale.java", Talk.words("stale", 3_000))
                .assistant("Read.")
                .user("thanks")
                .assistant("What else?")
                .user("rename the class in Used.java");
        Packed packed = Verdicts.packed(talk.promptAt(0.62));
        assertThat(packed.deeds()).containsExactly(Map.entry(Deed.OUTLINED, 1));
        assertThat(packed.fates().get(talk.size() - 5).text()).isPresent();
    }
}
