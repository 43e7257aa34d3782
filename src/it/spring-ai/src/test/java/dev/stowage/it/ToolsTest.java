package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;

class ToolsTest {
    private static final ToolCallback WEATHER = FunctionToolCallback.builder(
                    "weather", (Place place) -> place.city().equals("Köln") ? "21" : "unknown")
            .description("The weather in a city")
            .inputType(Place.class)
            .build();

    private final OpenAiChatOptions options =
            Stowage.options(Stowage.freshKey()).toolCallbacks(List.of(WEATHER)).build();
    private final OpenAiChatModel model =
            OpenAiChatModel.builder().options(options).build();

    record Place(String city) {}

    @Test
    void tool_calledAndAnswered_leadsToTheFinalText() {
        Prompt question = new Prompt("""
                What is the weather?
                /sandbox tool weather {"city":"Köln"}
                /sandbox say It is 21 °C.""", options);

        ChatResponse asking = model.call(question);
        ToolExecutionResult result = ToolCallingManager.builder().build().executeToolCalls(question, asking);
        ChatResponse answer = model.call(new Prompt(result.conversationHistory(), options));

        assertThat(Stowage.finishReason(asking)).isEqualTo("TOOL_CALLS");
        assertThat(calls(asking)).extracting(ToolCall::name).containsExactly("weather");
        assertThat(calls(asking)).extracting(ToolCall::arguments).containsExactly("{\"city\":\"Köln\"}");
        assertThat(Stowage.finishReason(answer)).isEqualTo("STOP");
        assertThat(Stowage.text(answer)).isEqualTo("It is 21 °C.");
    }

    @Test
    void tool_callsStreamed_arriveWholeAndApart() {
        Prompt prompt = new Prompt("""
                /sandbox tool weather {"city":"Köln"}
                /sandbox tool weather {"city":"Kyōto","unit":"°C"}""", options);

        List<ToolCall> calls = model.stream(prompt)
                .flatMapIterable(ToolsTest::calls)
                .collectList()
                .block(Stowage.PATIENCE);

        assertThat(calls).extracting(ToolCall::name).containsExactly("weather", "weather");
        assertThat(calls)
                .extracting(ToolCall::arguments)
                .containsExactly("{\"city\":\"Köln\"}", "{\"city\":\"Kyōto\",\"unit\":\"°C\"}");
    }

    private static List<ToolCall> calls(ChatResponse response) {
        return response.getResults().stream()
                .flatMap(generation -> generation.getOutput().getToolCalls().stream())
                .toList();
    }
}
