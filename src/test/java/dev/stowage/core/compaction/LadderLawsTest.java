package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.Verdict.Packed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Seeded random conversations under the laws; one seed is fresh in each run. */
class LadderLawsTest {

    static LongStream seeds() {
        return LongStream.concat(LongStream.range(0, 5), LongStream.of(new Random().nextLong()));
    }

    static Stream<Occasion> occasions() {
        return Stream.of(
                Occasion.usage(),
                Occasion.coldCache(),
                Occasion.manual(Level.SOFT),
                Occasion.manual(Level.HARD),
                Occasion.overflow());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyConversation_keepsTheLaws_D9(long seed) {
        Random random = new Random(seed);
        int packed = 0;
        for (int steps = 4; steps < 80; steps += 25) {
            Talk talk = new RandomTalk(random).grow(steps).talk();
            for (Occasion occasion : occasions().toList()) {
                LadderPrompt prompt = talk.promptAt(0.55 + random.nextDouble());
                Optional<Packed> one = decide(prompt, occasion);
                one.ifPresent(verdict -> Laws.hold(prompt, verdict, "seed " + seed + ", " + occasion));
                assertThat(decide(prompt, occasion)).as("seed %d, again", seed).isEqualTo(one);
                packed += one.isPresent() ? 1 : 0;
            }
        }
        assertThat(packed).as("seed %d", seed).isGreaterThan(3);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void passAfterAPass_withNothingNew_doesNothing(long seed) {
        Random random = new Random(seed);
        LadderPrompt prompt = new RandomTalk(random).grow(60).talk().promptAt(0.6 + random.nextDouble());
        Verdict first = Verdicts.decide(prompt, Occasion.usage());
        first.match(
                packed -> {
                    Verdict second = Verdicts.LADDER.decide(
                            Laws.after(prompt, packed),
                            Occasion.usage(),
                            Verdicts.NOW.plusSeconds(100),
                            packed.restraint());
                    String verdict = second.match(again -> "packed again at " + again.level(), stayed -> "stayed");
                    assertThat(verdict).as("seed %d", seed).isEqualTo("stayed");
                    return true;
                },
                stayed -> true);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void fiftyCompactions_keepTheLaws_case_C07(long seed) {
        Random random = new Random(seed);
        RandomTalk source = new RandomTalk(random);
        Talk talk = source.grow(20).talk();
        talk.user("Never touch production.");
        List<Long> sizes = new ArrayList<>();
        for (int round = 0; round < 50; round++) {
            source.grow(6);
            LadderPrompt prompt = talk.promptAt(0.6 + 0.5 * random.nextDouble());
            String name = "seed " + seed + ", round " + round;
            decide(prompt, Occasion.usage()).ifPresent(packed -> {
                Laws.hold(prompt, packed, name);
                talk.goOn(packed);
                packed.checkpoint().ifPresent(text -> {
                    sizes.add(Talk.tokens(text));
                    assertThat(text).as(name).containsOnlyOnce(Checkpoint.OPENING);
                });
                int rule = talk.messages()
                        .indexOf(talk.messages().stream()
                                .filter(message -> message.text().equals("Never touch production."))
                                .findFirst()
                                .orElseThrow());
                assertThat(packed.fates().get(rule).sent()
                                || Verdicts.checkpoint(packed).contains("- Never touch production.\n"))
                        .as(name)
                        .isTrue();
            });
        }
        assertThat(sizes).as("seed %d", seed).hasSizeGreaterThan(10).allMatch(size -> size <= 1_500);
    }

    private static Optional<Packed> decide(LadderPrompt prompt, Occasion occasion) {
        return Verdicts.decide(prompt, occasion).match(Optional::of, stayed -> Optional.empty());
    }
}
