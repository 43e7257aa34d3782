package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;

/**
 * What is remembered of an entry: not its content, which comes again with each request.
 *
 * @param key of its source and id
 * @param text of its latest version's content
 * @param sequence its place among all that the session ever took in
 */
public record Logged(Digest key, Digest text, Zone zone, Priority priority, long sequence) {

    static Logged of(Entry entry) {
        return new Logged(
                entry.key(), entry.text(), entry.zone(), entry.candidate().priority(), entry.sequence());
    }

    boolean says(Digest otherText, Candidate candidate) {
        return text.equals(otherText) && zone == candidate.zone() && priority == candidate.priority();
    }
}
