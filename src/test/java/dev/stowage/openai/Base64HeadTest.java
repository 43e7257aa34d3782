package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Base64HeadTest {

    @Test
    void anyBytes_areDecodedFromEitherAlphabet() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 1_000; round++) {
            byte[] bytes = new byte[random.nextInt(100)];
            random.nextBytes(bytes);
            int most = random.nextInt(120);
            byte[] expected = Arrays.copyOf(bytes, Math.min(most, bytes.length));
            String plain = Base64.getEncoder().encodeToString(bytes);
            for (String text : new String[] {
                plain,
                plain.replace("/", "\\/"),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)
            }) {
                assertThat(Base64Head.decode(raw(text), most))
                        .as("seed %d, %s, %d", seed, text, most)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void decoding_stopsAtWhatIsNotBase64() {
        assertThat(Base64Head.decode(raw("QUJD!QUJD"), 99)).asString().isEqualTo("ABC");
        assertThat(Base64Head.decode(raw("QUJDé"), 99)).asString().isEqualTo("ABC");
        assertThat(Base64Head.decode(raw(""), 99)).isEmpty();
    }

    private static RawString raw(String text) {
        return RawString.at(utf8('"' + text + '"'), 0);
    }
}
