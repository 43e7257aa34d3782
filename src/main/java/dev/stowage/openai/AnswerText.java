package dev.stowage.openai;

import dev.stowage.core.chat.Usage;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Puts together what the first choice of an answer says, streamed or whole. Of one thread at a time. */
public final class AnswerText {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> CALLS = Set.of("tool_calls", "function_call");
    private static final Set<String> BROKEN_OFF = Set.of("length", "max_tokens", "content_filter", "error");
    private static final Pattern THOUGHTS = Pattern.compile("^\\s*<think>(?s:.*?)</think>");
    private static final int MOST_BYTES = 4 << 20;

    private final boolean streamed;
    private final ReplyTap tap;
    private final int most;
    private final EventScanner events = new EventScanner();
    private final ByteArray document = new ByteArray();
    private final StringBuilder text = new StringBuilder();
    private String finish = "";
    private boolean callsTools;
    private boolean unreadable;
    private long bytes;

    /**
     * Listens to an answer.
     *
     * @param contentType of the answer
     * @param most characters; an answer that has more is not listened to any longer
     */
    public AnswerText(String contentType, int most) {
        String type = contentType.toLowerCase(Locale.ROOT);
        streamed = type.startsWith("text/event-stream");
        tap = ReplyTap.forContentType(type, false);
        this.most = most;
    }

    /** Reads a chunk; answers whether there is any use in more of them. */
    public boolean isToGoOn(ByteBuffer chunk) {
        bytes += chunk.remaining();
        tap.pass(chunk);
        if (streamed) {
            events.feed(chunk, (data, end) -> read(data));
        } else {
            byte[] copy = new byte[chunk.remaining()];
            chunk.get(chunk.position(), copy);
            document.append(copy);
        }
        return text.length() <= most && bytes <= MOST_BYTES && !unreadable;
    }

    /** It has ended, whichever way. */
    public void end() {
        if (!streamed && document.length() > 0) {
            read(document);
            document.clear();
        }
    }

    private void read(ByteArray json) {
        if (json.length() == 0 || json.at(0) == '[') {
            return;
        }
        try {
            JsonNode root = JSON.readTree(json.array(), 0, json.length());
            unreadable |= !root.isObject()
                    || root.path("error").isObject()
                    || root.path("error").isString();
            JsonNode choice = root.path("choices").path(0);
            said(choice.path(streamed ? "delta" : "message"));
            finish = choice.path("finish_reason").stringValue(finish);
        } catch (JacksonException notJson) {
            unreadable = true;
        }
    }

    private void said(JsonNode message) {
        JsonNode content = message.path("content");
        text.append(content.stringValue(""));
        content.forEach(part -> text.append(part.path("text").stringValue("")));
        callsTools |= !message.path("tool_calls").isEmpty()
                || message.path("function_call").isObject();
    }

    /** Whether it was a model's answer at all: no error, nothing that cannot be read. */
    public boolean isReadable() {
        return !unreadable && (!finish.isEmpty() || text.length() > 0 || callsTools);
    }

    /** What it says; thoughts that some servers leave in it are taken out. */
    public String text() {
        return THOUGHTS.matcher(text).replaceFirst("").strip();
    }

    /** Whether the model came to its end by itself. */
    public boolean isComplete() {
        return !finish.isEmpty() && !BROKEN_OFF.contains(finish);
    }

    public boolean callsTools() {
        return callsTools || CALLS.contains(finish);
    }

    public Optional<Usage> usage() {
        return tap.facts().usage();
    }
}
