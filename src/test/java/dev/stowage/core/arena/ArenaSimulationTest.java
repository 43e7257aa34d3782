package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Thousands of random sessions, the same in each run. */
class ArenaSimulationTest {

    @Test
    void fiveThousandSessions_keepTheLawsOfZones() {
        long lively =
                seeds(5_000).filter(seed -> new SimulatedZones(seed).run() > 0).count();
        assertThat(lively).as("sessions in which caps moved").isGreaterThan(2_500);
    }

    /** Some hundreds; {@code -Dstowage.simulated-sessions=5000} for as many as of figures alone. */
    @Test
    void sessionsWithTexts_keepTheLaws() {
        int sessions = Integer.getInteger("stowage.simulated-sessions", 400);
        long lively = seeds(sessions)
                .filter(seed -> new SimulatedSession(seed).run() > 0)
                .count();
        assertThat(lively).as("sessions in which caps moved").isGreaterThan(sessions / 4);
    }

    private static LongStream seeds(int sessions) {
        return LongStream.range(0, sessions).parallel();
    }
}
