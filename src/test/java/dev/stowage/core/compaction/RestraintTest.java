package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Verdict.Reason;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RestraintTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final Restraint compacted = Restraint.afterCompaction(moment(10, 0.61, 0), 0.55, Level.SOFT);

    @Test
    void cooldownExample_isAsDesigned_D5() {
        assertThat(against(compacted, moment(11, 0.60, 20))).contains(Reason.COOLDOWN);
        assertThat(against(compacted, moment(12, 0.65, 40))).contains(Reason.COOLDOWN);
        assertThat(against(compacted, moment(13, 0.70, 60))).isEmpty();
    }

    @Test
    void cooldown_needsMessagesAndTime_D5() {
        assertThat(against(compacted, moment(13, 0.70, 44))).contains(Reason.COOLDOWN);
        assertThat(against(compacted, moment(12, 0.70, 600))).contains(Reason.COOLDOWN);
        assertThat(against(compacted, moment(13, 0.70, 45))).isEmpty();
    }

    @Test
    void shorterHistory_waitsForTimeOnly_D13() {
        assertThat(against(compacted, moment(4, 0.70, 44))).contains(Reason.COOLDOWN);
        assertThat(against(compacted, moment(4, 0.70, 45))).isEmpty();
    }

    @Test
    void emergency_isNeverHeldBack_D6() {
        assertThat(against(compacted, Level.EMERGENCY, Cause.USAGE_THRESHOLD, moment(11, 0.9, 1)))
                .isEmpty();
        Restraint broken = poor(poor(poor(compacted, 0.62), 0.68), 0.74);
        assertThat(against(broken, Level.EMERGENCY, Cause.USAGE_THRESHOLD, moment(11, 0.9, 1)))
                .isEmpty();
    }

    @Test
    void otherCauses_overruleTheCooldown() {
        for (Cause cause : new Cause[] {Cause.COLD_CACHE, Cause.MANUAL, Cause.FLOOR_UNMET, Cause.OVERFLOW}) {
            assertThat(against(compacted, Level.HARD, cause, moment(11, 0.76, 1)))
                    .as("%s", cause)
                    .isEmpty();
        }
    }

    @Test
    void manualWithNothingNew_isNoGain() {
        assertThat(against(compacted, Level.SOFT, Cause.MANUAL, moment(10, 0.55, 100)))
                .contains(Reason.NO_GAIN);
        assertThat(against(compacted, Level.HARD, Cause.MANUAL, moment(10, 0.55, 100)))
                .isEmpty();
    }

    @Test
    void levelsNeverDecay_butMayRunAgain_D7() {
        Restraint deep = Restraint.afterCompaction(moment(10, 0.95, 0), 0.44, Level.EMERGENCY);
        assertThat(against(deep, moment(20, 0.61, 100))).isEmpty();
    }

    @Test
    void poorAttempt_isNotRepeatedBeforeUsageGrew() {
        Restraint once = poor(Restraint.NONE, 0.62);
        assertThat(against(once, moment(11, 0.66, 100))).contains(Reason.NO_GAIN);
        assertThat(against(once, moment(11, 0.68, 100))).isEmpty();
    }

    @Test
    void threePoorAttempts_openABreakerForTenTurns() {
        Restraint broken = poor(poor(poor(Restraint.NONE, 0.62), 0.68), 0.74);
        assertThat(against(broken, new Moment(START, 30, 5, 0.60))).contains(Reason.BREAKER);
        assertThat(against(broken, new Moment(START, 30, 14, 0.60))).contains(Reason.BREAKER);
        assertThat(against(broken, new Moment(START, 30, 15, 0.60))).isEmpty();
    }

    @Test
    void compaction_forgetsPoorAttempts() {
        Restraint twice = poor(poor(Restraint.NONE, 0.62), 0.68);
        assertThat(twice.poorAttempts()).isEqualTo(2);
        assertThat(compacted.poorAttempts()).isZero();
        assertThat(compacted.last().map(Restraint.Last::usage)).contains(0.55);
    }

    private static Restraint poor(Restraint before, double usage) {
        return before.afterPoorAttempt(moment(10, usage, 0));
    }

    private static Moment moment(int messages, double usage, int seconds) {
        return new Moment(START.plusSeconds(seconds), messages, 5, usage);
    }

    private static Optional<Reason> against(Restraint restraint, Moment moment) {
        return against(restraint, Level.SOFT, Cause.USAGE_THRESHOLD, moment);
    }

    private static Optional<Reason> against(Restraint restraint, Level level, Cause cause, Moment moment) {
        return restraint.against(level, cause, moment, LadderSettings.STANDARD);
    }
}
