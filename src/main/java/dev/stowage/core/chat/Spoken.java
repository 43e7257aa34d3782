package dev.stowage.core.chat;

import java.util.List;
import java.util.Optional;

/**
 * A message read whole: what is said, called, answered and shown in it.
 *
 * @param role who speaks
 * @param text its text; pieces of an array are joined by line ends
 * @param calls what an assistant calls, in its order
 * @param answers the id (of a legacy function call: the name) of the call that a result answers
 * @param media what it carries besides text
 */
public record Spoken(Role role, String text, List<Call> calls, Optional<String> answers, List<Medium> media) {

    /**
     * One call of a tool.
     *
     * @param id as the client wrote it; a legacy function call is known by its name
     * @param arguments usually JSON, as the model wrote it
     */
    public record Call(String id, String name, String arguments) {}

    /**
     * An image, a sound or a file.
     *
     * @param type a media type such as {@code image/png}, or the kind of part where that is not known
     * @param bytes its size where it is inside the message, decoded; 0 for a link
     */
    public record Medium(String type, long bytes) {}

    public Spoken {
        calls = List.copyOf(calls);
        media = List.copyOf(media);
    }
}
