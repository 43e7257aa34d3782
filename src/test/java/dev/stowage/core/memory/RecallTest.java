package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.memory.Recall.Hit;
import dev.stowage.core.tokens.Pressure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RecallTest {

    private static final Instant NOW = Listener.NOW;

    private static Memo memo(String text, double confidence, long daysAgo) {
        return new Memo("u-" + text.hashCode(), text, confidence, NOW.minus(Duration.ofDays(daysAgo)));
    }

    private static double score(String query, Memo memo) {
        return Recall.of(query, List.of(memo), NOW).topScore();
    }

    /** Full overlap, 0.92: 0.984; 0.88: 0.976. A day halves recency; half of the words count half. */
    @ParameterizedTest
    @CsvSource({
        "parser tokens, parser tokens dropped, 0.92, 0, 0.984",
        "parser tokens, parser tokens dropped, 0.88, 0, 0.976",
        "parser tokens, PARSER Tokens dropped, 0.88, 1, 0.851",
        "parser lexer, parser tokens dropped, 0.88, 0, 0.701",
        "réseau, le réseau est lent, 1, 3, 0.8125",
    })
    void score_isWordsRecencyAndConfidence(String query, String text, double confidence, long days, double expected) {
        assertThat(score(query, memo(text, confidence, days))).isEqualTo(expected, within(1e-9));
    }

    @Test
    void hitWithoutCommonWord_isNotReturned_thoughTheOriginalReturnedIt() {
        assertThat(Recall.of("database lock", List.of(memo("parser tokens dropped", 1, 0)), NOW)
                        .hits())
                .isEmpty();
        assertThat(Recall.of("what is the matter with this", List.of(memo("that is the end of this", 1, 0)), NOW)
                        .hits())
                .isEmpty();
        assertThat(Recall.of("", List.of(memo("anything", 1, 0)), NOW).topScore())
                .isZero();
    }

    @Test
    void wordsThatAreNotSetApart_areFound() {
        assertThat(score("东京的酒店", memo("我们预订了东京车站的酒店", 0.8, 0))).isGreaterThan(0.6);
        assertThat(score("天气", memo("我们预订了东京车站的酒店", 0.8, 0))).isZero();
    }

    @Test
    void topEight_bestFirst() {
        List<Memo> memos = IntStream.range(0, 20)
                .mapToObj(i -> memo("parser " + "x".repeat(i), i / 20.0, 0))
                .toList();
        List<Hit> hits = Recall.of("parser", memos, NOW).hits();
        assertThat(hits).hasSize(8);
        assertThat(hits.get(0).memo().confidence()).isEqualTo(0.95);
        assertThat(hits).extracting(Hit::score).isSortedAccordingTo((one, next) -> Double.compare(next, one));
    }

    @Test
    void excerpt_beginsWhereTheWordsAre_andIsCut() {
        String text = "Nothing of use.\n".repeat(40) + "The parser drops tokens.\n" + "More of it. ".repeat(40);
        Recall recall = Recall.of("parser tokens", List.of(memo(text, 1, 0)), NOW);
        assertThat(recall.hits().get(0).excerpt())
                .startsWith("The parser drops tokens. More")
                .hasSizeLessThan(221);
        assertThat(recall.text()).startsWith("- The parser drops").doesNotContainPattern("0\\.\\d");
    }

    @Test
    void sessionsUnits_areRecalledWhileTheyAreActive() {
        Listener listener = new Listener()
                .user("Fix the parser.")
                .call("get_order", "{\"id\":\"a\"}", "Error: parser gone")
                .call("get_order", "{\"id\":\"a\"}", "fine");
        assertThat(listener.units().all().stream().flatMap(unit -> Memo.of(unit).stream()))
                .extracting(Memo::text)
                .hasSize(2)
                .noneMatch(text -> text.contains("a` failed: "));
    }

    @Test
    void messages_areRecalledWithoutOwnWords() {
        Spoken said = new Spoken(
                Role.USER,
                "<stowage:block zone=a id=b>\nparser\n</stowage:block>The lexer",
                List.of(),
                Optional.empty(),
                List.of());
        Memo memo = Memo.of(new MessageIdentity(Digest.of("x"), 1), said, NOW);
        assertThat(memo.text()).isEqualTo("The lexer");
        assertThat(memo.id()).isEqualTo("m-" + Digest.of("x").hex() + "-1");
    }

    @Test
    void secrets_areNotRecalled() {
        String key = "sk-" + "a1b2".repeat(8);
        assertThat(Recall.of("parser", List.of(memo("parser " + key, 1, 0)), NOW)
                        .text())
                .contains("parser")
                .doesNotContain(key);
    }

    @ParameterizedTest
    @EnumSource(Pressure.class)
    void mode_asksForPressure(Pressure pressure) {
        assertThat(RecallMode.ALWAYS.allows(pressure)).isTrue();
        assertThat(RecallMode.PRESSURE_AWARE.allows(pressure))
                .isEqualTo(pressure != Pressure.HIGH && pressure != Pressure.CRITICAL);
    }
}
