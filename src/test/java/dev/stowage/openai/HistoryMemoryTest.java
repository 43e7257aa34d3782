package dev.stowage.openai;

import static dev.stowage.openai.Histories.ANSWER;
import static dev.stowage.openai.Histories.calls;
import static dev.stowage.openai.Histories.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.PromptTokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is remembered of a history that grows is what reading it anew gives. */
class HistoryMemoryTest {

    private static final ModelFamily FAMILY = ModelFamilies.shipped().of("gpt-4o");
    private static final Duration AMPLE = Duration.ofMinutes(1);

    private static final int TURNS = 300;

    private final MessageMemory messages = new MessageMemory(10_000, Bodies.FINGERPRINTS);
    private final HistoryMemory memory = new HistoryMemory(10_000);
    private final PromptCounter counter = counter();

    @Test
    void historyThatGrowsAndForks_isToldAsIfItWereNew() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int beyondAPiece = 0;
        int plain = 0;
        List<String> history = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            if (turn % 30 == 0) {
                history.clear();
            } else if (random.nextInt(10) == 0) {
                history.subList(random.nextInt(history.size() + 1), history.size())
                        .clear();
            }
            grow(history, random);
            byte[] body = Histories.body(history);
            ChatIndex index = messages.index(body);
            Conversation conversation = messages.read(body, index).orElseThrow();
            boolean mayNeedRepair = memory.mayNeedRepair(body, index, conversation);
            String what = "turn %d of seed %d".formatted(turn, seed);
            assertThat(mayNeedRepair).as(what).isEqualTo(Histories.mayNeedRepair(body));
            assertThat(memory.outlines(body, index, conversation)).as(what).isEqualTo(Histories.outlines(body));
            assertThat(memory.turns(body, index, conversation)).as(what).isEqualTo(Replayed.turns(body));
            PromptTokens counted = counter.count(body, index, conversation, FAMILY, AMPLE);
            if (turn % 20 == 0) {
                assertThat(counted.messages()).as(what).isEqualTo(countedAfresh(body, conversation));
            }
            assertThat(counter.known(body, index, conversation, FAMILY))
                    .as(what)
                    .isPresent();
            beyondAPiece += index.beginning().pieces().isEmpty() ? 0 : 1;
            plain += mayNeedRepair ? 0 : 1;
        }
        assertThat(beyondAPiece)
                .as("bodies of which a piece was known, seed %d", seed)
                .isGreaterThan(TURNS / 4);
        assertThat(plain).as("plain histories, seed %d", seed).isBetween(TURNS / 20, TURNS - 1);
    }

    private static List<MessageTokens> countedAfresh(byte[] body, Conversation conversation) {
        return counter()
                .count(body, ChatIndex.of(body), conversation, FAMILY, AMPLE)
                .messages();
    }

    private static PromptCounter counter() {
        VocabulariesTest.REAL.warm();
        return new PromptCounter(VocabulariesTest.REAL, System::nanoTime, 10_000, Bodies.FINGERPRINTS);
    }

    /** A question, calls with their results, an answer; once in a while a result is missing or comes twice. */
    private static void grow(List<String> history, Random random) {
        history.add("{\"role\":\"user\",\"content\":\"" + "go on ".repeat(random.nextInt(400)) + "\"}");
        String[] ids = random.ints(random.nextInt(4), 0, 1_000_000)
                .mapToObj(Integer::toString)
                .toArray(String[]::new);
        if (ids.length > 0) {
            history.add(calls(ids));
            for (String id : ids) {
                int times = random.nextInt(30) == 0 ? 2 * random.nextInt(2) : 1;
                for (int i = 0; i < times; i++) {
                    history.add(result(id, "line ".repeat(random.nextInt(400))));
                }
            }
        }
        history.add(ANSWER);
    }
}
