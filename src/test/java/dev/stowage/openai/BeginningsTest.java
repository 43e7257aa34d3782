package dev.stowage.openai;

import static dev.stowage.openai.Bodies.FINGERPRINTS;
import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Conversation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A body that begins as an earlier one did is looked through from where they part, and found to be what it is. */
class BeginningsTest {

    private static final String HEAD = "{\"model\":\"m\",\"temperature\":0.5,\"stream\":true,\"messages\":[";

    private final MessageMemory memory = new MessageMemory(10_000, FINGERPRINTS);

    @Test
    void longerHistory_isLookedThroughAtItsEndOnly() {
        List<String> messages = messages(new Random(1), 400);
        byte[] before = body(HEAD, messages.subList(0, 390), "]}");
        byte[] after = body(HEAD, messages, "]}");
        read(before);
        Beginning beginning = memory.index(after).beginning();
        assertThat(beginning.pieces()).hasSize(before.length / Beginnings.PIECE);
        assertThat(beginning.count()).isBetween(330, 390);
        assertThat(read(after)).isEqualTo(afresh(after));
    }

    @Test
    void otherMembersBeforeTheMessages_areAnotherBeginning() {
        List<String> messages = messages(new Random(2), 200);
        read(body(HEAD, messages, "]}"));
        byte[] other = body(HEAD.replace("0.5", "0.6"), messages, "]}");
        assertThat(memory.index(other).beginning().pieces()).isEmpty();
        assertThat(read(other)).isEqualTo(afresh(other));
    }

    @Test
    void membersAfterTheMessages_areReadEachTime() {
        List<String> messages = messages(new Random(3), 200);
        byte[] first = body(HEAD, messages, "],\"tools\":[]}");
        read(first);
        assertThat(memory.index(first).beginning().pieces()).isNotEmpty();
        for (String end : List.of(
                "],\"tools\":[1]}",
                "],\"model\":\"again\"}",
                "],\"messages\":[1]}",
                "],\"previous_response_id\":\"x\"}",
                "],\"stream\":false}",
                "]",
                "]}x",
                ",]}",
                ",1]}",
                "}")) {
            byte[] body = body(HEAD, messages, end);
            assertThat(indexed(memory.index(body))).as(end).isEqualTo(indexed(ChatIndex.of(body)));
        }
    }

    @Test
    void anythingAClientDoesToABody_isFoundAsIfItWereNew() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> messages = messages(random, 300);
        int known = 0;
        for (int round = 0; round < 300; round++) {
            byte[] body = body(HEAD, messages.subList(0, random.nextInt(messages.size())), "]}");
            switch (random.nextInt(4)) {
                case 0 -> body[random.nextInt(body.length)] = (byte) "{}[]\":,\\01 x".charAt(random.nextInt(12));
                case 1 -> body = Arrays.copyOf(body, random.nextInt(body.length));
                case 2 -> messages.set(random.nextInt(messages.size()), message(random));
                default -> {}
            }
            ChatIndex index = memory.index(body);
            known += index.beginning().ranges().isEmpty() ? 0 : 1;
            assertThat(indexed(index)).as("seed %d", seed).isEqualTo(indexed(ChatIndex.of(body)));
            if (index.unmanaged().isEmpty()) {
                assertThat(memory.read(body, index)).as("seed %d", seed).isEqualTo(afresh(body));
            }
        }
        assertThat(known).as("bodies of which something was known").isGreaterThan(100);
    }

    /** The end of a number is known only by what follows it. */
    @Test
    void number_thatGoesOnBehindAPiece_isAnotherNumber() {
        String first = HEAD + "1,";
        String padding = "\"" + "x".repeat(Beginnings.PIECE - first.length() - 4) + "\",1";
        byte[] one = utf8(first + padding + "]}" + " ".repeat(Beginnings.PIECE));
        byte[] twelve = utf8(first + padding + "2]}");
        assertThat((char) one[Beginnings.PIECE - 1]).isEqualTo('1');
        memory.read(one, memory.index(one));
        assertThat(indexed(memory.index(twelve))).isEqualTo(indexed(ChatIndex.of(twelve)));
    }

    @Test
    void memory_isBounded() {
        Beginnings few = new Beginnings(4, FINGERPRINTS);
        MessageMemory messages = new MessageMemory(10_000, FINGERPRINTS);
        Random random = new Random(5);
        List<byte[]> bodies = IntStream.range(0, 20)
                .mapToObj(i -> body(HEAD, messages(random, 60), "]}"))
                .toList();
        for (byte[] body : bodies) {
            ChatIndex index = ChatIndex.of(body, known(few, body));
            few.remember(body, index, messages.read(body, index).orElseThrow().messages());
        }
        assertThat(bodies.stream()
                        .mapToInt(body -> known(few, body).pieces().size())
                        .sum())
                .isBetween(1, 8);
    }

    private static Beginning known(Beginnings beginnings, byte[] body) {
        Following following = beginnings.follow();
        following.to(body, body.length);
        return following.beginning();
    }

    private Optional<Conversation> read(byte[] body) {
        return memory.read(body, memory.index(body));
    }

    private static Optional<Conversation> afresh(byte[] body) {
        return new MessageMemory(10, FINGERPRINTS).read(body, ChatIndex.of(body));
    }

    /** All of an index but what it owes to earlier ones. */
    private static ChatIndex indexed(ChatIndex index) {
        return new ChatIndex(
                index.unmanaged(),
                index.model(),
                index.stream(),
                index.fields(),
                index.messages(),
                index.rootEnd(),
                Beginning.NONE,
                Optional.empty());
    }

    private static List<String> messages(Random random, int count) {
        return new ArrayList<>(
                IntStream.range(0, count).mapToObj(i -> message(random)).toList());
    }

    private static String message(Random random) {
        String text = "a \\\"b\\\" {[".repeat(random.nextInt(200)) + random.nextInt();
        return "{\"role\":\"" + (random.nextBoolean() ? "user" : "assistant") + "\",\"content\":\"" + text + "\"}";
    }

    private static byte[] body(String head, List<String> messages, String end) {
        return utf8(head + String.join(",", messages) + end);
    }
}
