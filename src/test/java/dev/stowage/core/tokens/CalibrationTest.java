package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.AtMost.Sum;
import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final ContextWindow WINDOW = ContextWindow.of(128_000, Source.DEFAULT);
    private static final Optional<BilledPrompt> NOTHING = Optional.empty();

    @Test
    void firstEstimate_isTheCount() {
        assertThat(Calibration.NONE.estimate(prompt(0, 1_000, 2_000), NOTHING)).isEqualTo(3_003);
    }

    @Test
    void firstBill_setsTheRatio() {
        Calibration learned = Calibration.NONE.observed(bill(prompt(0, 9_997), NOTHING, 16_000));
        assertThat(learned).isEqualTo(new Calibration(1.6, 1));
        assertThat(learned.estimate(prompt(0, 997), NOTHING)).isEqualTo(1_600);
    }

    @Test
    void laterBills_moveTheRatioByAQuarter() {
        Calibration learned = new Calibration(1, 1).observed(bill(prompt(0, 9_997), NOTHING, 12_000));
        assertThat(learned.ratio()).isCloseTo(1.05, within(1e-9));
        assertThat(learned.observed(bill(prompt(0, 9_997), NOTHING, 12_000)).ratio())
                .isCloseTo(1.0875, within(1e-9));
    }

    @Test
    void ratio_isClamped() {
        assertThat(Calibration.NONE
                        .observed(bill(prompt(0, 997), NOTHING, 9_000))
                        .ratio())
                .isEqualTo(3);
        assertThat(Calibration.NONE.observed(bill(prompt(0, 997), NOTHING, 300)).ratio())
                .isEqualTo(0.5);
        assertThatThrownBy(() -> new Calibration(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A family that counts three times what we count is met within three answers. */
    @Test
    void farOffRatio_isMetWithinThreeBills_C83() {
        Calibration learned = Calibration.NONE;
        for (int bill = 0; bill < 3; bill++) {
            learned = learned.observed(bill(prompt(0, 9_997), NOTHING, 30_000));
        }
        assertThat(learned.estimate(prompt(0, 19_997), NOTHING)).isEqualTo(60_000);
    }

    @Test
    void tellingNothing_isPassedOver() {
        PromptTokens plain = prompt(0, 9_997);
        PromptTokens withPicture = new PromptTokens(0, false, List.of(message(1, 9_000, 997)));
        PromptTokens estimated =
                new PromptTokens(0, false, List.of(new MessageTokens(new Digest(1, 1), 9_997, 0, true)));
        PromptTokens estimatedTools = new PromptTokens(9_000, true, List.of(message(1, 997, 0)));
        Calibration known = new Calibration(1.2, 4);
        assertThat(known.observed(bill(prompt(0, 496), NOTHING, 900))).isSameAs(known);
        assertThat(known.observed(bill(prompt(0, 497), NOTHING, 900))).isNotSameAs(known);
        assertThat(known.observed(bill(plain, NOTHING, 0))).isSameAs(known);
        assertThat(known.observed(bill(plain, NOTHING, -1))).isSameAs(known);
        assertThat(known.observed(bill(plain, NOTHING, 256_001))).isSameAs(known);
        assertThat(known.observed(bill(withPicture, NOTHING, 11_000))).isSameAs(known);
        assertThat(known.observed(bill(estimated, NOTHING, 11_000))).isSameAs(known);
        assertThat(known.observed(bill(estimatedTools, NOTHING, 11_000))).isSameAs(known);
    }

    @Test
    void billOfACutPrompt_teachesNothing() {
        Calibration known = new Calibration(1, 4);
        PromptTokens sent = prompt(0, 19_997);
        assertThat(known.observed(bill(sent, NOTHING, 4_090))).isSameAs(known);
        assertThat(bill(sent, NOTHING, 4_090).settled(known)).isEmpty();
        assertThat(known.observed(bill(sent, NOTHING, 5_000))).isNotSameAs(known);
    }

    /** One fabricated figure must not look like a full window for ever. */
    @Test
    void billThatCannotBeMeant_changesNothing_C86() {
        Calibration known = new Calibration(1, 4);
        Optional<BilledPrompt> last = bill(prompt(0, 9_000), NOTHING, 10_000).settled(known);
        for (long tokens : new long[] {675_947_905, 256_001, 0, -1}) {
            Bill madeUp = bill(prompt(0, 9_000, 500), last, tokens);
            assertThat(madeUp.settled(known)).isEqualTo(last);
            assertThat(known.observed(madeUp)).isSameAs(known);
        }
    }

    @Test
    void grownPromptThatCostsLess_teachesNothing() {
        Calibration known = new Calibration(1, 4);
        Optional<BilledPrompt> last = bill(prompt(0, 9_000), NOTHING, 10_000).settled(known);
        assertThat(known.observed(bill(prompt(0, 9_000, 500), last, 9_900))).isSameAs(known);
        PromptTokens other = new PromptTokens(0, false, List.of(message(7, 9_000, 0), message(1, 500, 0)));
        assertThat(known.observed(bill(other, last, 9_900))).isNotSameAs(known);
    }

    @Test
    void billedPrefix_standsAndTheRestIsScaled() {
        Calibration known = new Calibration(1.5, 3);
        Optional<BilledPrompt> last =
                bill(prompt(700, 1_000, 2_000), NOTHING, 7_777).settled(known);
        assertThat(known.estimate(prompt(700, 1_000, 2_000), last)).isEqualTo(7_777);
        assertThat(known.estimate(prompt(700, 1_000, 2_000, 100, 300), last)).isEqualTo(7_777 + 600);
    }

    @Test
    void toolsThatChanged_areReckonedBesideTheBilledPrefix() {
        Calibration known = new Calibration(1.5, 3);
        Optional<BilledPrompt> last = bill(prompt(700, 1_000), NOTHING, 3_000).settled(known);
        assertThat(known.estimate(prompt(900, 1_000), last)).isEqualTo(3_300);
        assertThat(known.estimate(prompt(0, 1_000), last)).isEqualTo(1_950);
    }

    @Test
    void picturesThatWereAdded_areNotScaled() {
        Calibration known = new Calibration(2, 3);
        Optional<BilledPrompt> last = bill(prompt(0, 1_000), NOTHING, 2_500).settled(known);
        PromptTokens grown = new PromptTokens(0, false, List.of(message(0, 1_000, 0), message(1, 10, 765)));
        assertThat(known.estimate(grown, last)).isEqualTo(2_500 + 20 + 765);
        assertThat(known.estimate(grown, NOTHING)).isEqualTo(2 * 1_013 + 765);
    }

    @Test
    void otherHistory_isReckonedWhole() {
        Calibration known = new Calibration(2, 3);
        Optional<BilledPrompt> last =
                bill(prompt(0, 1_000, 500), NOTHING, 5_000).settled(known);
        assertThat(known.estimate(prompt(0, 1_000), last)).isEqualTo(2_006);
        PromptTokens swapped = new PromptTokens(0, false, List.of(message(1, 500, 0), message(0, 1_000, 0)));
        assertThat(known.estimate(swapped, last)).isEqualTo(3_006);
        PromptTokens edited = new PromptTokens(0, false, List.of(message(0, 1_000, 0), message(7, 500, 0)));
        assertThat(known.estimate(edited, last)).isEqualTo(3_006);
    }

    @Test
    void most_isNoLessThanWhatTheBillOrTheCountSays() {
        Calibration known = new Calibration(2, 3);
        Optional<BilledPrompt> high =
                bill(prompt(0, 1_000, 500), NOTHING, 5_000).settled(known);
        assertThat(known.most(most(2, 1_000, 500), high)).isEqualTo(5_000);
        assertThat(known.most(most(2, 1_000, 500, 100), high)).isEqualTo(5_200);
        Optional<BilledPrompt> low = bill(prompt(0, 1_000), NOTHING, 1_500).settled(known);
        assertThat(known.most(most(1, 1_000, 100), low)).isEqualTo(2 * 1_103);
        assertThat(known.most(most(1, 1_000), NOTHING)).isEqualTo(2 * 1_003);
    }

    /** Where the bill's prompt ended within what was only added up, all may have been added since. */
    @Test
    void most_takesAllForAddedWhereItIsNotKnownWhatWas() {
        Calibration known = new Calibration(2, 3);
        Optional<BilledPrompt> billed = bill(prompt(0, 1_000), NOTHING, 1_500).settled(known);
        assertThat(known.most(most(2, 1_000, 100, 10), billed)).isEqualTo(1_500 + 2 * 1_110);
        Optional<BilledPrompt> longer =
                bill(prompt(0, 1_000, 9, 9), NOTHING, 1_500).settled(known);
        assertThat(known.most(most(1, 1_000), longer)).isEqualTo(1_500 + 2 * 1_000);
    }

    /** Billed at any ratio with any overhead, a growing conversation is estimated ever better, and never below its bill. */
    @Test
    void growingConversations_areMet() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int world = 0; world < 200; world++) {
            double ratio = 0.7 + 1.5 * random.nextDouble();
            int overhead = random.nextInt(20);
            Calibration known = Calibration.NONE;
            Optional<BilledPrompt> last = NOTHING;
            List<MessageTokens> messages = new ArrayList<>();
            for (int turn = 0; turn < 12; turn++) {
                messages.add(message(random.nextInt(), 600 + random.nextInt(3_000), 0));
                PromptTokens sent = new PromptTokens(0, false, messages);
                long billed = Math.round(ratio * sent.total()) + (long) overhead * messages.size();
                long estimate = known.estimate(sent, last);
                if (turn >= 5) {
                    assertThat((double) estimate)
                            .as("seed %d, world %d, turn %d", seed, world, turn)
                            .isCloseTo((double) billed, within(0.03 * billed));
                }
                int counted = random.nextInt(messages.size() + 1);
                AtMost most = most(sent, counted);
                assertThat(known.most(most, last))
                        .as("seed %d, world %d, turn %d, counted %d", seed, world, turn, counted)
                        .isGreaterThanOrEqualTo(estimate);
                assertThat(estimate)
                        .isGreaterThanOrEqualTo(last.map(BilledPrompt::tokens).orElse(0L));
                known = known.observed(bill(sent, last, billed));
                last = bill(sent, last, billed).settled(known);
            }
        }
    }

    private static Bill bill(PromptTokens sent, Optional<BilledPrompt> before, long tokens) {
        return new Bill(sent, before, WINDOW, tokens);
    }

    private static PromptTokens prompt(int fields, int... messages) {
        return new PromptTokens(
                fields,
                false,
                IntStream.range(0, messages.length)
                        .mapToObj(at -> message(at, messages[at], 0))
                        .toList());
    }

    /** The same without fields, the first of its messages added up. */
    private static AtMost most(int counted, int... messages) {
        return most(prompt(0, messages), counted);
    }

    private static AtMost most(PromptTokens prompt, int counted) {
        List<MessageTokens> all = prompt.messages();
        return new AtMost(prompt.fields(), Sum.NONE.and(all.subList(0, counted)), all.subList(counted, all.size()));
    }

    private static MessageTokens message(int id, int text, int media) {
        return new MessageTokens(new Digest(id * 31L, text), text, media, false);
    }
}
