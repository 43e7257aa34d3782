package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class IncludeUsageTest {

    private static final JsonMapper MAPPER = new JsonMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{M,\"stream\":true}|{M,\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{M,\"stream\":true\t }|{M,\"stream\":true\t ,\"stream_options\":{\"include_usage\":true}}",
                "{\"stream_options\":null,M,\"stream\":true}|{\"stream_options\":{\"include_usage\":true},M,\"stream\":true}",
                "{M,\"stream\":true,\"stream_options\":{}}|{M,\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{M,\"stream\":true,\"stream_options\":{ }}|{M,\"stream\":true,\"stream_options\":{ \"include_usage\":true}}",
                "{\"stream_options\": {\"x\":{\"include_usage\":1} },M,\"stream\":true}"
                        + "|{\"stream_options\": {\"x\":{\"include_usage\":1} ,\"include_usage\":true},M,\"stream\":true}",
                "{\"stream_options\":{\"include_obfuscation\":false},\"stream\":true,M}"
                        + "|{\"stream_options\":{\"include_obfuscation\":false,\"include_usage\":true},\"stream\":true,M}",
                "{\"str\\u0065am_options\":null,M,\"stream\":true}"
                        + "|{\"str\\u0065am_options\":{\"include_usage\":true},M,\"stream\":true}",
                "\uFEFF{M,\"stream\":true}|\uFEFF{M,\"stream\":true,\"stream_options\":{\"include_usage\":true}}"
            })
    void clientThatDidNotMentionUsage_isAskedFor(String sent, String expected) {
        assertThat(asked(sent)).isEqualTo(expected.replace("M", "\"messages\":[1]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{M,\"stream\":true,\"stream_options\":{\"include_usage\":false}}",
                "{M,\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{M,\"stream\":true,\"stream_options\":{\"include_usage\":null}}",
                "{M,\"stream\":true,\"stream_options\":{\"include\\u005fusage\":false}}",
                "{M,\"stream\":true,\"stream_options\":[]}",
                "{M,\"stream\":true,\"stream_options\":7}",
                "{M,\"stream\":true,\"stream_options\":\"\"}",
                "{M,\"stream\":false}",
                "{M}",
                "{M,\"stream\":\"true\"}",
                "{M,\"stream\":null,\"stream_options\":null}",
                "{M,\"stream\":false,\"stream_options\":{}}",
                "{M,\"stream\":1}",
                "{M,\"stream\":true,\"stream\":true}",
                "{M,\"stream\":true,\"stream_options\":null,\"stream_options\":null}",
                "{M,\"stream\":true,\"conversation\":\"c\"}",
                "{M,\"stream\":true}{}",
                "{\"messages\":[],\"stream\":true}",
                "{\"stream\":true}",
                "{M,\"stream\":true"
            })
    void body_staysAsItIs(String sent) {
        byte[] body = utf8(sent.replace("M", "\"messages\":[1]"));
        assertThat(IncludeUsage.edit(body, ChatIndex.of(body))).isEmpty();
    }

    @Test
    void result_differsByThatMemberOnly() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            String sent = streaming(random);
            String asked = asked(sent);
            assertThat(MAPPER.readTree(asked)).as("seed %d: %s", seed, sent).isEqualTo(expectedTree(sent));
            assertThat(asked)
                    .as("seed %d: %s", seed, sent)
                    .satisfiesAnyOf(
                            text -> assertThat(text.replaceFirst(",\"stream_options\":\\{\"include_usage\":true}", ""))
                                    .isEqualTo(sent),
                            text -> assertThat(text.replaceFirst("\\{\"include_usage\":true}", "null"))
                                    .isEqualTo(sent),
                            text -> assertThat(text.replaceFirst(",?\"include_usage\":true", ""))
                                    .isEqualTo(sent));
        }
    }

    private static ObjectNode expectedTree(String sent) {
        ObjectNode tree = (ObjectNode) MAPPER.readTree(sent);
        ObjectNode options = tree.path("stream_options").isObject()
                ? (ObjectNode) tree.get("stream_options")
                : tree.putObject("stream_options");
        options.put("include_usage", true);
        return tree;
    }

    private static String streaming(Random random) {
        List<String> members = new ArrayList<>(List.of("\"stream\":true", "\"messages\":[{\"content\":\"ü\\ud83d\"}]"));
        String[] others = {"\"n\":1.0", "\"a\":{\"stream_options\":null}", "\"b\":[{}]", "\"ü\":\"}{\"", "\"c\":1e3"};
        String[] options = {"null", "{}", "{ }", "{\"x\":[]}", "{\"x\":{\"include_usage\":1}\n}", "{\"y\":\"}\"}"};
        members.addAll(List.of(others).subList(0, random.nextInt(others.length + 1)));
        if (random.nextBoolean()) {
            members.add("\"stream_options\":" + options[random.nextInt(options.length)]);
        }
        Collections.shuffle(members, random);
        String space = List.of("", " ", "\r\n", "\t").get(random.nextInt(4));
        return space + "{" + space + String.join(space + "," + space, members) + space + "}" + space;
    }

    private static String asked(String sent) {
        byte[] body = utf8(sent.replace("M", "\"messages\":[1]"));
        BodyEdit edit = IncludeUsage.edit(body, ChatIndex.of(body)).orElseThrow();
        return text(BodyEdit.splice(body, List.of(edit)));
    }
}
