package dev.stowage.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IgnoreRuleTest {

    private static boolean ignores(String rules, String path) {
        boolean isDirectory = path.endsWith("/");
        List<String> names = List.of(path.split("/"));
        return IgnoreFile.of(rules).ignores(names, isDirectory).orElse(false);
    }

    @ParameterizedTest
    @CsvSource({
        "*.log, a.log, true",
        "*.log, deep/down/a.log, true",
        "*.log, a.log.txt, false",
        "/a.txt, a.txt, true",
        "/a.txt, sub/a.txt, false",
        "sub/a.txt, sub/a.txt, true",
        "sub/a.txt, x/sub/a.txt, false",
        "build/, build/, true",
        "build/, build, false",
        "build/, x/build/, true",
        "**/a.txt, a.txt, true",
        "**/a.txt, x/y/a.txt, true",
        "x/**, x/, false",
        "x/**, x/a, true",
        "x/**, x/y/a, true",
        "x/**/a, x/a, true",
        "x/**/a, x/y/z/a, true",
        "x/**/a, y/a, false",
        "x/*, x/a, true",
        "x/*/a, x/y/a, true",
        "x/*/a, x/y/z/a, false",
        "a?c, abc, true",
        "a?c, ac, false",
        "a[0-9]c, a5c, true",
        "a[!0-9]c, a5c, false",
        "a[^0-9]c, abc, true",
        "a[]]c, a]c, true",
        "a[[:digit:]x]c, a7c, true",
        "a[[:digit:]x]c, axc, true",
        "a[bc, a[bc, false",
        "a\\*c, a*c, true",
        "a\\*c, abc, false",
        "\\#a, '#a', true",
        "'#a', '#a', false",
        "\\!a, '!a', true",
        "foo**bar, foo-x-bar, true",
        "**, anything, true",
        "/**, anything, true",
        "a//b, a/b, false"
    })
    void rule_saysWhatGitSays(String rule, String path, boolean expected) {
        assertThat(ignores(rule, path)).isEqualTo(expected);
    }

    @Test
    void lastRuleThatFits_counts() {
        assertThat(ignores("*.log\n!keep.log\n", "keep.log")).isFalse();
        assertThat(ignores("!keep.log\n*.log\n", "keep.log")).isTrue();
    }

    @Test
    void spacesAtTheEnd_doNotCount_unlessEscaped() {
        assertThat(ignores("a.txt   \n", "a.txt")).isTrue();
        assertThat(ignores("a\\ \n", "a ")).isTrue();
        assertThat(ignores("\uFEFFa.txt\r\nb.txt\r\n", "a.txt")).isTrue();
    }

    @Test
    void hostilePattern_takesNoLongerThanItsLength() {
        String pattern = "*a".repeat(500) + "b";
        assertThat(ignores(pattern, "a".repeat(2_000))).isFalse();
        assertThat(ignores("**/".repeat(500) + "x", "a/".repeat(500) + "y")).isFalse();
    }
}
