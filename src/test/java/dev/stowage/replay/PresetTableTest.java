package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PresetTableTest {

    @Test
    void modes_tellWhatTheirModelsCouldStillSee() {
        assertThat(PresetTable.of(SampleReport.modes()))
                .contains("needed text seen")
                .containsPattern("direct .* 1 of 1 ")
                .containsPattern("ladder .* 0 of 1 ")
                .containsPattern("cache-maximal .* 1 of 1 ");
    }

    @Test
    void presets_standBesideDirect() {
        // 1,000 fresh × 1,000 + 100 × 2,000 US dollars a million = 1.2; early 2,500 × 1,000 + 200 × 2,000 = 2.9
        assertThat(PresetTable.of(SampleReport.presets())).isEqualTo("""
                        upstream: sandbox with a window of 4,000 tokens; x-stowage-mode: manage; conversations named by x-stowage-session; clock: 20.5 s a request

                        total of 1  requests  prompt tokens  hit share  peak prompt     USD  soft  hard  emergency  prompt vs direct  USD vs direct  refused
                        ------------------------------------------------------------------------------------------------------------------------------------
                        direct             2          1,000       0.0%        1,000  1.2000                                                                1  1 x 400 context_length_exceeded
                        none               2          1,000       0.0%        1,000  1.2000     0     0          0              0.0%           0.0%        1  1 x 400 context_length_exceeded
                        early              2          2,500       0.0%        1,500  2.9000     0     1          0           +150.0%        +141.7%        0

                        Tokens are the sandbox's own, one for four bytes; no model ran, and no money was spent.
                        List prices of the catalogue, the oldest of 2026-10-01.
                        A refused request costs nothing and answers nothing: of 2 direct requests 1 were refused, so that direct looks cheaper than it is.
                        """);
    }
}
