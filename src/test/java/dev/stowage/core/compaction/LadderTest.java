package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {

    @Test
    void belowSoft_nothingIsTouched() {
        assertThat(Verdicts.stayed(chat(30).promptAt(0.599), Occasion.usage())).isEqualTo(Reason.BELOW_THRESHOLD);
    }

    @Test
    void resultsGoWithTheirCalls_case_C02_C03() {
        Talk talk = new Talk().user("task");
        for (int i = 0; i < 8; i++) {
            talk.run("c" + i, "step " + i, Talk.words("o" + i, 300)).user("next");
        }
        for (double usage = 0.6; usage < 1.5; usage += 0.05) {
            Packed packed = Verdicts.packed(talk.promptAt(usage));
            for (int i = 1; i + 1 < talk.size(); i += 3) {
                assertThat(packed.fates().get(i).sent())
                        .as("usage %s, message %s", usage, i)
                        .isEqualTo(packed.fates().get(i + 1).sent());
            }
        }
    }

    @Test
    void fifthLastIsAResult_sixStay_case_C05() {
        Talk talk = chat(20);
        talk.assistant("", new Call("a", "look", "{}")).result("a", "x");
        talk.assistant("1").assistant("2").assistant("3").user("q");
        Packed packed = Verdicts.packed(talk.promptAt(0.80));
        assertThat(Verdicts.sent(packed)).contains(talk.size() - 6, talk.size() - 5, talk.size() - 4);
    }

    @Test
    void steadyGrowth_isCompactedRarely_case_C14() {
        Talk talk = new Talk().user("task");
        long spendable = 100_000;
        Restraint restraint = Restraint.NONE;
        Instant now = Verdicts.NOW;
        int compactions = 0;
        for (int turn = 0; turn < 100; turn++) {
            talk.user("next " + turn).assistant(Talk.words("a" + turn, 980)).user("so?");
            now = now.plusSeconds(20);
            Verdict verdict = Verdicts.LADDER.decide(talk.prompt(spendable), Occasion.usage(), now, restraint);
            restraint = verdict.restraint();
            compactions += verdict.match(
                    packed -> {
                        talk.goOn(packed);
                        return 1;
                    },
                    stayed -> 0);
        }
        assertThat(compactions).isBetween(1, (int) Math.ceil(1.00 / (0.60 - 0.45)));
        assertThat(talk.total()).isLessThan(75_000);
    }

    @Test
    void incompressibleHistory_isLeftAlone_case_C15() {
        Talk talk = new Talk()
                .system(Talk.words("rules", 8_000))
                .user("a")
                .assistant("b")
                .user("c");
        Restraint restraint = Restraint.NONE;
        List<Reason> reasons = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            talk.assistant("d").user("e");
            Verdict verdict = Verdicts.LADDER.decide(
                    talk.prompt(10_000), Occasion.usage(), Verdicts.NOW.plusSeconds(60L * i), restraint);
            reasons.add(Verdicts.stayed(verdict));
            restraint = verdict.restraint();
        }
        assertThat(reasons).containsOnly(Reason.NO_GAIN);
        assertThat(restraint.poorAttempts()).isEqualTo(1);
    }

    @Test
    void fixedPartOverTheThreshold_isNotThrashedAbout_case_C17() {
        Talk talk = new Talk().fixed(85_000).system("rules").user("task");
        Restraint restraint = Restraint.NONE;
        int compactions = 0;
        for (int i = 0; i < 100; i++) {
            talk.assistant(Talk.words("a" + i, 200)).user("so?");
            Verdict verdict = Verdicts.LADDER.decide(
                    talk.prompt(100_000), Occasion.usage(), Verdicts.NOW.plusSeconds(60L * i), restraint);
            restraint = verdict.restraint();
            compactions += verdict.match(
                    packed -> {
                        talk.goOn(packed);
                        return 1;
                    },
                    stayed -> 0);
        }
        assertThat(compactions).isLessThanOrEqualTo(2);
        assertThat(talk.total()).isLessThan(100_000);
    }

    @Test
    void tinyHistory_growsNoCheckpoint_case_C26() {
        Talk talk = new Talk().user("a").assistant("b").user("c");
        for (Level level : List.of(Level.SOFT, Level.HARD, Level.EMERGENCY)) {
            assertThat(Verdicts.stayed(talk.promptAt(0.1), Occasion.manual(level)))
                    .isEqualTo(Reason.NO_GAIN);
        }
        Talk more = new Talk()
                .user("a")
                .assistant("b")
                .user("c")
                .assistant("d")
                .user("e")
                .assistant("f")
                .user("g");
        assertThat(Verdicts.stayed(more.promptAt(0.99), Occasion.usage()))
                .as("the checkpoint would be larger than what it stands for")
                .isEqualTo(Reason.NO_GAIN);
    }

    @Test
    void freed_isPartOfWhatWasThere_case_C25_D3() {
        for (double usage = 0.6; usage < 3; usage += 0.1) {
            Packed packed = Verdicts.packed(chat(60).promptAt(usage));
            assertThat(packed.freed())
                    .isEqualTo(packed.before() - packed.after())
                    .isBetween(1L, packed.before());
        }
    }

    /** What was added fills the window as well, and goes with the epoch. */
    @Test
    void whatStandsAtTails_countsToTheUsage_andIsFreed() {
        Talk talk = chat(60);
        LadderPrompt without = talk.promptAt(0.55);
        assertThat(Verdicts.stayed(without, Occasion.usage())).isEqualTo(Reason.BELOW_THRESHOLD);
        long tails = without.spendable() / 4;
        Packed packed = Verdicts.packed(talk.tails(tails).prompt(without.spendable()));
        assertThat(packed.before()).isEqualTo(talk.total() + tails);
        assertThat(packed.after()).isLessThan(talk.total());
    }

    @Test
    void manualPassWithNothingNew_isANoOp_case_C119() {
        Talk talk = chat(60);
        for (Level level : List.of(Level.HARD, Level.EMERGENCY)) {
            LadderPrompt prompt = talk.promptAt(0.50);
            Verdict first = Verdicts.LADDER.decide(prompt, Occasion.manual(level), Verdicts.NOW, Restraint.NONE);
            Talk after = chat(60).goOn(Verdicts.packed(first));
            Verdict second = Verdicts.LADDER.decide(
                    after.prompt(prompt.spendable()),
                    Occasion.manual(level),
                    Verdicts.NOW.plusSeconds(600),
                    first.restraint());
            assertThat(Verdicts.stayed(second)).as("%s", level).isEqualTo(Reason.NO_GAIN);
        }
    }

    @Test
    void levelAfterACompaction_isThatOfWhatIsSent_case_C19() {
        Talk talk = chat(60);
        LadderPrompt prompt = talk.promptAt(0.80);
        talk.goOn(Verdicts.packed(prompt)).assistant("ok").user("thanks");
        assertThat(Verdicts.stayed(talk.prompt(prompt.spendable()), Occasion.usage()))
                .isEqualTo(Reason.BELOW_THRESHOLD);
    }

    @Test
    void smallerWindow_isMetAtOnce_case_C43_D6() {
        Talk talk = chat(60);
        LadderPrompt prompt = talk.promptAt(0.61);
        Verdict first = Verdicts.LADDER.decide(prompt, Occasion.usage(), Verdicts.NOW, Restraint.NONE);
        talk.goOn(Verdicts.packed(first));
        Packed second = Verdicts.packed(Verdicts.LADDER.decide(
                talk.prompt(prompt.spendable() / 4), Occasion.usage(), Verdicts.NOW.plusSeconds(1), first.restraint()));
        assertThat(second.level()).isEqualTo(Level.EMERGENCY);
    }

    @Test
    void longerLists_countMessagesAndNotIndices_D22() {
        Talk talk = chat(20);
        for (String turn : List.of("1", "2", "3")) {
            Call[] calls = {
                new Call("a" + turn, "look", "{}"),
                new Call("b" + turn, "look", "{}"),
                new Call("c" + turn, "look", "{}")
            };
            talk.assistant("", calls)
                    .result("a" + turn, "x")
                    .result("b" + turn, "y")
                    .result("c" + turn, "z");
        }
        Packed packed = Verdicts.packed(talk.user("q").promptAt(0.95));
        assertThat(talk.size()).isEqualTo(40);
        assertThat(Verdicts.sent(packed))
                .as("the question and two calls with their results are five messages")
                .containsExactly(0, 1, 31, 32, 33, 34, 35, 36, 37, 38, 39);
    }

    @Test
    void levelThatIsNotEnough_isFollowedByTheNextInTheSamePass_D16() {
        Talk talk = new Talk().user("task").read("1", "src/Small.java", Talk.words("small", 400));
        chat(60).messages().forEach(talk::add);
        LadderPrompt prompt = talk.promptAt(0.65);
        Packed packed = Verdicts.packed(prompt);
        assertThat(packed.levels()).containsExactly(Level.SOFT, Level.HARD);
        assertThat((double) packed.after() / prompt.spendable()).isBetween(0.40, 0.45);
    }

    static Talk chat(int answers) {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < answers; i++) {
            talk.assistant(Talk.words("w" + i + "q", 300));
        }
        return talk.assistant("one")
                .assistant("two")
                .assistant("three")
                .assistant("four")
                .user("and now?");
    }
}
