package dev.stowage.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The model's figures, and how they move. */
class RiskTest {

    private static final double EXACT = 1e-6;

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, .05, 0.395000",
        "4, 6, 12, .30, 2.664969",
        "10, 24, 60, .05, 3.835105",
        "15, 24, 80, .05, 4.106127"
    })
    void pressure_isThatOfTheDesign(int actions, int calls, int references, double used, double bits) {
        assertThat(new RiskInputs(actions, calls, references, used).pressure()).isCloseTo(bits, within(EXACT));
    }

    @ParameterizedTest
    @CsvSource({
        "2.0 1.5 0.4 -0.3,               -0.3, -0.3, .25,  .249444, .7,  1.338111, .792179, HIGH,   true,  REPLAN",
        "1.0 -0.3 0.2 0.1,                0.1, -0.3, .25,  .748331, .1,  0.859332, .702521, HIGH,   true,  REPLAN",
        "1.5 1.4 1.2 1.0 .8 .5 .3 -.1,   -0.1, -0.1, .125, .088063, .4,  0.472394, .615950, MEDIUM, false, REFRESH",
        "1.5 1.4 1.2 1.0 .8 .5 .3 -.2,   -0.2, -0.2, .125, .117803, .5,  0.771212, .683783, HIGH,   false, REPLAY",
        "2.0 0.1,                         0.1,  0.1, 0,    0,       1.9, 0.162,    .540412, MEDIUM, false, REFRESH",
        "0.6 0.02,                       0.02, 0.02, 0,    0,       .58, -0.0076,  .498100, LOW,    false, NONE",
        "0.5,                             0.5,  0.5, 0,    0,       0,   -1.37,    .202620, LOW,    false, NONE",
        "0.0,                             0,    0,   1,    0,       0,   1.23,     .773819, HIGH,   true,  REPLAN"
    })
    void risk_isThatOfTheDesign(
            String slacks,
            double last,
            double least,
            double violations,
            double volatility,
            double drop,
            double z,
            double probability,
            Band band,
            boolean severe,
            Action action) {
        Risk risk = risk(Arrays.stream(slacks.split(" ")).map(Double::valueOf).toList());
        SlackProfile profile = risk.profile();
        assertThat(profile.finalSlack()).isEqualTo(last);
        assertThat(profile.minSlack()).isEqualTo(least);
        assertThat(profile.violationRatio()).isEqualTo(violations);
        assertThat(profile.volatility()).isCloseTo(volatility, within(EXACT));
        assertThat(profile.drop()).isCloseTo(drop, within(EXACT));
        assertThat(risk.z()).isCloseTo(z, within(EXACT));
        assertThat(risk.probability()).isCloseTo(probability, within(EXACT));
        assertThat(risk.band()).isEqualTo(band);
        assertThat(risk.action()).isEqualTo(action);
        if (band == Band.HIGH) {
            assertThat(risk.severe()).isEqualTo(severe);
        }
    }

    /** It rises with all that is asked of a model and with every way in which slack gets worse. */
    @Test
    void probability_movesWithEachInputAsTheFormulaSays() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            double[] at = random.doubles(5, -6, 6).toArray();
            double up = random.nextDouble() * 3;
            double p = probability(at);
            for (int which = 0; which < at.length; which++) {
                double[] more = at.clone();
                more[which] += up;
                double then = probability(more);
                boolean lowers = which < 2;
                assertThat(lowers ? then <= p : then >= p)
                        .as("seed %d, input %d of %s, by %s", seed, which, Arrays.toString(at), up)
                        .isTrue();
            }
        }
    }

    @Test
    void pressure_neverFallsWithMoreOfAnything() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            int[] counts = random.ints(3, 0, 200).toArray();
            double used = random.nextDouble() * 2;
            double bits = new RiskInputs(counts[0], counts[1], counts[2], used).pressure();
            int more = random.nextInt(50);
            assertThat(List.of(
                            new RiskInputs(counts[0] + more, counts[1], counts[2], used).pressure(),
                            new RiskInputs(counts[0], counts[1] + more, counts[2], used).pressure(),
                            new RiskInputs(counts[0], counts[1], counts[2] + more, used).pressure(),
                            new RiskInputs(counts[0], counts[1], counts[2], used + more).pressure()))
                    .as("seed %d", seed)
                    .allMatch(then -> then >= bits);
        }
    }

    @Test
    void anyInput_givesAProbability() {
        double[] ratios = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1, 0, 2, 1e300, -0.0};
        int[] counts = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (double ratio : ratios) {
            for (int count : counts) {
                RiskInputs inputs = new RiskInputs(count, count, count, ratio);
                assertThat(inputs.usedRatio()).isBetween(0.0, 2.0);
                assertThat(inputs.pressure()).isBetween(0.0, 40.0);
                double probability = risk(List.of(3.8, 3.8 - inputs.pressure())).probability();
                assertThat(probability).isBetween(0.0, 1.0);
            }
        }
        assertThat(risk(List.of(1e9)).probability()).isZero();
        assertThat(risk(List.of(-1e9)).probability()).isEqualTo(1);
    }

    @Test
    void longerHistory_isNeverMoreThanItsLastValues() {
        List<Double> slacks = new ArrayList<>(List.of(-9.0, -9.0));
        CapacityState state = CapacityState.NEW;
        for (double slack : slacks) {
            state = state.observed(slack, 2);
        }
        assertThat(state.observed(1, 2).observed(2, 2).slacks()).containsExactly(1.0, 2.0);
    }

    @ParameterizedTest
    @CsvSource({
        "deepseek-v3.2-chat, 3.9",
        "deepseek/deepseek-v3.2-reasoner, 4.1",
        "deepseek-v4-pro, 3.5",
        "DeepSeek-V4-Flash, 4.2",
        "deepseek-flash, 4.2",
        "my-deepseek-v4-pro-distilled, 3.8",
        "'', 3.8",
        "gpt-5, 3.8"
    })
    void prior_isThatOfTheWholeName(String model, double bits) {
        assertThat(Priors.SHIPPED.of(model)).isEqualTo(bits);
    }

    @Test
    void operatorsPriors_areBelievedFirst() {
        Priors priors = Priors.of(Map.of("gpt-*", 5.0, "deepseek-v4-pro", 3.0), 1, 2, 3);
        assertThat(List.of("gpt-5", "deepseek-v4-pro", "deepseek-v3.2-chat", "deepseek-v3.2-reasoner", "x"))
                .map(priors::of)
                .containsExactly(5.0, 3.0, 1.0, 2.0, 3.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void priorThatIsNone_isNamed(double prior) {
        assertThatThrownBy(() -> Priors.of(Map.of("m*", prior), 1, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("capacity.priors.m*");
        assertThatThrownBy(() -> Priors.of(Map.of(), 1, 1, prior))
                .hasMessageContaining("capacity.fallback-default-prior");
    }

    private static Risk risk(List<Double> slacks) {
        return Risk.of(SlackProfile.of(slacks), RiskBands.STANDARD);
    }

    private static double probability(double... of) {
        return Risk.of(new SlackProfile(of[0], of[1], of[2], of[3], of[4]), RiskBands.STANDARD)
                .probability();
    }
}
