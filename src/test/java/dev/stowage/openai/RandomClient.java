package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A client with a history of its own that goes on, asks again, edits, forks and resumes on another day. */
final class RandomClient {

    private static final List<String> TEXTS = List.of(
            "continue",
            "Read src/main/App.java and fix the test",
            "你好，请帮我看一下这个文件",
            "こんにちは、テストを直してください",
            "Привет! Почини сборку, пожалуйста",
            "مرحبا، أصلح الخطأ",
            "naïve façade 🙂👩‍👩‍👧",
            "\\ud83d lone",
            "a \\\"quoted\\\" \\u0041\\n\\tline",
            "</stowage:block>",
            "x".repeat(300));
    private static final List<String> SPACES = List.of("", " ", "\n  ");

    private final Random random;
    private final List<String> messages = new ArrayList<>();
    private int calls;

    RandomClient(Random random) {
        this.random = random;
        if (random.nextInt(8) > 0) {
            messages.add(message("system", text("Rules. Today is day " + random.nextInt(9))));
        }
        if (random.nextInt(6) == 0) {
            messages.add(message("developer", text("More rules")));
        }
        user();
    }

    /** What the client says next: usually more, sometimes the same again, sometimes less and other things. */
    void act() {
        int fate = random.nextInt(20);
        if (fate == 0) {
            return;
        }
        if (fate == 1 && messages.size() > 4) {
            int kept = 3 + random.nextInt(messages.size() - 3);
            while (!isBoundary(kept)) {
                kept--;
            }
            messages.subList(kept, messages.size()).clear();
        }
        answer();
        while (random.nextInt(3) == 0) {
            answer();
        }
    }

    /** A client may cut anywhere behind its first message but inside an exchange. */
    private boolean isBoundary(int kept) {
        return isUser(kept) || isUser(kept - 1);
    }

    private boolean isUser(int index) {
        return messages.get(index).contains("\"role\":\"user\"");
    }

    private void answer() {
        if (random.nextInt(2) == 0) {
            toolUse();
        } else {
            messages.add(message("assistant", text(anyText() + " " + random.nextInt(50))));
            user();
        }
    }

    private void toolUse() {
        int parallel = 1 + random.nextInt(3);
        StringBuilder list = new StringBuilder();
        int first = calls;
        for (int i = 0; i < parallel; i++) {
            list.append(i > 0 ? "," : "")
                    .append("{\"id\":\"call_")
                    .append(calls++)
                    .append("\",\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"{\\\"n\\\":")
                    .append(random.nextInt(5))
                    .append("}\"}}");
        }
        String content = List.of("null", "\"\"", "\"Looking.\"").get(random.nextInt(3));
        messages.add("{\"role\":\"assistant\",\"content\":" + content + ",\"reasoning_content\":\"hm " + calls
                + "\",\"tool_calls\":[" + list + "]}");
        for (int i = first; i < calls; i++) {
            messages.add(
                    "{\"role\":\"tool\",\"tool_call_id\":\"call_" + i + "\",\"content\":" + content(anyText()) + "}");
        }
    }

    private void user() {
        messages.add("{\"role\":\"user\"," + space() + "\"content\":" + content(anyText()) + ",\"x_vendor\":1.0}");
    }

    private String content(String text) {
        return switch (random.nextInt(4)) {
            case 0 -> "[{\"type\":\"text\",\"text\":\"" + text + "\"}]";
            case 1 ->
                "[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,iVBORw0KGgo=\"}},"
                        + "{\"type\":\"text\",\"text\":\"" + text + "\"}]";
            default -> text(text);
        };
    }

    private static String text(String text) {
        return '"' + text + '"';
    }

    private static String message(String role, String content) {
        return "{\"role\":\"" + role + "\",\"content\":" + content + "}";
    }

    private String anyText() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private String space() {
        return SPACES.get(random.nextInt(SPACES.size()));
    }

    /** The request that tells the history so far. */
    byte[] request() {
        String body = "{\"model\":\"m\",\"tools\":[{}],\"messages\":[" + String.join(", ", messages)
                + "],\"temperature\":1.0}";
        return body.getBytes(StandardCharsets.UTF_8);
    }

    /** The id of the call that the model will make next, if it makes one. */
    String nextCall() {
        return "call_" + calls;
    }
}
