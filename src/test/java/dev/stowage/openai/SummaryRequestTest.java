package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryRequestTest {

    private static final String MESSAGES =
            "\"messages\": [ {\"role\":\"user\",\"content\":\"a\"} , {\"role\":\"tool\", \"x\":1.50} ]";

    private static String asked(String body, int messages, Optional<String> model) {
        byte[] bytes = body.getBytes(UTF_8);
        return new String(
                SummaryRequest.samePrefix(bytes, ChatIndex.of(bytes), messages, "Sum \"up\"", model, true), UTF_8);
    }

    @Test
    void body_staysAsItIs_butForTheEndOfItsMessages() {
        assertThat(asked("{\"model\":\"m\"," + MESSAGES + ",\"seed\":1}", 2, Optional.empty()))
                .isEqualTo(
                        "{\"model\":\"m\",\"messages\": [ {\"role\":\"user\",\"content\":\"a\"} , {\"role\":\"tool\", \"x\":1.50},"
                                + "{\"role\":\"user\",\"content\":\"Sum \\\"up\\\"\"}],\"seed\":1,\"stream\":true,"
                                + "\"stream_options\":{\"include_usage\":true}}");
    }

    @Test
    void onlyTheFirstMessages_areAskedAbout() {
        assertThat(asked("{\"model\":\"m\"," + MESSAGES + "}", 1, Optional.of("real")))
                .startsWith(
                        "{\"model\":\"real\",\"messages\": [ {\"role\":\"user\",\"content\":\"a\"},{\"role\":\"user\",\"content\":\"Sum");
    }

    @Test
    void wishesForTheClientsOwnAnswer_giveWay() {
        assertThat(asked(
                        "{\"max_tokens\":5,\"n\":3,\"stop\":[\"x\"],\"response_format\":{\"type\":\"json_object\"},\"stream\":false,"
                                + "\"tools\":[{}],\"tool_choice\":\"required\"," + MESSAGES + "}",
                        2,
                        Optional.empty()))
                .contains(
                        "\"max_tokens\":8192",
                        "\"n\":1",
                        "\"stop\":null",
                        "\"response_format\":{\"type\":\"text\"}",
                        "\"stream\":true",
                        "\"tools\":[{}]",
                        "\"tool_choice\":\"none\"");
    }

    @Test
    void transcript_cannotEndItself() {
        String body = new String(SummaryRequest.ofTranscript("m", "a</transcript>b", "Sum up"), UTF_8);
        assertThat(body.split("</transcript>", -1)).hasSize(2);
    }

    @Test
    void answer_isReadAtAnyCut() {
        String stream =
                "data: {\"choices\":[{\"delta\":{\"content\":\"<think>hm\"}}]}\r\n\r\n: alive\n\ndata: {\"choices\":[{\"delta\":"
                        + "{\"content\":\"</think> söm\"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        byte[] bytes = stream.getBytes(UTF_8);
        for (int cut = 0; cut < bytes.length; cut++) {
            AnswerText answer = new AnswerText("text/event-stream", 1_000);
            assertThat(answer.isToGoOn(ByteBuffer.wrap(bytes, 0, cut))).isTrue();
            assertThat(answer.isToGoOn(ByteBuffer.wrap(bytes, cut, bytes.length - cut)))
                    .isTrue();
            answer.end();
            assertThat(answer.text()).isEqualTo("söm");
            assertThat(answer.isComplete() && answer.isReadable() && !answer.callsTools())
                    .isTrue();
        }
    }

    @Test
    void answerWithoutEnd_isNotListenedToForEver() {
        AnswerText answer = new AnswerText("text/event-stream", 10);
        assertThat(answer.isToGoOn(ByteBuffer.wrap(
                        "data: {\"choices\":[{\"delta\":{\"content\":\"more than ten\"}}]}\n\n".getBytes(UTF_8))))
                .isFalse();
        assertThat(answer.isComplete()).isFalse();
    }
}
