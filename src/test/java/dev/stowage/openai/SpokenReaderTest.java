package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Spoken.Medium;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Captured;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SpokenReaderTest {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void text_isThatOfAString() {
        assertThat(read("{'role':'user','content':'a\\n\\u00e9\\\"b'}"))
                .isEqualTo(new Spoken(Role.USER, "a\né\"b", List.of(), Optional.empty(), List.of()));
    }

    @Test
    void pieces_areJoinedByLineEnds() {
        assertThat(read("{'content':[{'type':'text','text':'a'},'b',{'type':'tool_result','content':[{'text':'c'}]}],"
                                + "'role':'user'}")
                        .text())
                .isEqualTo("a\nb\nc");
    }

    @Test
    void calls_areReadInEveryShape() {
        assertThat(read("{'role':'assistant','content':null,'tool_calls':["
                                + "{'id':'1','type':'function','function':{'name':'read','arguments':'{\\\"path\\\":\\\"a\\\"}'}},"
                                + "{'id':'2','type':'custom','custom':{'name':'patch','input':'*** x'}},"
                                + "{'id':'3','function':{'name':'f','arguments':{'n':\"a \\\"b\\\"\"}}}]}")
                        .calls())
                .containsExactly(
                        new Call("1", "read", "{\"path\":\"a\"}"),
                        new Call("2", "patch", "*** x"),
                        new Call("3", "f", "{\"n\":\"a \\\"b\\\"\"}"));
    }

    @Test
    void functionCall_isKnownByItsName() {
        assertThat(read("{'role':'assistant','function_call':{'name':'f','arguments':'{}'}}")
                        .calls())
                .containsExactly(new Call("f", "f", "{}"));
        assertThat(read("{'role':'function','name':'f','content':'r'}").answers())
                .contains("f");
    }

    @Test
    void result_saysWhatItAnswers() {
        Spoken result = read("{'role':'tool','tool_call_id':'c1','name':'read','content':'r'}");
        assertThat(result.answers()).contains("c1");
        assertThat(result.text()).isEqualTo("r");
    }

    @Test
    void media_haveTypeAndDecodedSize() {
        assertThat(read("{'role':'user','content':["
                                + "{'type':'image_url','image_url':{'url':'data:image/png;base64,AAAA'}},"
                                + "{'type':'image_url','image_url':{'url':'data:image\\/jpeg;base64,AAAAAA=='}},"
                                + "{'type':'image_url','image_url':{'url':'https://example.org/a.png'}},"
                                + "{'type':'input_audio','input_audio':{'data':'AAAAAAA=','format':'wav'}},"
                                + "{'type':'file','file':{'file_id':'file-1'}}]}")
                        .media())
                .containsExactly(
                        new Medium("image/png", 3),
                        new Medium("image/jpeg", 4),
                        new Medium("image", 0),
                        new Medium("audio", 5),
                        new Medium("file", 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "7",
                "[]",
                "{}",
                "{'role':7,'content':{'x':[1,null,true]},'tool_calls':'no','function_call':[1]}",
                "{'role':'assistant','tool_calls':[null,7,{'function':null},{'id':{},'function':{'name':[1]}}]}",
                "{'role':'tool','tool_call_id':null,'content':[[[[]]]]}",
                "{'content':[{'type':'image_url','image_url':{'url':'"
            })
    void otherShapes_giveWhatCanBeHad(String message) {
        assertThat(read(message).media()).isEmpty();
    }

    @Test
    void messageThatBreaksOff_keepsWhatStandsBefore() {
        byte[] whole = utf8(json("{'role':'user','content':['kept',{'text':'also'},{'text':'lost'}]}"));
        for (int end = 0; end < whole.length; end++) {
            Spoken spoken = SpokenReader.read(whole, new ByteRange(0, end));
            assertThat("kept\nalso\nlost").startsWith(spoken.text());
        }
        assertThat(SpokenReader.read(whole, new ByteRange(0, whole.length - 12)).text())
                .isEqualTo("kept\nalso");
    }

    static List<Long> seeds() {
        return List.of(1L, 2L, 3L, new Random().nextLong());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomHistories_readAsATreeParserDoes(long seed) {
        Random random = new Random(seed);
        int calls = 0;
        for (int i = 0; i < 400; i++) {
            List<String> messages = RandomHistories.next(random);
            byte[] body = RandomHistories.body(messages, random);
            List<ByteRange> ranges = ChatIndex.of(body).messages();
            for (int at = 0; at < messages.size(); at++) {
                calls +=
                        check(JSON.readTree(messages.get(at)), SpokenReader.read(body, ranges.get(at)), "seed " + seed);
            }
        }
        assertThat(calls).as("seed %s", seed).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencode", "opencode-compact", "cn", "qwen", "pi", "ai-sdk", "langchain4j", "openai-java"})
    void captures_readAsATreeParserDoes(String scenario) {
        int messages = 0;
        for (Captured request : Recorded.captures(scenario)) {
            byte[] body = request.body();
            List<ByteRange> ranges = ChatIndex.of(body).messages();
            for (ByteRange range : ranges) {
                check(JSON.readTree(Bodies.at(body, range)), SpokenReader.read(body, range), scenario);
                messages++;
            }
        }
        assertThat(messages).isGreaterThan(5);
    }

    private static int check(JsonNode expected, Spoken spoken, String where) {
        assertThat(spoken.role())
                .as(where)
                .isEqualTo(Role.of(
                        expected.path("role").isString() ? expected.path("role").asString() : ""));
        assertThat(spoken.text()).as(where).isEqualTo(text(expected));
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : expected.path("tool_calls")) {
            JsonNode function = call.path("function");
            calls.add(new Call(
                    call.path("id").asString(""),
                    function.path("name").asString(""),
                    function.path("arguments").asString("")));
        }
        JsonNode function = expected.path("function_call");
        if (function.isObject()) {
            calls.add(new Call(
                    function.path("name").asString(),
                    function.path("name").asString(),
                    function.path("arguments").asString()));
        }
        assertThat(spoken.calls()).as(where).containsExactlyInAnyOrderElementsOf(calls);
        return calls.size();
    }

    private static String text(JsonNode message) {
        if (message.isString()) {
            return message.asString();
        }
        List<String> texts = new ArrayList<>();
        message.properties().forEach(member -> {
            JsonNode value = member.getValue();
            if (member.getKey().equals("refusal") || (member.getKey().equals("content") && value.isString())) {
                texts.add(value.asString(""));
            } else if (member.getKey().equals("content")) {
                value.valueStream().forEach(part -> texts.add(part.path("text").asString("")));
            }
        });
        return texts.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining("\n"));
    }

    private static Spoken read(String message) {
        byte[] body = utf8("[ " + json(message) + ']');
        return SpokenReader.read(body, new ByteRange(2, body.length - 1));
    }

    private static String json(String singleQuoted) {
        return singleQuoted.replace('\'', '"');
    }
}
