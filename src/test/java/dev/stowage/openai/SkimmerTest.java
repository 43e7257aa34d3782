package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.openai.Skimmer.Malformed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkimmerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\"",
                "\"1234567\"",
                "\"12345678\"",
                "\"1234567\\\"\"",
                "\"123456\\\\\"",
                "\"[{,:\"",
                "\"\\\\\\\"\\\\\"",
                "[]",
                "[[],{\"]\":\"}\"},1]",
                "{\"a\":[{\"\\\"\":1}]}",
                "-1.0e+5",
                "true"
            })
    void value_endsWhereItEnds(String value) {
        for (String after : new String[] {"", ",", "}", "]", " ", "\n,\"x\"]", ",        \""}) {
            for (int before = 0; before < 9; before++) {
                byte[] text = utf8("x".repeat(before) + value + after);
                assertThat(new Skimmer(text).afterValue(before))
                        .as(value + after)
                        .isEqualTo(before + value.length());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"", "\"123456789", "\"\\\"", "\"\\", "[", "[\"]", "{\"a\":[}", ",", "]"})
    void textThatEndsTooEarly_isMalformed(String text) {
        assertThatThrownBy(() -> new Skimmer(utf8(text)).afterValue(0)).isInstanceOf(Malformed.class);
    }

    @Test
    void nesting_isBounded() {
        int most = Json.MAX_DEPTH;
        byte[] deep = utf8("[".repeat(most) + "]".repeat(most));
        assertThat(new Skimmer(deep).afterValue(0)).isEqualTo(deep.length);
        assertThatThrownBy(() -> new Skimmer(utf8("[".repeat(most + 1))).afterValue(0))
                .isInstanceOf(Malformed.class);
    }

    @Test
    void randomStrings_endWhereAParserSays() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        String alphabet = "a\\\"\u00e9\ud83d\ude42{}[],: 0123456789";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            byte[] quoted = utf8(JsonText.quoted(text.toString()) + ",\"");
            assertThat(new Skimmer(quoted).afterValue(0))
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(quoted.length - 2);
        }
    }
}
