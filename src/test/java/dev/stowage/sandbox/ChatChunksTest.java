package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.completion;
import static dev.stowage.sandbox.Chats.json;
import static dev.stowage.sandbox.UsageShape.DEEPSEEK;
import static dev.stowage.sandbox.UsageShape.OPENAI;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.ScriptedReply.Call;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ChatChunksTest {
    private static final Completion HELLO = completion(1, ScriptedReply.text("Hello world"));

    @Test
    void stream_text_startsWithRoleAndEndsWithFinishReason() {
        List<String> choices = choices(ChatChunks.of(HELLO, OPENAI, false));

        assertThat(choices)
                .containsExactly(
                        choice("{'role':'assistant','content':''}", "null"),
                        choice("{'content':'Hell'}", "null"),
                        choice("{'content':'o wo'}", "null"),
                        choice("{'content':'rld'}", "null"),
                        choice("{}", "'stop'"));
    }

    @Test
    void stream_openAiWithoutUsageAsked_hasNoUsageField() {
        assertThat(ChatChunks.of(HELLO, OPENAI, false)).noneMatch(chunk -> chunk.has("usage"));
    }

    @Test
    void stream_openAiWithUsageAsked_hasNullsAndATrailingChunk() {
        List<ObjectNode> chunks = ChatChunks.of(HELLO, OPENAI, true);
        ObjectNode trailing = chunks.remove(chunks.size() - 1);

        assertThat(chunks).allMatch(chunk -> chunk.path("usage").isNull());
        assertThat(trailing.path("choices").isArray()).isTrue();
        assertThat(trailing.path("choices").isEmpty()).isTrue();
        assertThat(trailing.path("usage"))
                .hasToString(json("{'prompt_tokens':100,'completion_tokens':5,'total_tokens':105,"
                        + "'prompt_tokens_details':{'cached_tokens':64,'audio_tokens':0},"
                        + "'completion_tokens_details':{'reasoning_tokens':0,'audio_tokens':0,"
                        + "'accepted_prediction_tokens':0,'rejected_prediction_tokens':0}}"));
    }

    @Test
    void stream_deepSeek_hasUsageOnTheFinishChunk() {
        List<ObjectNode> chunks = ChatChunks.of(HELLO, DEEPSEEK, false);
        ObjectNode finish = chunks.remove(chunks.size() - 1);

        assertThat(chunks).noneMatch(chunk -> chunk.has("usage"));
        assertThat(finish.at("/choices/0/finish_reason").stringValue()).isEqualTo("stop");
        assertThat(finish.path("usage"))
                .hasToString(json("{'prompt_tokens':100,'completion_tokens':5,'total_tokens':105,"
                        + "'prompt_tokens_details':{'cached_tokens':64},"
                        + "'completion_tokens_details':{'reasoning_tokens':0},"
                        + "'prompt_cache_hit_tokens':64,'prompt_cache_miss_tokens':36}"));
    }

    @Test
    void stream_deepSeekWithUsageAsked_repeatsItOnATrailingChunk() {
        List<ObjectNode> chunks = ChatChunks.of(HELLO, DEEPSEEK, true);
        ObjectNode trailing = chunks.get(chunks.size() - 1);

        assertThat(trailing.path("choices").isEmpty()).isTrue();
        assertThat(trailing.path("usage"))
                .isEqualTo(chunks.get(chunks.size() - 2).path("usage"));
    }

    @Test
    void stream_toolCalls_nameEachOnItsFirstDeltaOnly() {
        Completion calls = completion(1, ScriptedReply.tools(new Call("read", "{\"a\":1}"), new Call("list", "")));

        assertThat(choices(ChatChunks.of(calls, OPENAI, false)))
                .containsExactly(
                        choice("{'role':'assistant','content':''}", "null"),
                        choice(opening(0, "call_00000007_0_0", "read"), "null"),
                        choice("{'tool_calls':[{'index':0,'function':{'arguments':'{\\'a\\''}}]}", "null"),
                        choice("{'tool_calls':[{'index':0,'function':{'arguments':':1}'}}]}", "null"),
                        choice(opening(1, "call_00000007_0_1", "list"), "null"),
                        choice("{}", "'tool_calls'"));
    }

    @Test
    void stream_reasoning_comesBeforeText() {
        Completion reasoned = completion(1, ScriptedReply.text("b").reasoning("a"));

        assertThat(choices(ChatChunks.of(reasoned, OPENAI, false)).subList(1, 3))
                .containsExactly(choice("{'reasoning_content':'a'}", "null"), choice("{'content':'b'}", "null"));
    }

    @Test
    void stream_severalChoices_takeTurns() {
        List<ObjectNode> chunks = ChatChunks.of(completion(2, ScriptedReply.text("Hello")), OPENAI, false);

        assertThat(chunks.stream().map(chunk -> chunk.at("/choices/0/index").intValue()))
                .containsExactly(0, 1, 0, 1, 0, 1, 0, 1);
        for (int choice = 0; choice < 2; choice++) {
            int index = choice;
            assertThat(chunks.stream()
                            .map(chunk -> chunk.at("/choices/0"))
                            .filter(item -> item.path("index").intValue() == index)
                            .map(item -> item.at("/delta/content").stringValue(""))
                            .collect(joining()))
                    .isEqualTo("Hello");
        }
    }

    private static List<String> choices(List<ObjectNode> chunks) {
        return chunks.stream()
                .map(chunk -> chunk.at("/choices/0"))
                .map(JsonNode::toString)
                .toList();
    }

    private static String choice(String delta, String finish) {
        return json("{'index':0,'delta':" + delta + ",'logprobs':null,'finish_reason':" + finish + "}");
    }

    private static String opening(int index, String id, String name) {
        return "{'tool_calls':[{'index':" + index + ",'id':'" + id + "','type':'function','function':{'name':'" + name
                + "','arguments':''}}]}";
    }
}
