package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Counted.AMPLE;
import static dev.stowage.openai.Counted.FAMILY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Fence;
import dev.stowage.core.tokens.AtMost;
import dev.stowage.core.tokens.Calibration;
import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.PromptTokens;
import dev.stowage.core.tokens.TokenCounter;
import dev.stowage.core.tokens.Vocabulary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptCounterTest {

    private static final ModelFamilies FAMILIES = ModelFamilies.shipped();

    private final AtomicInteger counted = new AtomicInteger();
    private final AtomicLong clock = new AtomicLong();

    @Test
    void total_isPrimingFieldsAndMessages() {
        PromptTokens prompt = Counted.prompt(
                "{\"messages\":[{\"role\":\"system\",\"content\":\"be kind\"},{\"role\":\"user\",\"content\":\"hi\"}],"
                        + "\"tools\":[{\"a\":1}],\"model\":\"m\"}");
        assertThat(prompt.messages()).extracting(MessageTokens::text).containsExactly(6, 5);
        assertThat(prompt.fields()).isEqualTo(11);
        assertThat(prompt.total()).isEqualTo(3 + 11 + 6 + 5);
        assertThat(prompt.hasMedia()).isFalse();
        assertThat(prompt.provisional()).isZero();
    }

    /** The recipe of OpenAI's cookbook: 3 for each message, 1 for a role, the text, 3 for the answer's beginning. */
    @Test
    void cookbookMessages_countAsTheCookbookSays() {
        byte[] body = utf8("{\"model\":\"gpt-4o\",\"messages\":[{\"role\":\"user\",\"content\":\"hello world\"}]}");
        PromptTokens prompt = Counted.prompt(real(), body, FAMILIES.of("gpt-4o"), AMPLE);
        assertThat(prompt.total()).isEqualTo(3 + 1 + 2 + 3);
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-4o, 1.00",
        "deepseek-chat, 1.10",
        "qwen3-max, 1.10",
        "llama-3.3-70b, 1.05",
        "mistral-large-2512, 1.26",
        "claude-sonnet-4-5, 1.25",
        "gemini-2.5-pro, 1.18",
        "unheard-of, 1.15"
    })
    void families_countTheirShareMore_C82(String model, double factor) {
        byte[] body = utf8("{\"messages\":[{\"role\":\"user\",\"content\":\"" + "hello world ".repeat(500) + "\"}]}");
        long exact = Counted.prompt(real(), body, FAMILIES.of("gpt-4o"), AMPLE).total() - 7;
        long family = Counted.prompt(real(), body, FAMILIES.of(model), AMPLE).total() - 7;
        assertThat((double) family).isCloseTo(factor * exact, within(1.0));
    }

    /** The ladder reckons with 48 tokens for what is around a checkpoint. */
    @ParameterizedTest
    @ValueSource(strings = {"gpt-4o", "mistral-large-2512", "unheard-of"})
    void fenceOfACheckpoint_takesNoMoreThanIsReckoned_D18(String model) {
        String fence =
                Fence.around("checkpoint", "8f3a09c1d27be4560fa1-0-99", "").replace("\n", "\\n");
        byte[] body = utf8("{\"messages\":[{\"role\":\"user\",\"content\":\"" + fence + "\"}]}");
        PromptTokens prompt = Counted.prompt(real(), body, FAMILIES.of(model), AMPLE);
        assertThat(prompt.messages().get(0).text()).isBetween(20, 48);
    }

    @Test
    void turn_costsItsNewMessages() {
        PromptCounter counter = counter(100);
        count(counter, body("one", "two", "three"), AMPLE);
        assertThat(counted).hasValue(4);
        count(counter, body("one", "two", "three", "four"), AMPLE);
        assertThat(counted).hasValue(5);
        count(counter, body("two", "four", "one").replace("TOOL", "TOOLS"), AMPLE);
        assertThat(counted).hasValue(6);
    }

    /** Growing by messages of any length, counted at times, a prompt never has more than was said at most; once counted, no less. */
    @Test
    void most_isNoLessThanTheCountAndSoonTheSame() {
        PromptCounter counter = Counted.counter();
        MessageMemory memory = new MessageMemory(10_000, Bodies.FINGERPRINTS);
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        StringBuilder history = new StringBuilder("{'messages':[{'role':'user','content':'go'}");
        for (int turn = 0; turn < 60; turn++) {
            history.append(",{'role':'user','content':'")
                    .append("word ".repeat(100 + random.nextInt(1_500)))
                    .append("'}");
            byte[] body = utf8(history.toString().replace('\'', '"') + "]}");
            ChatIndex index = memory.index(body);
            Conversation read = memory.read(body, index).orElseThrow();
            long most = most(counter.most(body, index, read, FAMILY));
            if (random.nextBoolean()) {
                long counted = counter.count(body, index, read, FAMILY, AMPLE).total();
                assertThat(most).as("seed %d, turn %d", seed, turn).isGreaterThanOrEqualTo(counted);
                assertThat(most(counter.most(body, memory.index(body), read, FAMILY)))
                        .isEqualTo(counted);
            }
        }
    }

    private static long most(AtMost most) {
        return Calibration.NONE.most(most, Optional.empty());
    }

    @Test
    void families_doNotShareCounts() {
        PromptCounter counter = counter(100);
        byte[] body = utf8(body("one two three four"));
        ModelFamily twice = new ModelFamily("twice", Vocabulary.CL100K, 2, 1, FAMILY.images());
        assertThat(Counted.prompt(counter, body, FAMILY, AMPLE)
                        .messages()
                        .get(0)
                        .text())
                .isEqualTo(4 + 4);
        assertThat(Counted.prompt(counter, body, twice, AMPLE).messages().get(0).text())
                .isEqualTo(4 + 8);
    }

    @Test
    void keptCounts_areBounded() {
        PromptCounter counter = counter(10);
        for (int round = 0; round < 3; round++) {
            for (int message = 0; message < 100; message++) {
                count(counter, "{\"messages\":[\"m" + message + "\"]}", AMPLE);
            }
        }
        assertThat(counted.get()).isEqualTo(300);
    }

    @Test
    void spentBudget_leavesEstimates_andTheyAreNotKept_C91() {
        PromptCounter counter = counter(100);
        String body = body("one", "two", "three");
        PromptTokens hasty = count(counter, body, Duration.ofNanos(2));
        assertThat(hasty.provisional()).isEqualTo(2);
        assertThat(hasty.messages()).extracting(MessageTokens::provisional).containsExactly(false, false, true);
        PromptTokens refined = count(counter, body, AMPLE);
        assertThat(refined.provisional()).isZero();
        assertThat(counted).hasValue(4);
        assertThat(refined.messages().subList(0, 2)).isEqualTo(hasty.messages().subList(0, 2));
    }

    @Test
    void beforeVocabulariesAreLoaded_everythingIsEstimated() {
        Vocabularies vocabularies = new Vocabularies(vocabulary -> this.counted());
        PromptCounter counter = new PromptCounter(vocabularies, clock::get, 100, Bodies.FINGERPRINTS);
        String body = body("one", "two");
        assertThat(count(counter, body, AMPLE).provisional()).isEqualTo(3);
        assertThat(counted).hasValue(0);
        vocabularies.warm();
        assertThat(count(counter, body, AMPLE).provisional()).isZero();
    }

    @Test
    void estimates_areNearTheCounts() {
        String text = "The proxy packs each conversation into the window and keeps it where it is. ".repeat(40);
        byte[] body = utf8(body(text, text, text));
        PromptCounter cold = new PromptCounter(new Vocabularies(), System::nanoTime, 100, Bodies.FINGERPRINTS);
        long estimate = Counted.prompt(cold, body, FAMILIES.of("gpt-4o"), AMPLE).total();
        long exact = Counted.prompt(real(), body, FAMILIES.of("gpt-4o"), AMPLE).total();
        assertThat((double) estimate).isCloseTo((double) exact, within(0.15 * exact));
    }

    @Test
    void pictures_areTold_C133() {
        PromptTokens prompt = Counted.prompt("{\"messages\":[{\"content\":[{\"type\":\"image_url\",\"image_url\":"
                + "{\"url\":\"https://example.org/a.png\"}}]},{\"content\":\"x\"}]}");
        assertThat(prompt.hasMedia()).isTrue();
        assertThat(prompt.media()).isEqualTo(1105);
        assertThat(prompt.text()).isEqualTo(3 + 4 + 5);
    }

    private PromptTokens count(PromptCounter counter, String body, Duration budget) {
        byte[] bytes = utf8(body);
        return Counted.prompt(counter, bytes, FAMILY, budget);
    }

    /** Counts words and its own calls; each takes a nanosecond. */
    private TokenCounter counted() {
        return text -> {
            counted.incrementAndGet();
            clock.incrementAndGet();
            return Counted.WORDS.count(text);
        };
    }

    private PromptCounter counter(int kept) {
        Vocabularies vocabularies = new Vocabularies(vocabulary -> counted());
        vocabularies.warm();
        return new PromptCounter(vocabularies, clock::get, kept, Bodies.FINGERPRINTS);
    }

    private static PromptCounter real() {
        VocabulariesTest.REAL.warm();
        return new PromptCounter(VocabulariesTest.REAL, System::nanoTime, 100, Bodies.FINGERPRINTS);
    }

    private static String body(String... contents) {
        List<String> messages = new ArrayList<>();
        for (String content : contents) {
            messages.add("{\"role\":\"user\",\"content\":\"" + content + "\"}");
        }
        return "{\"tools\":[\"TOOL\"],\"messages\":[" + String.join(",", messages) + "]}";
    }
}
