package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.output.FinishReason;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolsTest {
    private static final ToolSpecification WEATHER = ToolSpecification.builder()
            .name("weather")
            .description("The weather in a city")
            .parameters(JsonObjectSchema.builder().addStringProperty("city").build())
            .build();

    @Test
    void tool_calledAndAnswered_leadsToTheFinalText() {
        OpenAiChatModel model = Stowage.chat(Stowage.freshKey());
        UserMessage question = UserMessage.from("""
                What is the weather?
                /sandbox tool weather {"city":"Köln"}
                /sandbox say It is 21 °C.""");

        ChatResponse asking = model.chat(ChatRequest.builder()
                .messages(question)
                .toolSpecifications(WEATHER)
                .build());
        List<ToolExecutionRequest> calls = asking.aiMessage().toolExecutionRequests();
        ChatResponse answer = model.chat(ChatRequest.builder()
                .messages(question, asking.aiMessage(), ToolExecutionResultMessage.from(calls.get(0), "21"))
                .toolSpecifications(WEATHER)
                .build());

        assertThat(asking.finishReason()).isEqualTo(FinishReason.TOOL_EXECUTION);
        assertThat(calls).extracting(ToolExecutionRequest::name).containsExactly("weather");
        assertThat(calls).extracting(ToolExecutionRequest::arguments).containsExactly("{\"city\":\"Köln\"}");
        assertThat(answer.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(answer.aiMessage().text()).isEqualTo("It is 21 °C.");
    }

    @Test
    void tool_callsStreamed_arriveWholeAndApart() {
        CollectedStream stream = CollectedStream.of(
                Stowage.streaming(Stowage.freshKey()),
                ChatRequest.builder()
                        .messages(UserMessage.from("""
                                /sandbox tool weather {"city":"Köln"}
                                /sandbox tool weather {"city":"Kyōto","unit":"°C"}"""))
                        .toolSpecifications(WEATHER)
                        .build());
        List<ToolExecutionRequest> calls = stream.response().join().aiMessage().toolExecutionRequests();

        assertThat(calls).extracting(ToolExecutionRequest::name).containsExactly("weather", "weather");
        assertThat(calls)
                .extracting(ToolExecutionRequest::arguments)
                .containsExactly("{\"city\":\"Köln\"}", "{\"city\":\"Kyōto\",\"unit\":\"°C\"}");
        assertThat(stream.calls).extracting(call -> call.toolExecutionRequest()).containsExactlyElementsOf(calls);
    }
}
