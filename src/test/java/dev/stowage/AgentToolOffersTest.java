package dev.stowage;

import static dev.stowage.ToolTalk.answer;
import static dev.stowage.ToolTalk.ask;
import static dev.stowage.ToolTalk.events;
import static dev.stowage.ToolTalk.message;
import static dev.stowage.ToolTalk.stream;
import static dev.stowage.ToolTalk.whole;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.ToolTalk.Sent;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** To whom Stowage's own tools are offered, and how: those that leave the model no choice of their own are left alone. */
class AgentToolOffersTest {

    private final ToolTalk talk = new ToolTalk();
    private final Rig rig = Rig.start("stowage.context.agent-tools=on", "stowage.upstream.retry.times=0");

    @AfterEach
    void stop() {
        rig.close();
    }

    @Test
    void tools_areOfferedAtTheEndAsTheSameBytes() throws IOException {
        ask(rig, talk.body(), whole(answer("a", "Hello", "stop")));
        String first = Sent.next(rig).body();
        talk.add(message("assistant", "Hello"), message("user", "And?"));
        ask(rig, talk.streamed(), stream(events("a", "Hello", "stop")));
        Sent second = Sent.next(rig);
        assertThat(second.tools()).isEqualTo(ToolTalk.OFFERED);
        String tools = first.substring(first.indexOf("\"tools\""), first.indexOf("\"messages\""));
        assertThat(second.body()).contains(tools.substring(0, tools.length() - 2));
        assertThat(first.replace(tools, "\"tools\":[" + ToolTalk.BASH + "],"))
                .isEqualTo(new String(new ToolTalk().body(), UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"n\":2,",
                "\"tool_choice\":\"none\",",
                "\"tool_choice\":\"required\",",
                "\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"bash\"}},",
                "\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"a\",\"strict\":true,\"schema\":{}}},"
            })
    void requestThatLeavesNoChoice_isLeftAlone(String fields) throws IOException {
        byte[] body = talk.body(fields);
        ask(rig, body, whole(answer("a", "Hello", "stop")));
        assertThat(rig.upstream().take().body()).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"tools\":[],",
                "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"bash\",\"strict\":true,\"parameters\":{}}}],",
                "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"session_recall\",\"parameters\":{}}}],"
            })
    void toolsThatLeaveNoRoom_areLeftAlone(String tools) throws IOException {
        byte[] body = ("{\"model\":\"m\"," + tools + "\"messages\":[" + message("user", "hi") + "]}").getBytes(UTF_8);
        ask(rig, body, whole(answer("a", "Hello", "stop")));
        assertThat(rig.upstream().take().body()).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"n\":1,",
                "\"tool_choice\":\"auto\",",
                "\"parallel_tool_calls\":false,",
                "\"tool_choice\":null,"
            })
    void requestThatLeavesTheChoice_isOfferedThem(String fields) throws IOException {
        ask(rig, talk.body(fields), whole(answer("a", "Hello", "stop")));
        assertThat(Sent.next(rig).tools()).isEqualTo(ToolTalk.OFFERED);
    }

    @Test
    void shadowAndPrefill_areLeftAlone() throws IOException {
        rig.post(whole("{}"), talk.body(), "x-stowage-mode: shadow");
        assertThat(rig.upstream().take().body()).isEqualTo(talk.body());
        talk.add(message("assistant", "It was"));
        rig.post(whole("{}"), talk.body());
        assertThat(Sent.next(rig).tools()).containsExactly("bash");
    }
}
