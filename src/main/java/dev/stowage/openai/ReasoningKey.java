package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.chat.Digest;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * By what an assistant message is known again when a client sends it back: digests.
 *
 * <p>Clients write a message anew: they parse and print arguments, strip texts, turn parts into a string. None of that is
 * in a key. Ids alone would not do, because Kimi gives out the same ones in every turn.
 *
 * @param turn of the calls with ids, names and arguments; of the text if there are none
 * @param calls of the ids alone; empty without calls, or if one of them has no id
 */
public record ReasoningKey(Digest turn, Optional<Digest> calls) {

    static ReasoningKey of(String content, List<CallTranscript> calls) {
        if (calls.isEmpty()) {
            return new ReasoningKey(Digest.of(content.strip()), Optional.empty());
        }
        Digest.Builder turn = new Digest.Builder();
        Digest.Builder ids = new Digest.Builder().number(calls.size());
        for (CallTranscript call : calls) {
            turn.text(call.id()).text(call.name()).text(meaning(call.arguments()));
            ids.text(call.id());
        }
        boolean named = calls.stream().noneMatch(call -> call.id().isEmpty());
        return new ReasoningKey(turn.build(), named ? Optional.of(ids.build()) : Optional.empty());
    }

    /** The tokens of the arguments, whatever stands between them; what is no JSON as it is. */
    private static String meaning(String arguments) {
        byte[] json = (arguments.isBlank() ? "{}" : arguments).getBytes(UTF_8);
        StringBuilder meaning = new StringBuilder(json.length);
        try (JsonParser parser = Json.parser(json, new ByteRange(0, json.length))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                meaning.append(token.id()).append(parser.getString()).append('\0');
            }
            return meaning.toString();
        } catch (JacksonException notJson) {
            return arguments;
        }
    }
}
