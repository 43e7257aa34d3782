package dev.stowage.openai;

import static dev.stowage.openai.Transcripts.delta;
import static dev.stowage.openai.Transcripts.events;
import static dev.stowage.openai.Transcripts.heard;
import static dev.stowage.openai.Transcripts.only;
import static dev.stowage.openai.Transcripts.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of tools, as they are heard while an answer passes. */
class ReplyCallsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                // by index
                "{\"index\":0,\"id\":\"a\",@f},{\"index\":1,\"id\":\"b\",@g};{\"index\":1,#2},{\"index\":0,#1}",
                // by id, without an index
                "{\"id\":\"a\",@f},{\"id\":\"b\",@g};{\"id\":\"a\",#1};{\"id\":\"b\",#2}",
                // every call is number 0
                "{\"index\":0,\"id\":\"a\",@f};{\"index\":0,#1};{\"index\":0,\"id\":\"b\",@g};{\"index\":0,#2}",
                // the id comes late, and again
                "{\"index\":0,@f};{\"index\":0,\"id\":\"a\",#1};{\"index\":1,\"id\":\"b\",@g};{\"index\":1,\"id\":\"b\",@g2}",
                // one after the other, with nothing but the id to tell
                "{\"id\":\"a\",@f};{#1};{\"id\":\"b\",@g};{\"id\":\"\",#2}",
            })
    void callsInParallel_areToldApart_C47_C49(String script) {
        String json = script.replace("@g2", "\"function\":{\"name\":\"g\",\"arguments\":\"2\"}")
                .replace("@f", "\"function\":{\"name\":\"f\",\"arguments\":\"\"}")
                .replace("@g", "\"function\":{\"name\":\"g\"}")
                .replaceAll("#(\\d)", "\"function\":{\"arguments\":\"$1\"}");
        String[] deltas = Stream.of(json.split(";"))
                .map(calls -> "{\"choices\":[{\"index\":0,\"delta\":{\"reasoning\":\"r\",\"tool_calls\":[" + calls
                        + "]},\"finish_reason\":\"tool_calls\"}]}")
                .toArray(String[]::new);
        assertThat(only(heard(events(deltas))).key())
                .isEqualTo(said("\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"1\"}},"
                        + "{\"id\":\"b\",\"function\":{\"name\":\"g\",\"arguments\":\"2\"}}]"));
    }

    @Test
    void callsWithoutIdsAndIndexes_beginWithTheirName() {
        assertThat(only(heard(events(delta(
                                0,
                                "\"reasoning\":\"r\",\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":\"1\"}},"
                                        + "{\"function\":{\"name\":\"f\",\"arguments\":\"2\"}}]"))))
                        .key())
                .isEqualTo(said("\"tool_calls\":[{\"id\":\"\",\"function\":{\"name\":\"f\",\"arguments\":\"1\"}},"
                        + "{\"id\":null,\"function\":{\"name\":\"f\",\"arguments\":\"2\"}}]"));
    }

    @Test
    void functionCallAndCustomTool_areCallsToo() {
        assertThat(only(heard(events(
                                delta(0, "\"reasoning\":\"r\",\"function_call\":{\"name\":\"f\",\"arguments\":\"{\"}"),
                                delta(0, "\"function_call\":{\"arguments\":\"}\"}"))))
                        .key())
                .isEqualTo(said("\"function_call\":{\"arguments\":\"{ }\",\"name\":\"f\"}"));
        assertThat(said("\"tool_calls\":[{\"id\":\"a\",\"custom\":{\"name\":\"f\",\"input\":\"x y\"}}]"))
                .isNotEqualTo(said("\"tool_calls\":[{\"id\":\"a\",\"custom\":{\"name\":\"f\",\"input\":\"xy\"}}]"));
    }
}
