package dev.stowage.openai;

import static dev.stowage.openai.Bodies.PLAIN;
import static dev.stowage.openai.Bodies.fields;
import static dev.stowage.openai.Bodies.messages;
import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatIndexTest {

    @Test
    void ranges_ofACompactBody() {
        byte[] body =
                utf8("{\"model\":\"m\",\"n\":1,\"messages\":[{\"role\":\"user\"},{}],\"stream\":true,\"x\":null}");
        assertThat(fields(body))
                .containsOnly(
                        Map.entry("model", "\"m\""),
                        Map.entry("n", "1"),
                        Map.entry("messages", "[{\"role\":\"user\"},{}]"),
                        Map.entry("stream", "true"),
                        Map.entry("x", "null"));
        assertThat(messages(body)).containsExactly("{\"role\":\"user\"}", "{}");
        ChatIndex index = ChatIndex.of(body);
        assertThat(index.rootEnd()).isEqualTo(body.length - 1);
        assertThat(index.model()).contains("m");
        assertThat(index.stream()).isTrue();
        assertThat(index.unmanaged()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\t", " \r\n\t ", "\r"})
    void ranges_leaveOutWhiteSpace(String space) {
        String pretty = "<{<\"a\"<:<-1.0e+5<,<\"messages\"<:<[<{<\"content\"<:<[<]<}<,<{<}<]<,<\"z\"<:<false<}<";
        byte[] body = utf8(pretty.replace("<", space));
        assertThat(fields(body)).containsEntry("a", "-1.0e+5").containsEntry("z", "false");
        assertThat(messages(body))
                .containsExactly("{<\"content\"<:<[<]<}".replace("<", space), "{<}".replace("<", space));
        assertThat(ChatIndex.of(body).rootEnd()).isEqualTo(body.length - 1 - space.length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gpt-4",
                "",
                "~ a:b/c\u007f",
                "\\u0067pt \\\" \\\\",
                "mé🙂",
            })
    void model_isReadAsItIsWritten(String written) {
        byte[] body = utf8("{\"model\":\"" + written + "\",\"messages\":[1]}");
        String read = written.replace("\\u0067", "g").replaceAll("\\\\(.)", "$1");
        assertThat(ChatIndex.of(body).model()).contains(read);
        assertThat(ChatIndex.of(body).unmanaged()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "true", "[\"a\"]", "{\"a\":\"b\"}"})
    void model_isNoneWhereItIsNoString(String written) {
        assertThat(ChatIndex.of(utf8("{\"model\":" + written + ",\"messages\":[1]}"))
                        .model())
                .isEmpty();
    }

    @Test
    void ranges_countTheByteOrderMark() {
        byte[] body = utf8("\uFEFF" + PLAIN);
        assertThat(messages(body)).containsExactly("{\"role\":\"user\",\"content\":\"hi\"}");
        assertThat(ChatIndex.of(body).rootEnd()).isEqualTo(body.length - 1);
        assertThat(ChatIndex.of(body).unmanaged()).isEmpty();
    }

    @Test
    void ranges_countBytesNotCharacters() {
        byte[] body =
                utf8("{\"héllo\":\"你好🙂\",\"messages\":[{\"content\":\"ü🙂\"},{\"content\":\"\\u00fc\\ud83d\"}]}");
        assertThat(fields(body)).containsEntry("héllo", "\"你好🙂\"");
        assertThat(messages(body)).containsExactly("{\"content\":\"ü🙂\"}", "{\"content\":\"\\u00fc\\ud83d\"}");
    }

    @Test
    void names_areReadThroughTheirEscapes() {
        byte[] body = utf8("{\"mod\\u0065l\":\"gpt\\u002d4\",\"mess\\u0061ges\":[1],\"stre\\u0061m\":true}");
        ChatIndex index = ChatIndex.of(body);
        assertThat(index.model()).contains("gpt-4");
        assertThat(index.stream()).isTrue();
        assertThat(index.messages()).hasSize(1);
        assertThat(fields(body)).containsEntry("model", "\"gpt\\u002d4\"");
    }

    @Test
    void messages_areOnlyThoseAtTheTop() {
        byte[] body = utf8(
                "{\"metadata\":{\"messages\":[1,2,3],\"model\":\"decoy\",\"stream\":true},"
                        + "\"messages\":[{\"messages\":[4],\"content\":[[],{\"messages\":[5]}]}],\"prediction\":[{\"messages\":[]}]}");
        ChatIndex index = ChatIndex.of(body);
        assertThat(messages(body)).containsExactly("{\"messages\":[4],\"content\":[[],{\"messages\":[5]}]}");
        assertThat(index.model()).isEmpty();
        assertThat(index.stream()).isFalse();
    }

    @Test
    void messages_mayBeAnythingInAList() {
        byte[] body = utf8("{\"messages\":[\"text\" ,12.50, null,[[1],[]],true,-0,\"\"]}");
        assertThat(messages(body)).containsExactly("\"text\"", "12.50", "null", "[[1],[]]", "true", "-0", "\"\"");
    }

    @Test
    void numbers_needNotFitAnyType() {
        String digits = "7".repeat(5_000);
        byte[] body = utf8("{\"a\":1e400,\"b\":9007199254740993,\"c\":" + digits
                + ",\"d\":1.0,\"e\":-1E-999,\"messages\":[1e999]}");
        assertThat(fields(body))
                .containsEntry("a", "1e400")
                .containsEntry("b", "9007199254740993")
                .containsEntry("c", digits)
                .containsEntry("d", "1.0")
                .containsEntry("e", "-1E-999");
        assertThat(messages(body)).containsExactly("1e999");
        assertThat(ChatIndex.of(body).unmanaged()).isEmpty();
    }

    @Test
    void strings_mayBeLong() {
        String content = "{\"content\":\"" + "0123456789".repeat(1 << 20) + "\"}";
        byte[] body = utf8("{\"messages\":[" + content + ",{}],\"" + "k".repeat(100_000) + "\":1}");
        ChatIndex index = ChatIndex.of(body);
        assertThat(index.unmanaged()).isEmpty();
        assertThat(index.messages().get(0).length()).isEqualTo(content.length());
        assertThat(index.messages()).hasSize(2);
    }

    @Test
    void escapes_mayStandForHalfACharacterOrNul() {
        byte[] body = utf8("{\"messages\":[\"\\ud800\",\"\\udc00x\",\"\\u0000\"],\"model\":\"a\\ud83d\"}");
        assertThat(messages(body)).containsExactly("\"\\ud800\"", "\"\\udc00x\"", "\"\\u0000\"");
        assertThat(ChatIndex.of(body).model()).contains("a\ud83d");
    }

    @Test
    void lastOfTwoFields_counts() {
        byte[] body = utf8("{\"temperature\":1,\"messages\":[1],\"temperature\":2}");
        assertThat(fields(body)).containsEntry("temperature", "2");
        assertThat(ChatIndex.of(body).unmanaged()).isEmpty();
    }

    @Test
    void lastOfTwoModels_isTheModel() {
        assertThat(ChatIndex.of(utf8("{\"model\":\"a\",\"messages\":[1],\"mod\\u0065l\":\"b\"}"))
                        .model())
                .contains("b");
        assertThat(ChatIndex.of(utf8("{\"model\":\"a\",\"model\":7}")).model()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"true\"", "1", "false", "null", "[true]", "{\"stream\":true}"})
    void stream_isOnlyTrueWhenTrue(String value) {
        assertThat(ChatIndex.of(utf8("{\"messages\":[1],\"stream\":" + value + "}")).stream())
                .isFalse();
    }

    @Test
    void field_isFoundByItsName() {
        ChatIndex index = ChatIndex.of(utf8(PLAIN));
        assertThat(index.field("model")).contains(new ByteRange(9, 12));
        assertThat(index.field("absent")).isEmpty();
    }
}
