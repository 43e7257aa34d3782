package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonTextTest {

    @Test
    void text_isEscapedOnlyWhereItMustBe() {
        assertThat(JsonText.quoted("")).isEqualTo("\"\"");
        assertThat(JsonText.quoted("é你🙂/\u007f")).isEqualTo("\"é你🙂/\u007f\"");
        assertThat(JsonText.quoted("\"\\\n\t\u0000")).isEqualTo("\"\\\"\\\\\\n\\t\\u0000\"");
    }

    @Test
    void halfACharacter_staysAnEscape_C113() {
        assertThat(JsonText.quoted("\ud83d")).isEqualTo("\"\\ud83d\"");
        assertThat(JsonText.quoted("a\ude42\ud83db")).isEqualTo("\"a\\ude42\\ud83db\"");
    }

    @Test
    void anyText_isReadAsItWas() {
        long seed = new Random().nextLong();
        JsonMapper mapper = new JsonMapper();
        for (int round = 0; round < 2_000; round++) {
            Random random = new Random(seed + round);
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(20); length > 0; length--) {
                text.append((char) (random.nextBoolean() ? random.nextInt(128) : 0xD780 + random.nextInt(0x900)));
            }
            byte[] json = Bodies.utf8(JsonText.quoted(text.toString()));
            assertThat(mapper.readTree(json).asString())
                    .as("seed %d", seed + round)
                    .isEqualTo(text.toString());
        }
    }
}
