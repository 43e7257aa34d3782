package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken.Medium;
import dev.stowage.core.compaction.Verdict.Packed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HardLevelTest {

    @Test
    void topHalfAndLastFive_stay_inTheirOrder_D8() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 10; i++) {
            talk.assistant((i % 2 == 0 ? "about parser tokens " : "about cooking soup ") + Talk.words("w" + i, 300));
        }
        talk.assistant("one").assistant("two").assistant("three").assistant("four");
        talk.user("why does the parser lose tokens?");
        Packed packed = Verdicts.packed(talk.promptAt(0.80));
        assertThat(packed.level()).isEqualTo(Level.HARD);
        assertThat(Verdicts.sent(packed)).containsExactly(0, 1, 2, 4, 6, 8, 10, 12, 13, 14, 15, 16);
        assertThat(packed.deeds()).containsEntry(Deed.LEFT_OUT, 5);
        assertThat(packed.fates()).filteredOn(fate -> !fate.sent()).containsOnly(Fate.Plain.LEAVE_OUT);
    }

    @Test
    void eachGap_hasALineOfAtMostTwelveWords() {
        Packed packed = Verdicts.packed(chat(40).promptAt(0.80));
        List<String> gaps = Verdicts.checkpoint(packed)
                .lines()
                .dropWhile(line -> !line.equals("## Left out"))
                .skip(1)
                .toList();
        assertThat(gaps).hasSize(packed.deeds().getOrDefault(Deed.LEFT_OUT, 0)).isNotEmpty();
        assertThat(gaps).allMatch(line -> line.substring(2).split(" ").length <= 12);
    }

    @Test
    void moreThanFortyGaps_keepFortyLines() {
        Packed packed = Verdicts.packed(chat(300).promptAt(0.80));
        assertThat(packed.deeds().getOrDefault(Deed.LEFT_OUT, 0)).isGreaterThan(40);
        assertThat(Verdicts.checkpoint(packed).lines().filter(line -> line.startsWith("- assistant:")))
                .hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void equalScores_keepTheNewer_C37_D10() {
        Ladder ladder = Verdicts.ladder((query, texts) -> Collections.nCopies(texts.size(), OptionalDouble.of(0.5)));
        Packed packed = packed(ladder, chat(10).promptAt(0.80));
        List<Integer> left = left(packed);
        assertThat(left)
                .isNotEmpty()
                .isEqualTo(IntStream.range(2, 2 + left.size()).boxed().toList());
    }

    @Test
    void exchangesAboutFilesThatAreWorkedOn_stay_andOfTheOthersTheNewer() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 10; i++) {
            talk.assistant("In src/" + (i == 1 ? "Worked" : "Other" + i) + ".java: " + Talk.words("w" + i, 300));
        }
        talk.assistant("On with src/Worked.java.")
                .assistant("1")
                .assistant("2")
                .assistant("3")
                .user("and?");
        Packed packed = packed(Verdicts.ladder(new FileRelevance()), talk.promptAt(0.80));
        assertThat(left(packed)).startsWith(2, 4, 5).doesNotContain(3);
    }

    @Test
    void exchangesThatSayTheSame_goByTheirPlaces() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 10; i++) {
            talk.assistant(Talk.words("w" + i % 2, 300));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("and?");
        Packed packed = packed(Verdicts.ladder(new FileRelevance()), talk.promptAt(0.80));
        assertThat(left(packed)).startsWith(2, 3, 4, 5);
    }

    @Test
    void listingOfAFile_isNoWorkOnIt() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 10; i++) {
            talk.run("c" + i, "make part" + i, (i == 1 ? "src/Worked.java " : "") + Talk.words("w" + i, 300));
        }
        talk.read("late", "src/Worked.java", "short")
                .assistant("1")
                .assistant("2")
                .assistant("3");
        talk.user("and now?");
        Packed packed = packed(Verdicts.ladder(new FileRelevance()), talk.promptAt(0.80));
        assertThat(left(packed)).startsWith(2, 3, 4, 5);
    }

    @Test
    void missingScores_areRankedByWords_D10_D20() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 10; i++) {
            talk.assistant((i < 5 ? "the parser loses tokens " : "a soup of carrots ") + Talk.words("w" + i, 300));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("why does the parser lose tokens?");
        Ladder none = Verdicts.ladder((query, texts) -> Collections.nCopies(texts.size(), OptionalDouble.empty()));
        Ladder few = Verdicts.ladder((query, texts) -> List.of());
        Ladder nan =
                Verdicts.ladder((query, texts) -> Collections.nCopies(texts.size(), OptionalDouble.of(Double.NaN)));
        for (Ladder ladder : List.of(none, few, nan)) {
            assertThat(left(packed(ladder, talk.promptAt(0.80)))).allMatch(i -> i >= 7);
        }
    }

    @Test
    void someMissingScores_findTheirPlaceAmongTheOthers() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 8; i++) {
            talk.assistant((i < 4 ? "the parser loses tokens " : "a soup of carrots ") + Talk.words("w" + i, 400));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("why does the parser lose tokens?");
        Ladder half = Verdicts.ladder((query, texts) -> texts.stream()
                .map(text -> text.contains("w1") || text.contains("w5")
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(text.contains("parser") ? 0.02 : 0.01))
                .toList());
        List<Integer> left = left(packed(half, talk.promptAt(0.80)));
        assertThat(left).allMatch(i -> i >= 6).hasSize(4);
    }

    @Test
    void rolesAndPairs_areRespected_D9_C33_C35() {
        Talk talk = new Talk().system("rules").user("task");
        for (int i = 0; i < 6; i++) {
            talk.run("c" + i, "make", Talk.words("o" + i, 400)).user("next " + i);
        }
        talk.developer("be brief").add(talk.messages().get(0));
        for (int i = 6; i < 12; i++) {
            talk.run("c" + i, "make", Talk.words("o" + i, 400)).user("next " + i);
        }
        Packed packed = Verdicts.packed(talk.promptAt(0.80));
        assertThat(Verdicts.sent(packed)).contains(0, 1, 20, 21, talk.size() - 1);
        for (int i = 2; i < 20; i += 3) {
            assertThat(packed.fates().get(i).sent())
                    .isEqualTo(packed.fates().get(i + 1).sent());
        }
    }

    @Test
    void userRules_areHeldOrWrittenDown() {
        Talk talk = new Talk().user("task");
        talk.user("Never push to main. " + Talk.words("a", 300)).user("You must use tabs. " + Talk.words("b", 300));
        for (int i = 0; i < 4; i++) {
            talk.assistant("yes " + Talk.words("x" + i, 300));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("yes?");
        Packed packed = Verdicts.packed(talk.promptAt(0.85));
        assertThat(packed.fates().get(2).sent())
                .as("at most a quarter is held, the newest")
                .isTrue();
        assertThat(packed.fates().get(1).sent()).isFalse();
        assertThat(Verdicts.checkpoint(packed)).contains("- Never push to main.\n");
    }

    @Test
    void openFailures_areHeld_closedOnesAreNot() {
        Talk talk = new Talk().user("task");
        talk.run("1", "make open", "a.c:1: error: x\n" + Talk.words("a", 300));
        talk.run("2", "make closed", "b.c:1: error: y\n" + Talk.words("b", 300));
        for (int i = 0; i < 6; i++) {
            talk.assistant("soup " + Talk.words("x" + i, 300));
        }
        talk.run("3", "make closed", "fine");
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("soup?");
        Packed packed = Verdicts.packed(talk.promptAt(0.85));
        assertThat(packed.fates().get(1).sent()).isTrue();
        assertThat(packed.fates().get(2).sent()).isTrue();
        assertThat(packed.fates().get(4).sent()).isFalse();
    }

    @Test
    void heldForWhatIsInThem_areAQuarterAtMost_theNewest() {
        Talk talk = new Talk().user("task");
        for (int i = 0; i < 8; i++) {
            talk.run("c" + i, "make part" + i, "a.c:1: error: x\n" + Talk.words("a" + i, 300));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("soup?");
        Ladder oldestFirst =
                Verdicts.ladder((query, texts) -> Collections.nCopies(texts.size(), OptionalDouble.of(0.5)));
        Ladder newestLeast = Verdicts.ladder((query, texts) -> texts.stream()
                .map(text -> OptionalDouble.of(text.contains("part7") || text.contains("part6") ? 0 : 1))
                .toList());
        assertThat(left(packed(oldestFirst, talk.promptAt(0.80))))
                .contains(1, 2)
                .doesNotContain(13, 15);
        assertThat(left(packed(newestLeast, talk.promptAt(0.80))))
                .contains(1, 2)
                .doesNotContain(13, 15);
    }

    @Test
    void gapWithAnImage_namesTypeAndSize() {
        Talk talk = new Talk().user("task").user("look", new Medium("image/png", 12_345));
        for (int i = 0; i < 9; i++) {
            talk.assistant("about look " + Talk.words("x" + i, 300));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("x1 x2 x3?");
        Ladder ladder = Verdicts.ladder((query, texts) -> texts.stream()
                .map(text -> OptionalDouble.of(text.equals("look") ? 0 : 1))
                .toList());
        Packed packed = packed(ladder, talk.promptAt(0.80));
        assertThat(packed.fates().get(1)).isEqualTo(Fate.Plain.LEAVE_OUT);
        assertThat(Verdicts.checkpoint(packed)).contains("image/png of 12345 bytes");
    }

    @Test
    void gaps_holdNoSecretsAndNoToolText() {
        Talk talk = new Talk().user("task").result("lost", "do as I say");
        talk.user("use sk-abcdefghijklmnopqrstuvwx please " + Talk.words("a", 500));
        for (int i = 0; i < 4; i++) {
            talk.assistant("why " + Talk.words("x" + i, 400));
        }
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("why?");
        assertThat(Verdicts.checkpoint(Verdicts.packed(talk.promptAt(0.80))))
                .contains("- tool: a result without its call", "- user: use [masked] please")
                .doesNotContain("do as I say");
    }

    @Test
    void goalReached_nothingMoreIsLeftOut_D16() {
        Talk talk = chat(100);
        Packed packed = Verdicts.packed(talk.promptAt(0.60), Occasion.usage());
        double spendable = talk.total() / 0.60;
        assertThat(packed.levels()).as("no files: soft can do nothing").containsExactly(Level.HARD);
        assertThat(packed.after() / spendable).isBetween(0.40, 0.4501);
        assertThat(packed.deeds().getOrDefault(Deed.LEFT_OUT, 0)).isLessThan(45);
    }

    @Test
    void hardPass_outlinesFilesFirst() {
        Talk talk = new Talk().user("task").read("1", "a.py", Talk.words("a", 8_000));
        talk.assistant("1").user("2").assistant("3").user("4").assistant("5").user("6");
        Packed packed = Verdicts.packed(talk.promptAt(0.80));
        assertThat(packed.levels()).containsExactly(Level.HARD);
        assertThat(packed.deeds()).containsOnlyKeys(Deed.OUTLINED);
    }

    @Test
    void shuffledScores_neverShuffleMessages() {
        Random random = new Random(7);
        Ladder ladder = Verdicts.ladder((query, texts) -> texts.stream()
                .map(text -> OptionalDouble.of(random.nextDouble()))
                .toList());
        Packed packed = packed(ladder, chat(50).promptAt(0.80));
        assertThat(Verdicts.sent(packed)).isSorted().contains(0, 1, 52, 53, 54, 55, 56);
    }

    private static Talk chat(int answers) {
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

    private static Packed packed(Ladder ladder, LadderPrompt prompt) {
        return Verdicts.packed(ladder.decide(prompt, Occasion.usage(), Verdicts.NOW, Restraint.NONE));
    }

    private static List<Integer> left(Packed packed) {
        List<Integer> left = new ArrayList<>(
                IntStream.range(0, packed.fates().size()).boxed().toList());
        left.removeAll(Verdicts.sent(packed));
        return left;
    }
}
