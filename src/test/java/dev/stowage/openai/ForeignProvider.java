package dev.stowage.openai;

import dev.stowage.core.tokens.TokenCounter;
import java.util.IdentityHashMap;
import tools.jackson.databind.JsonNode;

/** Bills by a vocabulary that is not ours: each message and 7 more, tools at 1.2. */
final class ForeignProvider {

    private static final int PER_MESSAGE = 7;
    private static final double TOOLS = 1.2;

    private final TokenCounter vocabulary;
    private final IdentityHashMap<JsonNode, Integer> known = new IdentityHashMap<>();

    ForeignProvider(TokenCounter vocabulary) {
        this.vocabulary = vocabulary;
    }

    long bill(RecordedConversation conversation, int answer) {
        long messages = conversation.messages().subList(0, answer).stream()
                .mapToLong(message -> known.computeIfAbsent(message, this::message))
                .sum();
        int tools = conversation.tools().stream()
                .mapToInt(tool -> known.computeIfAbsent(tool, node -> vocabulary.count(node.toString())))
                .sum();
        return messages + Math.round(TOOLS * tools);
    }

    private int message(JsonNode message) {
        int tokens = PER_MESSAGE + vocabulary.count(message.path("content").asString(""));
        for (JsonNode call : message.path("tool_calls")) {
            tokens += vocabulary.count(call.at("/function/name").asString(""))
                    + vocabulary.count(call.at("/function/arguments").asString(""));
        }
        return tokens;
    }
}
