package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineCutTest {

    private static final LineCut CUT = new LineCut(Words::count);

    static LongStream seeds() {
        return LongStream.concat(LongStream.range(0, 5), LongStream.of(new Random().nextLong()));
    }

    /** The original put a stub in its place, which lost everything. */
    @Test
    void twoThirdsAreOfTheBeginning_oneIsOfTheEnd_originalLeftAStub() {
        String text = Words.lines(20, 10);
        String cut = CUT.of(text, 95).orElseThrow();
        assertThat(cut.lines().map(line -> line.substring(0, line.indexOf(' '))))
                .containsExactly("l1", "l2", "l3", "l4", "l5", "l6", "[…", "l18", "l19", "l20");
        assertThat(cut.lines()).contains("[… 11 lines left out]");
    }

    @Test
    void oneLineLeftOut_isSaidInTheSingular() {
        assertThat(CUT.of("a b c d e f\nx x x x x x x x\ng h i", 14))
                .contains("a b c d e f\n[… 1 line left out]\ng h i");
    }

    @Test
    void lineThatIsTooLongAlone_isCutWhereItHasToBe() {
        String cut = CUT.of(Words.line("word", 100) + "\nlast line", 40).orElseThrow();
        assertThat(cut).startsWith("word word").endsWith("…\nlast line");
        assertThat(Words.count(cut)).isBetween(20L, 40L);
    }

    @Test
    void whatCannotBeCut_isEmpty() {
        assertThat(CUT.of(Words.lines(20, 10), 5)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyCut_fits_andIsOfTheTextsOwnLines(long seed) {
        Random random = new Random(seed);
        int cuts = 0;
        for (int round = 0; round < 500; round++) {
            String text = String.join(
                    "\n",
                    IntStream.range(0, 1 + random.nextInt(40))
                            .mapToObj(i -> Words.line("w" + i, 1 + random.nextInt(12)))
                            .toList());
            long room = 32L + random.nextInt(60);
            if (Words.count(text) > room) {
                Optional<String> cut = CUT.of(text, room);
                assertThat(cut).as("seed %d, round %d", seed, round).isPresent();
                assertThat(Words.count(cut.get()))
                        .as("seed %d, round %d", seed, round)
                        .isBetween(room / 3, room);
                assertThat(text.lines().toList())
                        .as("seed %d, round %d", seed, round)
                        .containsAll(cut.get()
                                .lines()
                                .filter(line -> !line.startsWith("[…"))
                                .toList());
                cuts++;
            }
        }
        assertThat(cuts).isGreaterThan(50);
    }
}
