package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client with a tool of its own, and a model that calls tools by script, whole or streamed. */
final class ToolTalk {

    static final String BASH = "{\"type\":\"function\",\"function\":{\"name\":\"bash\",\"parameters\":{}}}";
    /** What the model is offered where Stowage's own tools are. */
    static final List<String> OFFERED = List.of("bash", "session_compact", "session_recall");

    static final String DONE = "data: [DONE]\n\n";
    private static final JsonMapper JSON = new JsonMapper();

    private final List<String> messages =
            new ArrayList<>(List.of(message("system", "Be brief."), message("user", "What did we build first?")));

    static String message(String role, String text) {
        return "{\"role\":\"" + role + "\",\"content\":" + JSON.writeValueAsString(text) + "}";
    }

    ToolTalk add(String... more) {
        messages.addAll(List.of(more));
        return this;
    }

    List<String> messages() {
        return List.copyOf(messages);
    }

    byte[] body(String fields) {
        return ("{\"model\":\"m\",\"tools\":[" + BASH + "]," + fields + "\"messages\":[" + String.join(",", messages)
                        + "]}")
                .getBytes(UTF_8);
    }

    byte[] body() {
        return body("");
    }

    byte[] streamed() {
        return body("\"stream\":true,\"stream_options\":{\"include_usage\":true},");
    }

    /** A request that these scripts answer, one after another. */
    static Response ask(Rig rig, byte[] body, Script... scripts) throws IOException {
        return rig.post(oneAfterAnother(scripts), body, "x-stowage-session: s");
    }

    /** A stream that ends in the middle of a word. */
    static Script breakingOff(String id) {
        return exchange -> {
            exchange.startEvents();
            exchange.chunk(event(id, "{\"content\":\"A sh\"}", "null"));
            exchange.cut();
        };
    }

    static Script oneAfterAnother(Script... scripts) {
        AtomicInteger next = new AtomicInteger();
        return exchange -> scripts[Math.min(next.getAndIncrement(), scripts.length - 1)].play(exchange);
    }

    static String call(String id, String name, String arguments) {
        return "{\"id\":\"" + id + "\",\"type\":\"function\",\"function\":{\"name\":\"" + name + "\",\"arguments\":"
                + JSON.writeValueAsString(arguments) + "}}";
    }

    static String recall(String id, String query) {
        return call(id, "session_recall", "{\"query\":\"" + query + "\"}");
    }

    static String compact(String id) {
        return call(id, "session_compact", "{\"reason\":\"done with it\"}");
    }

    static String bash(String id) {
        return call(id, "bash", "{\"command\":\"ls\"}");
    }

    /** A whole answer. */
    static String answer(String id, String text, String finish, String... calls) {
        String called = calls.length == 0 ? "" : ",\"tool_calls\":[" + String.join(",", calls) + "]";
        String content = text.isEmpty() ? "null" : JSON.writeValueAsString(text);
        return "{\"id\":\"" + id
                + "\",\"created\":1,\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
                + content + called + "},\"finish_reason\":\"" + finish
                + "\"}],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}}";
    }

    static Script whole(String document) {
        return exchange -> exchange.respond(200, "application/json", document);
    }

    /** The same as a stream of events, its calls in two pieces each. */
    static String events(String id, String text, String finish, String... calls) {
        StringBuilder events = new StringBuilder(event(id, "{\"role\":\"assistant\",\"content\":\"\"}", "null"));
        if (!text.isEmpty()) {
            events.append(event(id, "{\"content\":" + JSON.writeValueAsString(text) + "}", "null"));
        }
        for (int i = 0; i < calls.length; i++) {
            events.append(callEvents(id, i, calls[i]));
        }
        return events.append(event(id, "{}", "\"" + finish + "\"")) + usage(id) + DONE;
    }

    static String callEvents(String id, int index, String call) {
        JsonNode function = JSON.readTree(call).path("function");
        String start = "{\"index\":" + index + ",\"id\":" + JSON.readTree(call).path("id")
                + ",\"type\":\"function\",\"function\":{\"name\":" + function.path("name") + ",\"arguments\":\"\"}}";
        String rest = "{\"index\":" + index + ",\"function\":{\"arguments\":" + function.path("arguments") + "}}";
        return Stream.of(start, rest)
                .map(piece -> event(id, "{\"tool_calls\":[" + piece + "]}", "null"))
                .reduce("", String::concat);
    }

    static String event(String id, String delta, String finish) {
        return "data: {\"id\":\"" + id + "\",\"created\":" + id.length() + ",\"choices\":[{\"index\":0,\"delta\":"
                + delta + ",\"finish_reason\":" + finish + "}]}\n\n";
    }

    static String usage(String id) {
        return "data: {\"id\":\"" + id + "\",\"created\":" + id.length()
                + ",\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}}\n\n";
    }

    static Script stream(String events) {
        return exchange -> {
            exchange.startEvents();
            byte[] bytes = events.getBytes(UTF_8);
            for (int from = 0; from < bytes.length; from += 50) {
                exchange.chunk(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + 50)));
            }
            exchange.endChunks();
        };
    }

    /** What the upstream got of a request, as it is written. */
    record Sent(String body) {

        static Sent next(Rig rig) {
            return new Sent(rig.upstream().take().text());
        }

        List<String> messages() {
            return JSON.readTree(body)
                    .path("messages")
                    .valueStream()
                    .map(JsonNode::toString)
                    .toList();
        }

        List<String> tools() {
            return JSON.readTree(body)
                    .path("tools")
                    .valueStream()
                    .map(tool -> tool.path("function").path("name").asString())
                    .toList();
        }
    }
}
