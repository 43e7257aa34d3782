package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.util.Set;

/**
 * Something that a source would have the model see. Sources register theirs afresh with each request; what they do not
 * register is not added.
 *
 * @param source who registers it: a name of ours, not of a client's
 * @param id unique within its source; the same again is a newer version
 * @param zone the budget it is paid from
 * @param priority within its zone
 * @param content what is said; not blank, without blanks around it
 * @param oncePerEpoch whether the model is shown it once, whatever becomes of it
 * @param messages the messages it was made from
 */
public record Candidate(
        String source,
        String id,
        Zone zone,
        Priority priority,
        String content,
        boolean oncePerEpoch,
        Set<MessageIdentity> messages) {

    /** @throws IllegalArgumentException if it says nothing */
    public Candidate {
        content = content.strip();
        messages = Set.copyOf(messages);
        if (content.isEmpty()) {
            throw new IllegalArgumentException("nothing is said by " + source + " " + id);
        }
    }

    /** One that matters as much as its zone usually does. */
    public static Candidate of(String source, String id, Zone zone, String content, Set<MessageIdentity> messages) {
        return new Candidate(source, id, zone, zone.priority(), content, false, messages);
    }

    /** What its versions have in common. */
    Digest key() {
        return new Digest.Builder().text(source).text(id).build();
    }
}
