package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'content':'own','x':1} | {'content':'before\\nown\\\"after','x':1}",
                "{'content':[{'type':'text','text':'own'}]} | {'content':[{'type':'text','text':'before\\n'},"
                        + "{'type':'text','text':'own'},{'type':'text','text':'\\\"after'}]}",
                "{'content':[ ]} | {'content':[{'type':'text','text':'before\\n\\\"after'}]}",
                "{'content':null} | {'content':'before\\n\\\"after'}",
                "{'role':'user'} | {'role':'user','content':'before\\n\\\"after'}",
            })
    void text_isPutAroundTheOwn(String message, String expected) {
        byte[] body = json(message);
        byte[] changed = MessageText.in(body, new ByteRange(0, body.length)).between("before\n", "\"after");
        assertThat(new String(changed, UTF_8)).isEqualTo(new String(json(expected), UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'content':'own'} | {'content':'bown'}",
                "{'content':[1]} | {'content':[{'type':'text','text':'b'},1]}",
            })
    void textBefore_needsNoneBehind(String message, String expected) {
        byte[] body = json(message);
        byte[] changed = MessageText.in(body, new ByteRange(0, body.length)).between("b", "");
        assertThat(changed).isEqualTo(json(expected));
    }

    private static byte[] json(String quoted) {
        return quoted.replace('\'', '"').getBytes(UTF_8);
    }
}
