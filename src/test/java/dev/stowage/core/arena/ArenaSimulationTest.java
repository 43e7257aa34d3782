package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Thousands of random sessions, most of them the same in each run. */
class ArenaSimulationTest {

    @Test
    void fiveThousandSessions_keepTheLawsOfZones() {
        long lively = seeds(5_000, 500)
                .filter(seed -> new SimulatedZones(seed).run() > 0)
                .count();
        assertThat(lively).as("sessions in which caps moved").isGreaterThan(2_500);
    }

    @Test
    void sessionsWithTexts_keepTheLaws() {
        long lively = seeds(400, 40)
                .filter(seed -> new SimulatedSession(seed).run() > 0)
                .count();
        assertThat(lively).as("sessions in which caps moved").isGreaterThan(100);
    }

    private static LongStream seeds(int known, int fresh) {
        return LongStream.concat(LongStream.range(0, known), new Random().longs(fresh))
                .parallel();
    }
}
