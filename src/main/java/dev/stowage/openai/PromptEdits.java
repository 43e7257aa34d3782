package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.assembly.PromptMessage;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** Turns an assembled prompt into a change of the client's body. A prompt that is the client's own needs none. */
public final class PromptEdits {

    private PromptEdits() {}

    /** The change that makes {@code body}'s messages the {@code prompt}. */
    public static List<BodyEdit> of(byte[] body, ChatIndex index, List<PromptMessage> prompt) {
        boolean theClients =
                prompt.size() == index.messages().size() && prompt.stream().allMatch(PromptMessage::untouched);
        return theClients
                ? List.of()
                : List.of(new BodyEdit(index.field("messages").orElseThrow(), array(body, index, prompt)));
    }

    private static byte[] array(byte[] body, ChatIndex index, List<PromptMessage> prompt) {
        ByteArrayOutputStream array = new ByteArrayOutputStream(body.length);
        array.write('[');
        for (int i = 0; i < prompt.size(); i++) {
            if (i > 0) {
                array.write(',');
            }
            array.writeBytes(message(body, index, prompt.get(i)));
            prompt.get(i).following().forEach(message -> array.writeBytes((',' + message).getBytes(UTF_8)));
        }
        array.write(']');
        return array.toByteArray();
    }

    private static byte[] message(byte[] body, ChatIndex index, PromptMessage message) {
        return message.source()
                .map(source -> changed(body, index.messages().get(source), message))
                .orElseGet(() -> MessageText.ofUser(message.text().orElse("") + message.tail()));
    }

    private static byte[] changed(byte[] body, ByteRange range, PromptMessage message) {
        MessageText text = MessageText.in(body, range);
        byte[] told = message.text()
                .map(replacement -> text.replacedBy(message.lead() + replacement + message.tail()))
                .orElseGet(() -> text.between(message.lead(), message.tail()));
        return message.calls().isEmpty() ? told : calling(told, message.calls());
    }

    /** An assistant's message that calls something, with further calls behind its own. */
    private static byte[] calling(byte[] message, List<String> calls) {
        ByteRange list = new MessageMembers(message, new ByteRange(0, message.length))
                .value("tool_calls")
                .orElseThrow();
        return BodyEdit.splice(message, List.of(BodyEdit.insert(list.end() - 1, ',' + String.join(",", calls))));
    }
}
