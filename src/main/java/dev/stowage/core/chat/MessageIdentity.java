package dev.stowage.core.chat;

/**
 * One message of a conversation: two that say "continue" differ by their place among those that say the same.
 *
 * @param meaning see {@link Message#meaning}
 * @param occurrence 0 for the first such message
 */
public record MessageIdentity(Digest meaning, int occurrence) {}
