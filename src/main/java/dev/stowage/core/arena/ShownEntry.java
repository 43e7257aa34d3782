package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;

/**
 * An entry as a block shows it.
 *
 * @param key of its source and id
 * @param text of its whole content, even where the block shows a part
 */
public record ShownEntry(Digest key, Digest text) {}
