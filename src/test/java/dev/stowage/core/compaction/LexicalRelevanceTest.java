package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LexicalRelevanceTest {

    /** Words are what the pattern of letters, numbers and underscores finds, whatever the script. */
    @Test
    void words_endWhereLettersEnd_inEveryScript() {
        String text = "Ünïcode_9 snake_case! ½ Ⅳ x² naïve-é 東京タワー ok \uD835\uDC00bc a.b";
        String apart = Pattern.compile("[\\p{L}\\p{N}_]++")
                .matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining(" "));
        assertThat(scores(text, text, apart))
                .containsExactly(scores(apart, text, apart).toArray(Double[]::new));
    }

    @Test
    void relatedText_scoresHigher() {
        assertThat(best(
                        "why is the connection pool exhausted?",
                        "soup needs salt and water",
                        "the pool of connections ran dry"))
                .isEqualTo(1);
        assertThat(best("酒店可以停车吗", "明天天气很好", "这家酒店有停车场")).isEqualTo(1);
        assertThat(best("データベースの接続", "今日は寒いです", "データベースに接続しました")).isEqualTo(1);
        assertThat(best("ошибка подключения", "суп и хлеб", "подключение закрыто с ошибкой"))
                .isEqualTo(1);
    }

    @Test
    void commonWords_countLess() {
        assertThat(best(
                        "is the parser in the house",
                        "the the is in the is in the",
                        "a parser",
                        "in the is the",
                        "the is"))
                .isEqualTo(1);
    }

    @Test
    void scores_areCosines() {
        List<Double> scores = scores("parser tokens", "parser tokens", "nothing in it", "");
        assertThat(scores.get(0)).isCloseTo(1, within(1e-9));
        assertThat(scores).allMatch(score -> score >= 0 && score <= 1 + 1e-9);
        assertThat(scores.get(2)).isZero();
    }

    @Test
    void sameTexts_scoreTheSame() {
        assertThat(scores("a b c", "a b", "b c", "c d")).isEqualTo(scores("a b c", "a b", "b c", "c d"));
    }

    private static int best(String query, String... texts) {
        List<Double> scores = scores(query, texts);
        return scores.indexOf(scores.stream().max(Double::compare).orElseThrow());
    }

    private static List<Double> scores(String query, String... texts) {
        return new LexicalRelevance()
                .scores(query, List.of(texts)).stream()
                        .map(score -> score.orElse(-1))
                        .toList();
    }
}
