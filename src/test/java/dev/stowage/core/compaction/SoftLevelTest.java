package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Spoken.Medium;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoftLevelTest {

    private static final String FILE = Talk.words("source", 11_250);

    @Test
    void staleFile_becomesItsOutline_D19() {
        Talk talk = new Talk().system("rules").user("look at it").read("1", "src/Big.java", FILE);
        talk.assistant("It sorts.")
                .user("and now to something else")
                .assistant("Yes?")
                .user("what is a list?");
        String outline = Talk.words("outline", 500);
        Ladder ladder = new Ladder(LadderSettings.STANDARD, (path, body) -> outline, new LexicalRelevance());
        Packed packed =
                Verdicts.packed(ladder.decide(talk.promptAt(0.62), Occasion.usage(), Verdicts.NOW, Restraint.NONE));
        assertThat(FILE).hasSize(45_000);
        assertThat(packed.level()).isEqualTo(Level.SOFT);
        assertThat(packed.levels()).containsExactly(Level.SOFT);
        assertThat(packed.fates().get(3).text()).contains(outline);
        assertThat(packed.fates()).filteredOn(fate -> fate == Fate.Plain.KEEP).hasSize(talk.size() - 1);
        assertThat(packed.deeds()).containsExactly(Map.entry(Deed.OUTLINED, 1));
        assertThat(packed.freed()).isEqualTo(11_250 - 500);
        assertThat(packed.after()).isEqualTo(talk.goOn(packed).total());
        assertThat(packed.checkpoint()).isEmpty();
    }

    @Test
    void fileOfLastThreeMessages_stays() {
        Talk talk = new Talk().user("first").assistant("ok").user("look").read("1", "src/Big.java", FILE);
        talk.assistant("It sorts.").user("fine");
        assertThat(Verdicts.stayed(talk.promptAt(0.62), Occasion.usage())).isEqualTo(Reason.NO_GAIN);
    }

    @Test
    void fileReferredToLately_stays() {
        Talk talk = new Talk().user("first").read("1", "src/Big.java", FILE).read("2", "src/Old.java", FILE);
        talk.assistant("Read.").user("thanks").assistant("What else?").user("rename the class in Big.java");
        Packed packed = Verdicts.packed(talk.promptAt(0.62));
        assertThat(packed.fates().get(2)).isEqualTo(Fate.Plain.KEEP);
        assertThat(packed.fates().get(4).text()).contains(Verdicts.outline("src/Old.java", FILE));
    }

    @Test
    void olderCopies_goFirst_D14() {
        Talk talk = new Talk().user("first").read("0", "src/Other.java", FILE);
        talk.read("1", "src/Big.java", FILE).read("2", "src/Big.java", FILE).read("3", "src/Big.java", FILE);
        talk.assistant("Read.").user("thanks").assistant("What else?").user("nothing");
        Packed packed = Verdicts.packed(talk.promptAt(0.65));
        assertThat(packed.fates().get(4).text()).isPresent();
        assertThat(packed.deeds()).containsEntry(Deed.OUTLINED, 1);
        Packed more = Verdicts.packed(talk.promptAt(0.74));
        assertThat(more.fates().get(4).text()).isPresent();
        assertThat(more.fates().get(6).text()).isPresent();
        assertThat(more.fates().get(2)).as("stale, but no copy").isEqualTo(Fate.Plain.KEEP);
        assertThat(more.fates().get(8)).as("the newest copy").isEqualTo(Fate.Plain.KEEP);
    }

    @Test
    void readBeforeASuccessfulWrite_goesFirst() {
        Talk talk = new Talk().user("first").read("0", "src/Other.java", FILE).read("1", "src/Big.java", FILE);
        talk.write("2", "src/Big.java", "ok")
                .assistant("Wrote.")
                .user("thanks")
                .assistant("Else?")
                .user("no");
        Packed packed = Verdicts.packed(talk.promptAt(0.65));
        assertThat(packed.fates().get(4).text()).contains(Verdicts.outline("src/Big.java", FILE));
        assertThat(packed.fates().get(2)).isEqualTo(Fate.Plain.KEEP);
    }

    @Test
    void resultOfAWrite_isNeverTouched() {
        Talk talk = new Talk()
                .user("first")
                .write("1", "src/Big.java", FILE)
                .assistant("Wrote.")
                .user("thanks");
        talk.assistant("Else?").user("no").assistant("Sure?").user("yes");
        Packed packed = Verdicts.packed(talk.promptAt(0.62));
        assertThat(packed.fates().get(2).text()).isEmpty();
    }

    @Test
    void largeOldResult_keepsEndsAndErrors_C117() {
        String output = Talk.words("start", 3_000) + "\nERROR in row 4711: no such column\n" + Talk.words("end", 3_000);
        Talk talk = new Talk()
                .user("first")
                .run("1", "make", output)
                .assistant("It failed.")
                .user("why?");
        talk.assistant("No column.").user("thanks").assistant("Else?").user("no");
        Packed packed = Verdicts.packed(talk.promptAt(0.62));
        String left = packed.fates().get(2).text().orElseThrow();
        assertThat(left).startsWith(output.substring(0, 100)).endsWith(output.substring(output.length() - 100));
        assertThat(left).contains("ERROR in row 4711: no such column");
        assertThat(Talk.tokens(left)).isLessThan(900);
        assertThat(packed.deeds()).containsEntry(Deed.SHORTENED, 1);
    }

    @Test
    void shortenedResult_saysHowMuchIsMissingAndWhy_besideItsCall_K111() {
        Talk talk = new Talk()
                .user("first")
                .run("1", "make all", Talk.words("o", 6_000))
                .assistant("It went well.")
                .user("fine");
        talk.run("2", "make all", Talk.words("n", 3_000)).assistant("Again.").user("no");
        Packed packed = Verdicts.packed(talk.promptAt(0.62));
        assertThat(packed.fates().get(1)).as("the call says of what").isEqualTo(Fate.Plain.KEEP);
        assertThat(packed.fates().get(2).text().orElseThrow()).containsPattern("\\d+ lines left out to save context");
        assertThat(packed.fates().get(6)).as("the newest result").isEqualTo(Fate.Plain.KEEP);
    }

    /** Two outputs that name the same need not both be noted; what the prompt still says is not noted at all. */
    @Test
    void footnotes_saySomethingOnce() {
        String output = Talk.words("o", 1_500) + "\nsrc/only/Here.java\nsrc/said/Later.java\n" + Talk.words("p", 1_500);
        Talk talk = new Talk().user("first").run("1", "make", output).run("2", "make", output);
        talk.run("3", "make", Talk.words("q", 3_000));
        talk.assistant("Look at src/said/Later.java.")
                .user("thanks")
                .assistant("Else?")
                .user("no");
        Packed packed = Verdicts.packed(talk.promptAt(0.74));
        assertThat(packed.deeds()).containsEntry(Deed.SHORTENED, 2);
        List<String> texts =
                packed.fates().stream().flatMap(fate -> fate.text().stream()).toList();
        assertThat(texts)
                .filteredOn(text -> text.contains("src/only/Here.java"))
                .hasSize(1);
        assertThat(texts).noneMatch(text -> text.contains("src/said/Later.java"));
    }

    /** What a checkpoint speaks of wears off no faster because later passes are soft. */
    @Test
    void olderCheckpoint_takesUpWhatTheSoftLevelShortens() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 12; i++) {
            talk.assistant("Step " + i + " " + Talk.words("s" + i, 300));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("go on");
        talk.goOn(Verdicts.packed(talk.promptAt(0.92)));
        assertThat(talk.prompt(1).checkpoint()).isPresent();
        StringBuilder listing = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            listing.append("src/listed/File").append(i).append(".java is here\n");
        }
        talk.run("9", "ls", listing.toString())
                .assistant("a")
                .user("b")
                .assistant("c")
                .user("d");
        Packed soft = Verdicts.packed(talk.promptAt(0.62));
        assertThat(soft.levels()).containsExactly(Level.SOFT);
        assertThat(Verdicts.checkpoint(soft)).contains("src/listed/File");
        assertThat(Talk.tokens(Verdicts.checkpoint(soft)))
                .isLessThanOrEqualTo(LadderSettings.STANDARD.checkpointTokens());
    }

    @Test
    void messageWithMedia_isNotShortened() {
        String pasted = "Look:\n<file path=\"a.txt\">\n" + FILE + "\n</file>";
        Talk talk = new Talk().user("first").assistant("ok").user(pasted, new Medium("image/png", 4_000));
        talk.assistant("Seen.").user("thanks").assistant("Else?").user("no");
        assertThat(Verdicts.stayed(talk.promptAt(0.62), Occasion.usage())).isEqualTo(Reason.NO_GAIN);
    }

    @Test
    void pastedFile_isOutlinedInItsPlace() {
        String pasted = "Look at this:\n<file path=\"src/a.txt\">\n" + FILE + "\n</file>\nWhat is it?";
        Talk talk = new Talk()
                .user("first")
                .assistant("ok")
                .user(pasted)
                .assistant("A text.")
                .user("thanks");
        talk.assistant("Else?").user("no");
        String left = Verdicts.packed(talk.promptAt(0.62)).fates().get(2).text().orElseThrow();
        assertThat(left)
                .startsWith("Look at this:\n")
                .contains("[outline of src/a.txt")
                .endsWith("What is it?");
        assertThat(left).hasSizeLessThan(300);
    }

    @Test
    void firstAndLatestUserMessage_stayVerbatim() {
        String pasted = "<file path=\"src/a.txt\">\n" + FILE + "\n</file>";
        Talk talk = new Talk()
                .user(pasted)
                .assistant("ok")
                .user("a")
                .assistant("b")
                .user("c")
                .assistant("d")
                .user(pasted);
        assertThat(Verdicts.stayed(talk.promptAt(0.62), Occasion.usage())).isEqualTo(Reason.NO_GAIN);
    }

    @Test
    void toolLoop_isTouchedBeyondItsLastFiveMessages() {
        Talk talk = new Talk()
                .user("go")
                .read("1", "a.py", FILE)
                .read("2", "b.py", FILE)
                .read("3", "c.py", FILE);
        talk.read("4", "d.py", FILE);
        Packed packed = Verdicts.packed(talk.promptAt(0.62));
        assertThat(packed.fates().get(2).text()).isPresent();
        assertThat(packed.fates().subList(3, 9)).containsOnly(Fate.Plain.KEEP);
    }

    @Test
    void coldCache_takesALargerStep() {
        Talk talk = new Talk().user("go");
        for (int i = 0; i < 20; i++) {
            talk.read("" + i, "f" + i + ".py", Talk.words("f" + i, 1_000)).user("next " + i);
        }
        Packed warm = Verdicts.packed(talk.promptAt(0.62));
        Packed cold = Verdicts.packed(talk.promptAt(0.62), Occasion.coldCache());
        double spendable = talk.total() / 0.62;
        assertThat(warm.after() / spendable).isBetween(0.44, 0.501);
        assertThat(cold.after() / spendable).isBetween(0.39, 0.451);
        assertThat(cold.cause()).isEqualTo(Occasion.Cause.COLD_CACHE);
        assertThat(Verdicts.stayed(talk.promptAt(0.59), Occasion.coldCache())).isEqualTo(Reason.BELOW_THRESHOLD);
    }

    @Test
    void secondPass_keepsWhatIsOutlinedAlready() {
        String two = "<file path=\"a.txt\">\n" + FILE + "\n</file>\n<file path=\"b.txt\">\n" + FILE + "\n</file>";
        Talk talk = new Talk()
                .user("first")
                .assistant("ok")
                .user(two)
                .assistant("Seen.")
                .user("good");
        talk.assistant("Which one?").user("more of b.txt");
        Packed first = Verdicts.packed(talk.promptAt(0.62));
        String once = first.fates().get(2).text().orElseThrow();
        assertThat(once).contains("[outline of a.txt").doesNotContain("[outline of b.txt");
        talk.goOn(first)
                .assistant("so")
                .user("to other things, a.txt say")
                .assistant("so")
                .user("and a.txt");
        Packed second = Verdicts.packed(talk.promptAt(0.62));
        assertThat(second.fates().get(2).text().orElseThrow()).contains("[outline of a.txt", "[outline of b.txt");
    }

    @Test
    void callsOfShortenedResults_stayAsTheyAre() {
        Talk talk = new Talk().user("first");
        talk.assistant(
                "reading",
                new Call("1", "read_file", "{\"path\":\"a.py\"}"),
                new Call("2", "read_file", "{\"path\":\"b.py\"}"));
        talk.result("1", FILE)
                .result("2", FILE)
                .assistant("Read.")
                .user("thanks")
                .assistant("Else?")
                .user("no");
        Packed packed = Verdicts.packed(talk.promptAt(0.74));
        assertThat(packed.fates().subList(0, 2)).isEqualTo(List.of(Fate.Plain.KEEP, Fate.Plain.KEEP));
        assertThat(packed.deeds()).containsEntry(Deed.OUTLINED, 1);
    }

    @Test
    void emptyOutline_emptiesNoMessage_case_C101() {
        Talk talk = new Talk()
                .user("first")
                .read("1", "a.py", FILE)
                .assistant("1")
                .user("2")
                .assistant("3")
                .user("4");
        Ladder ladder = new Ladder(LadderSettings.STANDARD, (path, body) -> " ", new LexicalRelevance());
        Verdict verdict = ladder.decide(talk.promptAt(0.62), Occasion.usage(), Verdicts.NOW, Restraint.NONE);
        assertThat(Verdicts.stayed(verdict)).isEqualTo(Reason.NO_GAIN);
    }
}
