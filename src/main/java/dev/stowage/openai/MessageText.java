package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
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

    /** The message with {@code tail} behind its own text; a part of its own where the content is a list of parts. */
    byte[] followedBy(String tail) {
        return tail.isEmpty()
                ? with(List.of())
                : with(content.map(range -> tailAt(range, tail)).orElseGet(() -> member(tail)));
    }

    private BodyEdit tailAt(ByteRange range, String tail) {
        int last = range.end() - 1;
        return switch (body[range.start()]) {
            case '"' -> BodyEdit.insert(last, JsonText.escaped(tail));
            case '[' ->
                BodyEdit.insert(last, comma(range) + "{\"type\":\"text\",\"text\":" + JsonText.quoted(tail) + "}");
            default -> BodyEdit.replace(range, JsonText.quoted(tail));
        };
    }

    private String comma(ByteRange array) {
        int at = array.start() + 1;
        while (body[at] <= ' ') {
            at++;
        }
        return body[at] == ']' ? "" : ",";
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
