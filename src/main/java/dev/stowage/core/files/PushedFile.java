package dev.stowage.core.files;

/**
 * A file as its client has handed it in beside a conversation.
 *
 * @param text all of it
 * @param since how many messages the conversation had when that was first heard of in it; what later ones tell is newer
 */
public record PushedFile(String text, int since) {

    public PushedFile {
        if (since < 0) {
            throw new IllegalArgumentException("a conversation has no messages before its first: " + since);
        }
    }
}
