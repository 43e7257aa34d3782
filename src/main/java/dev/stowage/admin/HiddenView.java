package dev.stowage.admin;

import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a model asked of Stowage's own tools and got, which the client never sees and prompts of this epoch keep.
 *
 * @param message index of the client's message that it stands behind
 * @param besideOfClients calls of the client's tools in the same message of the model's
 * @param bytes in UTF-8
 */
record HiddenView(int message, int besideOfClients, long bytes, List<Call> calls) {

    HiddenView {
        calls = List.copyOf(calls);
    }

    /**
     * One call.
     *
     * @param arguments as the model wrote them; only where {@code stowage.admin.show-content} says so, like the answer
     */
    record Call(String tool, Optional<String> arguments, Optional<String> answer) {}

    /** All of a line's, in the order in which prompts have them. */
    static List<HiddenView> of(Lineage lineage, boolean showContent) {
        List<HiddenView> all = new ArrayList<>();
        List<Known> history = lineage.history();
        for (int i = 0; i < history.size(); i++) {
            for (HiddenExchange exchange :
                    lineage.epoch().hiddenBehind(history.get(i).identity())) {
                all.add(new HiddenView(i, exchange.beside().size(), exchange.bytes(), calls(exchange, showContent)));
            }
        }
        return all;
    }

    private static List<Call> calls(HiddenExchange exchange, boolean showContent) {
        JsonNode called = exchange.joins()
                ? json("[" + exchange.call() + "]")
                : json(exchange.call()).path("tool_calls");
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < called.size(); i++) {
            JsonNode function = called.path(i).path("function");
            String answer = i < exchange.results().size() ? exchange.results().get(i) : "{}";
            calls.add(new Call(
                    function.path("name").asString(""),
                    text(function.path("arguments"), showContent),
                    text(json(answer).path("content"), showContent)));
        }
        return calls;
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private static Optional<String> text(JsonNode value, boolean showContent) {
        return Optional.of(value).filter(it -> showContent && it.isString()).map(JsonNode::asString);
    }
}
