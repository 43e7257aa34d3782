package dev.stowage.sandbox;

import dev.stowage.sandbox.ScriptedReply.Answer;
import java.util.Arrays;
import java.util.List;

/** The reply when nobody scripted one: says what it is and echoes; the same prompt always gets the same text. */
final class SimulatedText {
    private static final int ECHO_TOKENS = 40;
    private static final List<String> OPENINGS = List.of(
            "This is a simulated reply from the sandbox; no model is running.",
            "No model is running here: the sandbox simulates this reply.",
            "A simulated reply, written by the sandbox without any model.",
            "The sandbox answers for a model that is not running.");

    private SimulatedText() {}

    static Answer answer(ChatRequest chat, byte[] prompt, int choice) {
        String opening = OPENINGS.get(Math.floorMod(Arrays.hashCode(prompt) + choice, OPENINGS.size()));
        String read = "It read about %d tokens in %d messages."
                .formatted(SimulatedTokens.count(prompt), chat.messages().size());
        return ScriptedReply.text(opening + " " + read + " " + echo(chat));
    }

    private static String echo(ChatRequest chat) {
        String text = chat.userText().strip();
        String beginning = SimulatedTokens.truncate(text, ECHO_TOKENS);
        String quoted = beginning.length() < text.length() ? beginning + "…" : beginning;
        String subject = chat.answersTools() ? "The tool results are in; the request was: " : "You wrote: ";
        return subject + quoted;
    }
}
