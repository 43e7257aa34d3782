package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletion.Choice.FinishReason;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolsTest {
    private static final ChatCompletionFunctionTool WEATHER = ChatCompletionFunctionTool.builder()
            .function(FunctionDefinition.builder()
                    .name("weather")
                    .description("The weather in a city")
                    .parameters(FunctionParameters.builder()
                            .putAdditionalProperty("type", JsonValue.from("object"))
                            .putAdditionalProperty(
                                    "properties", JsonValue.from(Map.of("city", Map.of("type", "string"))))
                            .build())
                    .build())
            .build();

    private final OpenAIClient client = Stowage.client();

    @Test
    void tool_calledAndAnswered_leadsToTheFinalText() {
        ChatCompletionCreateParams first = Stowage.prompt("""
                        What is the weather?
                        /sandbox tool weather {"city":"Köln"}
                        /sandbox say It is 21 °C.""").addTool(WEATHER).build();

        ChatCompletion asking = client.chat().completions().create(first);
        List<ChatCompletionMessageFunctionToolCall> calls = calls(asking);
        ChatCompletion answer = client.chat()
                .completions()
                .create(first.toBuilder()
                        .addMessage(asking.choices().get(0).message())
                        .addMessage(ChatCompletionToolMessageParam.builder()
                                .toolCallId(calls.get(0).id())
                                .content("21")
                                .build())
                        .build());

        assertThat(asking.choices().get(0).finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(calls).hasSize(1);
        assertThat(calls.get(0).function().name()).isEqualTo("weather");
        assertThat(calls.get(0).function().arguments()).isEqualTo("{\"city\":\"Köln\"}");
        assertThat(answer.choices().get(0).finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(Stowage.text(answer)).isEqualTo("It is 21 °C.");
    }

    @Test
    void tool_callsStreamed_arriveWholeAndApart() {
        ChatCompletionCreateParams prompt = Stowage.prompt("""
                        /sandbox tool weather {"city":"Köln"}
                        /sandbox tool weather {"city":"Kyōto","unit":"°C"}""").addTool(WEATHER).build();

        List<ChatCompletionMessageFunctionToolCall> calls = calls(streamed(prompt));
        assertThat(calls)
                .extracting(call -> call.function().arguments())
                .containsExactly("{\"city\":\"Köln\"}", "{\"city\":\"Kyōto\",\"unit\":\"°C\"}");
        assertThat(calls).extracting(call -> call.function().name()).containsOnly("weather");
        assertThat(calls)
                .extracting(ChatCompletionMessageFunctionToolCall::id)
                .doesNotHaveDuplicates()
                .doesNotContain("");
    }

    @Test
    void stowagesOwn_areAnsweredUnseen() {
        ChatCompletionCreateParams prompt = Stowage.prompt("""
                        /sandbox tool session_recall {"query":"weather"}
                        /sandbox tool session_compact {"reason":"done"}
                        /sandbox say It is 21 °C.""").addTool(WEATHER).build();

        for (ChatCompletion answer : List.of(client.chat().completions().create(prompt), streamed(prompt))) {
            assertThat(answer.choices()).hasSize(1);
            assertThat(answer.choices().get(0).finishReason()).isEqualTo(FinishReason.STOP);
            assertThat(answer.choices().get(0).message().toolCalls().orElse(List.of()))
                    .isEmpty();
            assertThat(Stowage.text(answer)).isEqualTo("It is 21 °C.");
        }
    }

    @Test
    void callsBesideStowagesOwn_arriveAlone_andAreAnswered() {
        ChatCompletionCreateParams first = Stowage.prompt("""
                        /sandbox tool session_recall {"query":"weather"}
                        /sandbox tool weather {"city":"Köln"}
                        /sandbox say It is 21 °C.""").addTool(WEATHER).build();

        for (ChatCompletion asking : List.of(client.chat().completions().create(first), streamed(first))) {
            List<ChatCompletionMessageFunctionToolCall> calls = calls(asking);
            ChatCompletion answer = client.chat()
                    .completions()
                    .create(first.toBuilder()
                            .addMessage(asking.choices().get(0).message())
                            .addMessage(ChatCompletionToolMessageParam.builder()
                                    .toolCallId(calls.get(0).id())
                                    .content("21")
                                    .build())
                            .build());

            assertThat(asking.choices().get(0).finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
            assertThat(calls).hasSize(1);
            assertThat(calls.get(0).function().arguments()).isEqualTo("{\"city\":\"Köln\"}");
            assertThat(Stowage.text(answer)).isEqualTo("It is 21 °C.");
        }
    }

    private ChatCompletion streamed(ChatCompletionCreateParams prompt) {
        ChatCompletionAccumulator accumulator = ChatCompletionAccumulator.create();
        try (StreamResponse<ChatCompletionChunk> response =
                client.chat().completions().createStreaming(prompt)) {
            response.stream().forEach(accumulator::accumulate);
        }
        return accumulator.chatCompletion();
    }

    private static List<ChatCompletionMessageFunctionToolCall> calls(ChatCompletion completion) {
        return completion.choices().get(0).message().toolCalls().orElseThrow().stream()
                .map(call -> call.asFunction())
                .toList();
    }
}
