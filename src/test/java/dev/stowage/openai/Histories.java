package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.Stream;

/** Short messages, bodies made of them, and what they look like when repaired. */
final class Histories {

    static final String SYSTEM = "{\"role\":\"system\",\"content\":\"s\"}";
    static final String USER = "{\"role\":\"user\",\"content\":\"hi\"}";
    static final String USER_2 = "{\"role\":\"user\",\"content\":\"and?\"}";
    static final String ANSWER = "{\"role\":\"assistant\",\"content\":\"well\"}";

    private Histories() {}

    /** An assistant message that calls with these ids. */
    static String calls(String... ids) {
        return Stream.of(ids)
                .map(id -> "{\"id\":\"" + id
                        + "\",\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"{}\"}}")
                .collect(joining(",", "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[", "]}"));
    }

    static String result(String id, String content) {
        return "{\"role\":\"tool\",\"tool_call_id\":\"" + id + "\",\"content\":\"" + content + "\"}";
    }

    static String stub(String id) {
        return result(id, RepairEdits.NO_RESULT);
    }

    static byte[] body(String... messages) {
        return body(List.of(messages));
    }

    static byte[] body(List<String> messages) {
        return utf8("{\"model\":\"m\",\"messages\":[" + String.join(",", messages) + "],\"tools\":[]}");
    }

    static HistoryRepair repair(byte[] body) {
        return HistoryRepair.of(body, ChatIndex.of(body), outlines(body));
    }

    /** Whether it might, to who has never seen it. */
    static boolean mayNeedRepair(byte[] body) {
        ChatIndex index = ChatIndex.of(body);
        return new MessageMemory(10, Bodies.FINGERPRINTS)
                .read(body, index)
                .map(messages -> new HistoryMemory(10).mayNeedRepair(body, index, messages))
                .orElse(false);
    }

    static List<String> repaired(String... messages) {
        byte[] body = body(messages);
        return Bodies.messages(BodyEdit.splice(body, repair(body).edits()));
    }

    /** The outlines of all messages, each read anew. */
    static List<MessageOutline> outlines(byte[] body) {
        return ChatIndex.of(body).messages().stream()
                .map(message -> MessageOutline.of(body, message))
                .toList();
    }
}
