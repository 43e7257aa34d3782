package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;

/** Answers in the making, and what is heard of them. */
final class Transcripts {

    static final int MAX = 1 << 20;

    /** As DeepSeek streams: the first delta opens both texts, later ones leave one of them {@code null}. */
    static final String[] DEEPSEEK = {
        delta(0, "\"role\":\"assistant\",\"content\":null,\"reasoning_content\":\"\""),
        delta(0, "\"content\":null,\"reasoning_content\":\"Let me \\\"l\\u00f6ok\\\"\""),
        delta(0, "\"content\":null,\"reasoning_content\":\".\\n你🙂\""),
        delta(0, "\"content\":\"Wait\",\"reasoning_content\":null"),
        delta(
                0,
                "\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"function\":{\"name\":\"read\",\"arguments\":\"\"}}]"),
        delta(0, "\"tool_calls\":[{\"index\":0,\"id\":\"\",\"function\":{\"arguments\":\"{\\\"a\\\":\"}}]"),
        delta(0, "\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\" 1}\"}}]"),
        "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"},\"finish_reason\":\"tool_calls\"}],\"usage\":{}}"
    };

    private Transcripts() {}

    static String delta(int index, String members) {
        return "{\"choices\":[{\"index\":" + index + ",\"delta\":{" + members + "},\"finish_reason\":null}]}";
    }

    static String details(String details) {
        return delta(0, "\"reasoning_details\":[" + details + "]");
    }

    static String blocks(String blocks) {
        return delta(0, "\"thinking_blocks\":[" + blocks + "]");
    }

    static String events(String... documents) {
        return Stream.of(documents).collect(joining("\n\ndata: ", "data: ", "\n\n"));
    }

    static String members(String... documents) {
        return only(heard(events(documents))).members();
    }

    static HeardReasoning only(List<HeardReasoning> heard) {
        assertThat(heard).hasSize(1);
        return heard.get(0);
    }

    static List<HeardReasoning> heard(String stream) {
        return heard("text/event-stream", List.of(utf8(stream)));
    }

    static List<HeardReasoning> heard(String contentType, List<byte[]> chunks) {
        ReplyTranscript transcript = new ReplyTranscript(MAX);
        Chunks.through(transcript.beside(ReplyTap.forContentType(contentType, false), contentType), chunks);
        return transcript.heard();
    }

    /** The key of what a client sends back with these members. */
    static ReasoningKey said(String members) {
        byte[] message = utf8("{\"role\":\"assistant\"," + members + "}");
        return AssistantTurn.of(message, new ByteRange(0, message.length))
                .orElseThrow()
                .key();
    }
}
