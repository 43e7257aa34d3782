package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.CharacterClasses;
import dev.stowage.core.tokens.TokenCounter;
import dev.stowage.core.tokens.Vocabulary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedCounterTest {

    private static final TokenCounter CLASSES = new CharacterClasses();

    @Test
    void sliceBorders_changeNoCountOfProse() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (Vocabulary vocabulary : Vocabulary.values()) {
            TokenCounter exact = VocabulariesTest.counter(vocabulary);
            for (int round = 0; round < 5; round++) {
                String text = prose(random, 40_000);
                assertThat(counter(Optional.of(exact)).count(text))
                        .as("seed %d, %s", seed, vocabulary)
                        .isEqualTo(exact.count(text));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "漢", " ", "\n", "🙂", "0", "ab, ", "\ud83d"})
    void sliceBorders_costATokenOrTwo(String unit) {
        String text = unit.repeat(30_000 / unit.length());
        TokenCounter exact = VocabulariesTest.counter(Vocabulary.O200K);
        int slices = text.length() / BoundedCounter.SLICE + 1;
        assertThat(counter(Optional.of(exact)).count(text))
                .isBetween(exact.count(text) - 2 * slices, exact.count(text) + 2 * slices);
    }

    @Test
    void slices_areTheTextInOrderAndCutNoPair() {
        List<String> slices = new ArrayList<>();
        String text = "x" + "🙂".repeat(20_000) + "y";
        counter(Optional.of(slice -> {
                    slices.add(slice);
                    return 1;
                }))
                .count(text);
        assertThat(String.join("", slices)).isEqualTo(text);
        assertThat(slices)
                .allSatisfy(slice -> assertThat(slice)
                        .hasSizeLessThanOrEqualTo(BoundedCounter.SLICE)
                        .doesNotMatch("(?s)^[\\udc00-\\udfff].*"));
    }

    @Test
    void longText_isEstimatedForGood() {
        BoundedCounter counter = counter(Optional.of(text -> {
            throw new AssertionError("counted");
        }));
        String text = "漢 ".repeat(BoundedCounter.LONGEST / 2) + "!";
        assertThat(counter.count(text)).isEqualTo(CLASSES.count(text));
        assertThat(counter.takeProvisional()).isFalse();
    }

    @Test
    void withoutAVocabulary_textIsEstimatedForNow() {
        BoundedCounter counter = counter(Optional.empty());
        assertThat(counter.count("some text")).isEqualTo(CLASSES.count("some text"));
        assertThat(counter.takeProvisional()).isTrue();
        assertThat(counter.takeProvisional()).isFalse();
        assertThat(counter.count("")).isZero();
        assertThat(counter.takeProvisional()).isFalse();
    }

    @Test
    void afterTheTimeIsUp_theRestIsEstimated() {
        AtomicLong clock = new AtomicLong();
        String text = "word ".repeat(BoundedCounter.SLICE);
        BoundedCounter counter = new BoundedCounter(
                Optional.of(slice -> {
                    clock.addAndGet(60);
                    return 1_000_000;
                }),
                new CountingBudget(clock::get, Duration.ofNanos(100)));
        int rest = CLASSES.count(text.substring(2 * BoundedCounter.SLICE));
        assertThat(counter.count(text)).isBetween(2_000_000 + rest - 20, 2_000_000 + rest + 20);
        assertThat(counter.takeProvisional()).isTrue();
    }

    private static BoundedCounter counter(Optional<TokenCounter> exact) {
        return new BoundedCounter(exact, new CountingBudget(() -> 0, Duration.ofNanos(1)));
    }

    private static String prose(Random random, int length) {
        String[] words = {"the", "Model", "reads", "naïve", "книга", "tokens", "don't", "x1", "12345", "{\"a\":", "—"};
        String[] gaps = {" ", " ", " ", " ", "\n", ", ", ".\n\n", "  ", "\t"};
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(words[random.nextInt(words.length)]).append(gaps[random.nextInt(gaps.length)]);
        }
        return text.toString();
    }
}
