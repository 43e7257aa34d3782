package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The rules that every history keeps on its way out, checked on a tree and by counting, so that they share nothing with the
 * code that makes them hold.
 */
final class PairingRules {

    private static final JsonMapper MAPPER = new JsonMapper();

    private PairingRules() {}

    /** What the messages of {@code body} break; empty if a provider would take them. */
    static List<String> broken(byte[] body) {
        List<String> broken = new ArrayList<>();
        List<JsonNode> messages =
                elements(MAPPER.readTree(body).path("messages")).toList();
        int at = 0;
        while (at < messages.size()) {
            JsonNode message = messages.get(at);
            String place = at + ": ";
            at++;
            if (isResult(message)) {
                broken.add(place + "a result behind no call");
            }
            if (!role(message).equals("assistant")) {
                continue;
            }
            if (message.path("tool_calls").isArray()
                    && message.path("tool_calls").isEmpty()) {
                broken.add(place + "an empty list of calls");
            }
            boolean calls =
                    !toolIds(message).isEmpty() || message.path("function_call").isObject();
            if (!calls && !says(message) && at < messages.size()) {
                broken.add(place + "an assistant that says nothing");
            }
            List<JsonNode> results = new ArrayList<>();
            while (calls && at < messages.size() && isResult(messages.get(at))) {
                results.add(messages.get(at++));
            }
            if (!answered(toolIds(message), ids(results, "tool", "tool_call_id"))
                    || !answered(functionNames(message), ids(results, "function", "name"))) {
                broken.add(place + "calls and results do not match");
            }
        }
        return broken;
    }

    /** Every call with an id has one result with it; the other results, of no call's id, are as many as the other calls. */
    private static boolean answered(List<String> calls, List<String> results) {
        List<String> left = new ArrayList<>(results);
        List<String> named = calls.stream().filter(call -> !call.isEmpty()).toList();
        return named.stream().allMatch(left::remove)
                && left.stream().noneMatch(named::contains)
                && left.size() == calls.size() - named.size();
    }

    private static List<String> toolIds(JsonNode message) {
        return elements(message.path("tool_calls"))
                .map(call -> text(call.path("id")))
                .toList();
    }

    private static List<String> functionNames(JsonNode message) {
        JsonNode call = message.path("function_call");
        return call.isObject() ? List.of(text(call.path("name"))) : List.of();
    }

    private static List<String> ids(List<JsonNode> results, String role, String member) {
        return results.stream()
                .filter(result -> role(result).equals(role))
                .map(result -> text(result.path(member)))
                .toList();
    }

    private static boolean says(JsonNode message) {
        JsonNode content = message.path("content");
        boolean parts = elements(content)
                .anyMatch(part -> !text(part.path("type")).equals("text")
                        || !text(part.path("text")).isEmpty());
        return parts
                || !text(content).isEmpty()
                || !text(message.path("refusal")).isEmpty()
                || message.path("audio").isObject();
    }

    private static boolean isResult(JsonNode message) {
        return role(message).equals("tool") || role(message).equals("function");
    }

    private static String role(JsonNode message) {
        return text(message.path("role"));
    }

    private static String text(JsonNode node) {
        return node.isString() ? node.asString() : "";
    }

    private static Stream<JsonNode> elements(JsonNode node) {
        return node.isArray() ? StreamSupport.stream(node.spliterator(), false) : Stream.empty();
    }
}
