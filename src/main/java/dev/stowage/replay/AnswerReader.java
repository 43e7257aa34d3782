package dev.stowage.replay;

import dev.stowage.core.compaction.Level;
import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads off an answer what it cost, or why there is none; nothing of its text. */
final class AnswerReader {

    /** What may be a code; anything else could be a text. */
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,48}");

    private static final String OWN_TYPE = "stowage_error";

    private AnswerReader() {}

    static Answer read(int status, String contentType, byte[] body) {
        ReplyTap tap = ReplyTap.forContentType(contentType, false);
        tap.pass(ByteBuffer.wrap(body));
        ReplyFacts facts = tap.facts();
        boolean succeeded = status / 100 == 2 && !facts.failed();
        return succeeded ? facts.usage().map(Answer::of).orElseGet(Answer::unreported) : refusal(status, body);
    }

    /** The compaction that {@code x-stowage-action} tells of; none where it tells of none. */
    static Level compaction(String action) {
        String named = action.replaceFirst(";.*", "");
        return Stream.of(Level.values())
                .filter(level -> level.code().equals(named))
                .findFirst()
                .orElse(Level.NONE);
    }

    private static Answer refusal(int status, byte[] body) {
        JsonNode error = error(body);
        String code = code(error, "code").or(() -> code(error, "type")).orElse("");
        boolean ours = error.path("type").stringValue("").equals(OWN_TYPE);
        return Answer.refused((status + " " + code).strip(), ours);
    }

    private static JsonNode error(byte[] body) {
        try {
            return Json.read(body).path("error");
        } catch (JacksonException notJson) {
            return Json.object().path("error");
        }
    }

    private static Optional<String> code(JsonNode error, String name) {
        return error.path(name).asStringOpt().filter(code -> CODE.matcher(code).matches());
    }
}
