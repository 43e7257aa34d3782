package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableReportTest {

    @Test
    void table_isAlignedWithItsTotalsLast() {
        assertThat(TableReport.of(SampleReport.of())).isEqualTo("""
                        upstream: sandbox with a window of 4,000 tokens; x-stowage-mode: manage; conversations named by x-stowage-session; clock: 20.5 s a request

                        conversation                                      requests  prompt tokens  hit share  peak prompt  completion      USD  refused
                        -------------------------------------------------------------------------------------------------------------------------------
                        first                                 direct             2          4,000      25.0%        3,000         200   3.5000        0
                                                              Stowage            2          3,000      50.0%        2,000         200   2.0500        0
                                                              difference         0         -1,000   +25.0 pp       -1,000           0  -1.4500        0
                        <script>alert('x')</script> & "mo...  direct             2            500       0.0%          500          10        -        1  1 x 400 context_length_exceeded
                                                              Stowage            2          1,000      50.0%          500          20        -        0
                                                              difference         0           +500   +50.0 pp            0         +10        -       -1
                        -------------------------------------------------------------------------------------------------------------------------------
                        total of 2                            direct             4          4,500      22.2%        3,000         210   3.5000        1  1 x 400 context_length_exceeded
                                                              Stowage            4          4,000      50.0%        2,000         220   2.0500        0
                                                              difference         0           -500   +27.8 pp       -1,000         +10  -1.4500       -1
                                                              change          0.0%         -11.1%          -       -33.3%       +4.8%   -41.4%  -100.0%

                        Tokens are the sandbox's own, one for four bytes; no model ran, and no money was spent.
                        List prices of the catalogue, the oldest of 2026-10-01.
                        Not priced: 1 of 2 conversations, of models whose price is not known (unknown); give one with --prices.
                        """);
    }
}
