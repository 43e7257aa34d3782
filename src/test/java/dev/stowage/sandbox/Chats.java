package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.sandbox.ScriptedReply.Answer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Requests and completions for unit tests; JSON is written with single quotes. */
final class Chats {
    private Chats() {}

    static String json(String singleQuoted) {
        return singleQuoted.replace('\'', '"');
    }

    static ChatRequest request(String singleQuoted) {
        return ChatRequest.parse(json(singleQuoted).getBytes(UTF_8)).orElseThrow();
    }

    static ChatRequest messages(String singleQuoted) {
        return request("{'model':'m','messages':[" + singleQuoted + "]}");
    }

    static ChatRequest user(String text) {
        return new ChatRequest(Json.object()
                .put("model", "m")
                .set(
                        "messages",
                        Json.array().add(Json.object().put("role", "user").put("content", text))));
    }

    static Completion completion(int choices, Answer answer) {
        List<Choice> list = IntStream.range(0, choices)
                .mapToObj(index -> Choice.within(1000, index, answer))
                .toList();
        return new Completion("chatcmpl-1", 7, 0, "m", list, new SandboxUsage(100, 64, 5, 0));
    }

    static byte[] prompt(int tokens, char filling) {
        byte[] prompt = new byte[tokens * SimulatedTokens.BYTES];
        Arrays.fill(prompt, (byte) filling);
        return prompt;
    }
}
