package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CutTest {

    @Test
    void blanks_becomeOne_andNoneAtTheEnds() {
        assertThat(Cut.line(" a\t\n b\u00a0\u2003c\u3000d\u0085\u2028", 40)).isEqualTo("a b c d");
        assertThat(Cut.line(" \n ", 40)).isEmpty();
    }

    @Test
    void longerText_endsWithAMark() {
        assertThat(Cut.line("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Cut.line("abcdefg", 6)).isEqualTo("abcde…");
        assertThat(Cut.line("  ab  ".repeat(1_000), 7)).isEqualTo("ab ab …");
        assertThat(Cut.line("\n".repeat(5_000) + "ab", 7)).isEqualTo("ab");
    }

    @Test
    void blanksAtTheEnd_doNotMakeItLonger() {
        assertThat(Cut.line("abcdef" + " ".repeat(3_000), 6)).isEqualTo("abcdef");
    }

    @Test
    void character_isNotTorn() {
        assertThat(Cut.line("ab👩\u200d👩\u200d👧cd", 6)).isEqualTo("ab…");
    }
}
