package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The rules of a stream of events, written down a second time: the whole stream at once, in strings and trees. */
final class NaiveEvents {

    private static final JsonMapper MAPPER = new JsonMapper();

    /** An event's bytes, its empty line included, as ISO 8859-1; and its data. */
    record Event(String raw, String data, boolean complete) {

        JsonNode json() {
            try {
                return data.isBlank() ? MissingNode.getInstance() : MAPPER.readTree(data);
            } catch (JacksonException notJson) {
                return MissingNode.getInstance();
            }
        }
    }

    private NaiveEvents() {}

    static List<Event> split(String stream) {
        List<Event> events = new ArrayList<>();
        StringBuilder raw = new StringBuilder();
        List<String> data = new ArrayList<>();
        String text = stream;
        while (!text.isEmpty()) {
            int end = lineEnd(text);
            if (end < 0) {
                raw.append(text);
                break;
            }
            int next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
            String line = text.substring(0, end);
            raw.append(text, 0, next);
            text = text.substring(next);
            if (line.startsWith("data:")) {
                data.add(line.substring(line.startsWith("data: ") ? 6 : 5));
            }
            if (line.isEmpty()) {
                events.add(new Event(raw.toString(), utf8(String.join("\n", data)), true));
                raw.setLength(0);
                data.clear();
            }
        }
        events.add(new Event(raw.toString(), "", false));
        return events;
    }

    /** The stream without the event that answers our own {@code include_usage}. */
    static String withoutUsageEvent(String stream) {
        StringBuilder kept = new StringBuilder();
        boolean finished = false;
        for (Event event : split(stream)) {
            JsonNode json = event.json();
            if (!(finished && onlyUsage(json))) {
                kept.append(event.raw());
            }
            for (JsonNode choice : json.path("choices")) {
                finished |= choice.path("finish_reason").isString();
            }
        }
        return kept.toString();
    }

    private static boolean onlyUsage(JsonNode json) {
        return json.path("choices").isArray()
                && json.path("choices").isEmpty()
                && json.path("usage").isObject()
                && (json.path("error").isMissingNode() || json.path("error").isNull());
    }

    private static int lineEnd(String text) {
        int lineFeed = text.indexOf('\n');
        int carriageReturn = text.indexOf('\r');
        return lineFeed < 0 || carriageReturn < 0
                ? Math.max(lineFeed, carriageReturn)
                : Math.min(lineFeed, carriageReturn);
    }

    private static String utf8(String latin1) {
        return new String(latin1.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1), UTF_8);
    }
}
