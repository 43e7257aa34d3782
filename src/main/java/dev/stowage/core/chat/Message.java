package dev.stowage.core.chat;

/**
 * One message as far as it must be told apart from others. Its bytes stay with the client's body.
 *
 * @param role who speaks
 * @param calls whether it is an assistant's that calls tools
 * @param raw digest of its exact bytes, for this process only: finds a known message without parsing it
 * @param meaning digest of what it says: role, text, calls, results, media; the same however a client spells it
 * @param prompt digest of its last piece of text: what a user typed, where a client puts reminders before it
 */
public record Message(Role role, boolean calls, Digest raw, Digest meaning, Digest prompt) {

    /** Whether it calls tools or brings the result of a call; clients that trim their history drop these first. */
    public boolean ofToolUse() {
        return calls || role.answersCall();
    }
}
