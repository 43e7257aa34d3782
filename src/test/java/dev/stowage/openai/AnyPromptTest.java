package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Counted.AMPLE;
import static dev.stowage.openai.Counted.FAMILY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.PromptTokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Prompts of all kinds: random ones, broken ones, and those of real clients. */
class AnyPromptTest {

    private static final Path CAPTURES = Path.of("../shared/captures");

    /** Kept or not, whole or in parts, spelled one way or another: a message counts the same. */
    @Test
    void counts_dependOnTheMessageAlone() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        PromptCounter shared = Counted.counter();
        for (int round = 0; round < 200; round++) {
            List<String> messages = new ArrayList<>();
            for (int message = random.nextInt(6); message >= 0; message--) {
                messages.add(message(random));
            }
            PromptTokens together = count(shared, messages);
            for (int message = 0; message < messages.size(); message++) {
                PromptTokens alone = count(Counted.counter(), List.of(messages.get(message)));
                assertThat(alone.messages().get(0))
                        .as("seed %d, %s", seed, messages.get(message))
                        .isEqualTo(together.messages().get(message));
            }
            long sum =
                    together.messages().stream().mapToLong(MessageTokens::total).sum();
            assertThat(together.total()).as("seed %d", seed).isEqualTo(3 + together.fields() + sum);
        }
    }

    @Test
    void anyIndexedBody_isCounted() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] body = utf8(
                "{\"tools\":[{\"x\":1}],\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\","
                        + "\"image_url\":{\"url\":\"data:image/png;base64,iVBORw0KGgo=\"}}],\"tool_calls\":[{\"function\":{\"name\":"
                        + "\"a\",\"arguments\":\"{}\"}}]},{\"content\":\"é\\u00e9\"}],\"tool_choice\":{\"name\":\"a\"}}");
        int indexed = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] broken = body.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                broken[random.nextInt(broken.length)] = (byte) "{}[]\":,\\0aé x".charAt(random.nextInt(13));
            }
            ChatIndex index = ChatIndex.of(broken);
            boolean readable = new MessageMemory(10, Bodies.FINGERPRINTS)
                    .read(broken, index)
                    .isPresent();
            if (index.unmanaged().isEmpty() && readable) {
                indexed++;
                assertThat(Counted.prompt(Counted.counter(), broken, FAMILY, AMPLE)
                                .total())
                        .as("seed %d: %s", seed, Bodies.text(broken))
                        .isPositive();
            }
        }
        assertThat(indexed).isGreaterThan(500);
    }

    /** What they sent is between a token for two bytes and one for twenty: nothing large is overlooked or taken for text. */
    @Test
    void promptsOfRealClients_areCounted() throws IOException {
        assumeTrue(Files.isDirectory(CAPTURES), "skipped: no captured requests in " + CAPTURES);
        VocabulariesTest.REAL.warm();
        PromptCounter counter =
                new PromptCounter(VocabulariesTest.REAL, System::nanoTime, 100_000, Bodies.FINGERPRINTS);
        int managed = 0;
        for (Path file : captured()) {
            byte[] body = Files.readAllBytes(file);
            ChatIndex index = ChatIndex.of(body);
            if (index.unmanaged().isEmpty()) {
                managed++;
                PromptTokens prompt =
                        Counted.prompt(counter, body, ModelFamilies.shipped().of("gpt-4o"), AMPLE);
                assertThat(prompt.provisional()).isZero();
                assertThat(prompt.total()).as("%s", file).isBetween(body.length / 20L, body.length / 2L);
            }
        }
        assertThat(managed).isGreaterThan(50);
    }

    private static List<Path> captured() throws IOException {
        try (Stream<Path> files = Files.walk(CAPTURES)) {
            return files.filter(file -> file.toString().endsWith(".body"))
                    .sorted()
                    .toList();
        }
    }

    private static PromptTokens count(PromptCounter counter, List<String> messages) {
        byte[] body = utf8("{\"messages\":[" + String.join(",", messages) + "]}");
        return Counted.prompt(counter, body, FAMILY, AMPLE);
    }

    private static String message(Random random) {
        String text = "w".repeat(1 + random.nextInt(3)) + " \\u00e9 x".repeat(random.nextInt(4));
        return switch (random.nextInt(4)) {
            case 0 -> "{\"role\":\"user\",\"content\":\"" + text + "\"}";
            case 1 -> "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}";
            case 2 -> "{\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":\"" + text + "\"}}]}";
            default -> "{\"role\":\"tool\",\"tool_call_id\":\"i\",\"content\":\"" + text + "\"}";
        };
    }
}
