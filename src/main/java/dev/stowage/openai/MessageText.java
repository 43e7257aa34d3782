package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The text of one message in its client's bytes, and how to put other text in its place or behind it. */
final class MessageText {

    private final byte[] body;
    private final ByteRange message;
    private final Optional<ByteRange> content;

    private MessageText(byte[] body, ByteRange message, Optional<ByteRange> content) {
        this.body = body;
        this.message = message;
        this.content = content;
    }

    static MessageText in(byte[] body, ByteRange message) {
        return new MessageText(body, message, new MessageMembers(body, message).value("content"));
    }

    /** A message of the user's that says {@code text}. */
    static byte[] ofUser(String text) {
        return utf8("{\"role\":\"user\",\"content\":" + JsonText.quoted(text) + "}");
    }

    byte[] replacedBy(String text) {
        return with(content.map(range -> BodyEdit.replace(range, JsonText.quoted(text)))
                .orElseGet(() -> member(text)));
    }

    /** The message with text before and behind its own, if any; parts of their own where the content is a list of parts. */
    byte[] between(String lead, String tail) {
        if (lead.isEmpty() && tail.isEmpty()) {
            return with(List.of());
        }
        return with(content.map(range -> around(range, lead, tail)).orElseGet(() -> List.of(member(lead + tail))));
    }

    private List<BodyEdit> around(ByteRange range, String lead, String tail) {
        return switch (body[range.start()]) {
            case '"' -> inserted(range, JsonText.escaped(lead), JsonText.escaped(tail));
            case '[' ->
                isEmpty(range) ? parts(range, lead, tail) : inserted(range, part(lead, "", ","), part(tail, ",", ""));
            default -> List.of(BodyEdit.replace(range, JsonText.quoted(lead + tail)));
        };
    }

    /** Just inside the value's first and last byte. */
    private static List<BodyEdit> inserted(ByteRange range, String first, String last) {
        List<BodyEdit> edits = new ArrayList<>();
        if (!first.isEmpty()) {
            edits.add(BodyEdit.insert(range.start() + 1, first));
        }
        if (!last.isEmpty()) {
            edits.add(BodyEdit.insert(range.end() - 1, last));
        }
        return edits;
    }

    private static List<BodyEdit> parts(ByteRange range, String lead, String tail) {
        return List.of(BodyEdit.replace(range, "[" + part(lead + tail, "", "") + "]"));
    }

    private static String part(String text, String before, String after) {
        return text.isEmpty() ? "" : before + "{\"type\":\"text\",\"text\":" + JsonText.quoted(text) + "}" + after;
    }

    private boolean isEmpty(ByteRange array) {
        int at = array.start() + 1;
        while (body[at] <= ' ') {
            at++;
        }
        return body[at] == ']';
    }

    private BodyEdit member(String text) {
        return BodyEdit.insert(message.end() - 1, ",\"content\":" + JsonText.quoted(text));
    }

    private byte[] with(BodyEdit edit) {
        return with(List.of(edit));
    }

    private byte[] with(List<BodyEdit> edits) {
        byte[] alone = new byte[message.length()];
        System.arraycopy(body, message.start(), alone, 0, alone.length);
        return BodyEdit.splice(
                alone,
                edits.stream().map(edit -> edit.movedBy(-message.start())).toList());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
