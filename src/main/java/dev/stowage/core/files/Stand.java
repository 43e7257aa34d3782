package dev.stowage.core.files;

/**
 * A place in a conversation where the whole text of a file stands.
 *
 * @param message its index in the conversation
 * @param inCall whether it stands in the arguments of one of the message's calls, and not in its text
 */
public record Stand(int message, boolean inCall, String text) {}
