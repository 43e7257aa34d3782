package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that stay in prompts, before a provider that caches blocks of 64 tokens; {@code docs/residency.md} tells the figures. */
class ResidentFilesTest extends FileTurns {

    @Test
    void thirtyTurnsOverSixFiles_areReadFromTheCache() throws IOException {
        start(200_000);
        readAll();
        List<Turn> turns = turns(30);
        tell("turns 2 to 30 from the cache: %.4f%n", share(turns.subList(1, 30)));
        assertThat(share(turns.subList(1, 30))).isGreaterThanOrEqualTo(STEADY);
        assertThat(turns).extracting(Turn::action).containsOnly("none");
    }

    @Test
    void thirtyTurnsAfterACompaction_areReadFromTheCache_withTheFilesAtTheHead() throws IOException {
        start(160_000);
        Turn compacted = compacted();
        assertThat(compacted.action()).isEqualTo("soft;reason=usage_threshold;residency");
        assertThat(blocks(compacted.messages().get(1), "src/F0.java")).contains("int method23(int given)");
        for (int i = 0; i < FILES; i++) {
            assertThat(compacted.text()).contains("src/F" + i + ".java was shown here; how it stands is in the block ");
        }
        List<Turn> turns = turns(30);
        tell("30 turns after a compaction from the cache: %.4f%n", share(turns));
        assertThat(share(turns)).isGreaterThanOrEqualTo(STEADY);
        assertThat(turns).extracting(Turn::action).containsOnly("none");
        assertThat(stowage().count("stowage.residency.blocks", "kind", "head")).isEqualTo(FILES);
        assertThat(stowage().count("stowage.fail.open")).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {160_000, 200_000})
    void edit_costsItsOwnBlock_andNothingBeforeIt(int window) throws IOException {
        start(window);
        if (window == 160_000) {
            compacted();
        } else {
            readAll();
            turns(1);
        }
        Turn before = turns(1).get(0);
        int messages = talk.messages().size();
        talk.edit("src/F2.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        Turn edited = turn();
        assertThat(edited.action()).isEqualTo("residency");
        assertThat(edited.messages().subList(0, before.messages().size())).isEqualTo(before.messages());
        String block = blocks(edited.messages().get(edited.messages().size() - 1), "src/F2.java");
        long turn = tokens(String.join(
                "", talk.messages().subList(messages, talk.messages().size())));
        assertThat(edited.missed()).isLessThanOrEqualTo(tokens(block) + turn + 2 * BLOCK);
        tell(
                "edit in a window of %d: missed %d tokens of %d, of which block %d, turn %d%n",
                window, edited.missed(), edited.prompt(), tokens(block), turn);
        assertThat(turns(1).get(0).share()).isGreaterThanOrEqualTo(STEADY);
        assertThat(stowage().count("stowage.residency.blocks", "kind", "diff")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1.5, none", "3, none", "10, none", "1.5, manual", "3, manual", "10, manual"})
    void promptLargerThanItsWindow_isMadeToFit_andTheLastMessageStays(double times, String cause) throws IOException {
        int window = 12_000;
        start(window, "stowage.compaction.cooldown-messages=0");
        if (cause.equals("manual")) {
            talk.read("src/F0.java", LongTalk.java("F0", 24));
            talk.user("What is that?");
            turn();
            talk.assistant("A class.");
            askForCompaction();
        }
        for (int i = 0; tokens(new String(talk.body("deepseek-chat"), UTF_8)) < times * window; i++) {
            talk.read("src/F" + i % 40 + ".java", LongTalk.java("F" + i % 40, 24));
            talk.assistant("Seen number " + i + ".");
            talk.user("And the next one after " + i + "?");
        }
        talk.user("The very last words: look at src/F3.java.");
        Turn turn = turn();
        tell("%s times the window, %s: sent %d of %d tokens, %s%n", times, cause, turn.prompt(), window, turn.action());
        assertThat(turn.prompt()).isLessThanOrEqualTo(window);
        assertThat(turn.action())
                .startsWith("emergency;reason=" + (cause.equals("manual") ? "manual" : "usage_threshold"));
        assertThat(turn.messages().get(turn.messages().size() - 1))
                .contains("The very last words: look at src/F3.java.");
    }

    @Test
    void coldCache_isWhenPromptsAreMadeSmaller_andFilesMoveToTheHead() throws IOException {
        start(160_000);
        fill(0.70);
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(4));
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(6));
        Turn flipped = turn();
        assertThat(flipped.action()).isEqualTo("soft;reason=cold_cache;residency");
        assertThat(flipped.messages().get(1)).contains("zone=files");
    }

    @Test
    void coldCacheOfASmallPrompt_isWhenFilesMoveToTheHead_ifThatMakesItSmaller() throws IOException {
        start(20_000);
        readAll();
        talk.user("Which of them is wrong?");
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("None.");
        talk.user("Sure?");
        clock.advance(Duration.ofMinutes(6));
        assertThat(turn().action()).isEqualTo("none;reason=below_threshold");
        for (int i = 0; i < 2; i++) {
            talk.assistant("I look again.");
            readAll();
            talk.user("And now?");
        }
        Turn warm = turn();
        assertThat(warm.action()).isEqualTo("none");
        talk.assistant("None.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(6));
        Turn flipped = turn();
        assertThat(flipped.action()).isEqualTo("soft;reason=cold_cache;residency");
        assertThat(flipped.prompt()).isLessThan(warm.prompt() / 2);
        for (int i = 0; i < FILES; i++) {
            assertThat(blocks(flipped.messages().get(1), "src/F" + i + ".java")).contains("int method23(int given)");
        }
        assertThat(turns(3)).extracting(Turn::action).containsOnly("none");
    }

    @Test
    void cacheThatRemembersLonger_isWarmForLonger() throws IOException {
        start(160_000, "stowage.upstream.cache-retention=1h");
        fill(0.70);
        turn();
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(59));
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(61));
        assertThat(turn().action()).contains("reason=cold_cache");
    }

    /** A prompt that grows slowly pays for being rewritten where a hit costs a tenth, and not where it costs a fiftieth. */
    @ParameterizedTest
    @CsvSource({"gpt-5.6-sol, soft;reason=usage_threshold;residency", "deepseek-v4-flash, ''"})
    void economicPolicy_rewritesWhatIsCheaperRewritten(String asked, String action) throws IOException {
        model = asked;
        start(160_000, "stowage.residency.policy=economic");
        readAll();
        for (int i = 0; i < 19; i++) {
            work();
        }
        List<Turn> turns = turns(70);
        assertThat(turns.stream()
                        .map(Turn::action)
                        .filter(each -> !each.equals("none"))
                        .collect(joining()))
                .isEqualTo(action);
    }
}
