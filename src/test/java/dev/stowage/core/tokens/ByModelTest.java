package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByModelTest {

    @ParameterizedTest
    @CsvSource({
        "gpt-4o, gpt-4o*",
        "gpt-4o-2024-08-06, gpt-4o*",
        "gpt-4o-mini, gpt-4o-mini*",
        "openai/GPT-4o-Mini, gpt-4o-mini*",
        "gpt-4, gpt-4",
        "gpt-4-0613, gpt-4-*",
        "us.anthropic.claude-opus-4-5-20250929-v1:0, *claude-*",
        "anthropic/claude-3.5-sonnet:beta, *claude-3?5*",
        "gpt-4:free, gpt-4",
        "something, *",
        "'', *"
    })
    void mostLiteralPattern_counts(String model, String pattern) {
        ByModel<String> table = table("*", "gpt-4", "gpt-4-*", "gpt-4o*", "gpt-4o-mini*", "*claude-*", "*claude-3?5*");
        assertThat(table.find(model)).contains(pattern);
    }

    @Test
    void noPattern_noValue() {
        assertThat(table("gpt-4", "a?c").find("gpt-4o")).isEmpty();
        assertThat(table("gpt-4", "a?c").find("ac")).isEmpty();
        assertThat(table("a.c").find("abc")).isEmpty();
    }

    @Test
    void ofEquals_theFirstCounts() {
        ByModel<String> table = table("a*b", "ab*");
        assertThat(table.find("abb")).contains("a*b");
    }

    @Test
    void endlessNames_areCutOff() {
        assertThat(table("*", "*x*y*z*").find("x".repeat(10_000_000))).contains("*");
        assertThat(table("x*").find("x".repeat(10_000_000))).contains("x*");
    }

    private static ByModel<String> table(String... patterns) {
        return new ByModel<>(Arrays.stream(patterns)
                .map(pattern -> new ByModel.Row<>(new ModelPattern(pattern), pattern))
                .toList());
    }
}
