package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FollowingTest {

    private final MessageMemory memory = new MessageMemory(10_000, Bodies.FINGERPRINTS);

    /** Bodies come in pieces of any size, into arrays that grow. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void bodyThatIsFollowed_isIndexedAsAWholeOne(long seed) {
        Random random = new Random(seed);
        byte[] before = body(400, "the same");
        byte[] now = body(420, random.nextBoolean() ? "the same" : "another");
        memory.read(before, memory.index(before));
        Following following = memory.follow();
        for (int length = 0; length < now.length; length = Math.min(now.length, length + 1 + random.nextInt(40_000))) {
            following.to(Arrays.copyOf(now, length), length);
            assertThat(following.known()).as("seed %d at %d", seed, length).isLessThanOrEqualTo(length);
        }
        assertThat(memory.index(now, following)).as("seed %d", seed).isEqualTo(memory.index(now));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 200, 399})
    void known_endsWithThePieceBeforeWhatIsNew(int shared) {
        byte[] before = body(400, "the same");
        memory.read(before, memory.index(before));
        byte[] now =
                (new String(body(shared, "the same"), UTF_8).replace("]}", "") + message(-1) + "]}").getBytes(UTF_8);
        Following following = memory.follow();
        following.to(now, now.length);
        int common = Arrays.mismatch(before, now);
        assertThat(following.known()).isEqualTo(common / Beginnings.PIECE * Beginnings.PIECE);
    }

    private static byte[] body(int messages, String name) {
        StringBuilder body =
                new StringBuilder("{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"" + name + "\"}");
        for (int i = 0; i < messages; i++) {
            body.append(message(i));
        }
        return body.append("]}").toString().getBytes(UTF_8);
    }

    private static String message(int number) {
        return ",{\"role\":\"user\",\"content\":\"" + number + " " + "words ".repeat(150) + "\"}";
    }
}
