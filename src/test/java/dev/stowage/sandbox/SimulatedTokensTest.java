package dev.stowage.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SimulatedTokensTest {
    private static final String MIXED = "abcdefg äöü 漢字 😀😀 end";

    @Test
    void count_partOfAToken_countsAsOne() {
        assertThat(SimulatedTokens.count("")).isZero();
        assertThat(SimulatedTokens.count("abcd")).isEqualTo(1);
        assertThat(SimulatedTokens.count("abcde")).isEqualTo(2);
        assertThat(SimulatedTokens.count("漢字")).isEqualTo(2);
    }

    @Test
    void pieces_joined_areTheText() {
        assertThat(String.join("", SimulatedTokens.pieces(MIXED))).isEqualTo(MIXED);
        assertThat(SimulatedTokens.pieces(MIXED))
                .allSatisfy(piece -> assertThat(SimulatedTokens.count(piece)).isEqualTo(1));
    }

    @Test
    void truncate_anyLimit_staysWithinItAndSplitsNoCharacter() {
        for (int limit = 0; limit <= SimulatedTokens.count(MIXED); limit++) {
            String truncated = SimulatedTokens.truncate(MIXED, limit);

            assertThat(MIXED).startsWith(truncated);
            assertThat(SimulatedTokens.count(truncated)).isEqualTo(limit);
            assertThat(truncated).doesNotMatch("(?s).*[\\ud800-\\udbff]$");
        }
        assertThat(SimulatedTokens.truncate(MIXED, SimulatedTokens.count(MIXED)))
                .isEqualTo(MIXED);
    }
}
