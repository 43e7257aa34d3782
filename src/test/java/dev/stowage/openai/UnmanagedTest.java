package dev.stowage.openai;

import static dev.stowage.openai.Bodies.PLAIN;
import static dev.stowage.openai.Bodies.utf8;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are passed on as they came, and why. */
class UnmanagedTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "7",
                "null",
                "\"text\"",
                "[{\"messages\":[1]}]",
                "hello",
                "{]",
                "{\"messages\":[1}",
                "{\"messages\":[1],}",
                "{'messages':[1]}",
                "{\"messages\":[01]}",
                "{\"messages\":[NaN]}",
                "{\"messages\":[+1]}",
                "{\"messages\":[.5]}",
                "{\"messages\":[1.]}",
                "{\"messages\":[1,]}",
                "{\"messages\":[\"\\x\"]}",
                "{\"messages\":[\"\n\"]}",
                "{\"messages\":[1]/**/}",
                "{messages:[1]}",
                "{\"messages\":[tru]}",
                "{\"messages\" [1]}",
                "\uFEFF",
                "{\"messages\":[\"\0\"]}",
                "{\"model\":\"\n\",\"messages\":[1]}",
                "{\"model\":\"a\\x\",\"messages\":[1]}",
                "{\"messages\":[1],\"user\":\"a\0\"}",
                "{\"messages\":[1],\"user\":\"\\u00\"}",
                "\0\0",
                "{\0}"
            })
    void body_isNotJson(String body) {
        assertThat(reason(utf8(body))).contains(Unmanaged.NOT_JSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"messages\":[]}",
                "{\"messages\":[ ]}",
                "{\"messages\":{\"0\":1}}",
                "{\"messages\":null}",
                "{\"messages\":\"[1]\"}",
                "{\"x\":{\"messages\":[1]}}",
                "{\"Messages\":[1]}"
            })
    void body_hasNoMessages(String body) {
        assertThat(reason(utf8(body))).contains(Unmanaged.NO_MESSAGES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messages\":[1],\"messages\":[1]}",
                "{\"messages\":[1],\"mess\\u0061ges\":[2]}",
                "{\"model\":\"a\",\"messages\":[1],\"model\":\"a\"}",
                "{\"stream\":true,\"messages\":[1],\"stream\":true}",
                "{\"tools\":[],\"messages\":[1],\"tool\\u0073\":[]}",
                "{\"stream_options\":{},\"messages\":[1],\"stream_options\":null}",
                "{\"messages\":[1]}{}",
                "{\"messages\":[1]} x",
                "{\"messages\":[1]}\n,",
                "{\"messages\":[1]}\0",
                "{\"messages\":[1]} \"",
                "{\"messages\":[1]}}"
            })
    void body_mayBeReadInTwoWays(String body) {
        assertThat(reason(utf8(body))).contains(Unmanaged.AMBIGUOUS_BODY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"previous_response_id\":\"r\"",
                "\"conversation\":{\"id\":\"c\"}",
                "\"conversation\":\"c\"",
                "\"previous_response_i\\u0064\":\"\""
            })
    void history_isAtTheProvider(String field) {
        assertThat(reason(utf8("{\"messages\":[1]," + field + "}"))).contains(Unmanaged.SERVER_SIDE_STATE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messages\":[1],\"conversation\":null}",
                "{\"messages\":[{\"conversation\":1}]}",
                "{\"messages\":[1],\"a\":1,\"a\":2}",
                "{\"messages\":[1]} \r\n\t "
            })
    void body_isManagedNevertheless(String body) {
        assertThat(reason(utf8(body))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE", "x-UTF-16LE-BOM"})
    void otherUnicodeEncodings_areNotIndexed(String charset) {
        assertThat(reason(PLAIN.getBytes(Charset.forName(charset)))).contains(Unmanaged.NOT_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00ff", "\u00c3", "\u00e4\u00bd", "\u00f0\u009f\u0099", "\u0080", "\u00fe\u00fe"})
    void invalidUtf8_isNotJson(String bytes) {
        byte[] inValue = ("{\"messages\":[\"a" + bytes + "\"]}").getBytes(ISO_8859_1);
        byte[] inField = ("{\"messages\":[1],\"a\":\"a" + bytes + "\"}").getBytes(ISO_8859_1);
        byte[] inKey = ("{\"messages\":[1],\"a" + bytes + "\":1}").getBytes(ISO_8859_1);
        byte[] inNestedKey = ("{\"messages\":[{\"a" + bytes + "\":1}]}").getBytes(ISO_8859_1);
        assertThat(reason(inValue)).contains(Unmanaged.NOT_JSON);
        assertThat(reason(inField)).contains(Unmanaged.NOT_JSON);
        assertThat(reason(inKey)).contains(Unmanaged.NOT_JSON);
        assertThat(reason(inNestedKey)).contains(Unmanaged.NOT_JSON);
    }

    @Test
    void depth_isBounded() {
        assertThat(reason(nested(Json.MAX_DEPTH - 2))).isEmpty();
        assertThat(reason(nested(Json.MAX_DEPTH + 1))).contains(Unmanaged.NOT_JSON);
        assertThat(reason(nested(1_000_000))).contains(Unmanaged.NOT_JSON);
        assertThat(reason(utf8("[".repeat(1_000_000)))).contains(Unmanaged.NOT_JSON);
    }

    @Test
    void truncatedBody_isNeverManaged() {
        byte[] body =
                utf8("{\"model\":\"mé\",\"n\":12,\"messages\":[{\"role\":\"user\",\"content\":[\"\\u00e9🙂\"]},null],"
                        + "\"stream\":true,\"stream_options\":{\"include_usage\":false}}");
        for (int end = 0; end < body.length; end++) {
            byte[] cut = Arrays.copyOf(body, end);
            assertThat(reason(cut)).as("cut at %d", end).contains(Unmanaged.NOT_JSON);
        }
        assertThat(reason(body)).isEmpty();
    }

    @Test
    void garbage_neverThrows() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] body = utf8(
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\"},1e5,[]],\"stream\":true,\"conversation\":null}");
        for (int round = 0; round < 20_000; round++) {
            byte[] broken = body.clone();
            for (int change = random.nextInt(4); change >= 0; change--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            assertThatCode(() -> IncludeUsage.edit(broken, ChatIndex.of(broken)))
                    .as("seed %d, body %s", seed, Arrays.toString(broken))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void codes_areDistinct() {
        assertThat(Arrays.stream(Unmanaged.values()).map(Unmanaged::code)).doesNotHaveDuplicates();
    }

    private static byte[] nested(int depth) {
        return utf8("{\"messages\":[1],\"x\":" + "[".repeat(depth) + "]".repeat(depth) + "}");
    }

    private static Optional<Unmanaged> reason(byte[] body) {
        ChatIndex index = ChatIndex.of(body);
        boolean readable =
                new MessageMemory(10, Bodies.FINGERPRINTS).read(body, index).isPresent();
        return index.unmanaged().or(() -> readable ? Optional.empty() : Optional.of(Unmanaged.NOT_JSON));
    }
}
