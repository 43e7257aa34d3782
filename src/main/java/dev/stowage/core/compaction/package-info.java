/**
 * The ladder: when a conversation outgrows its window, what of it goes out in full, in outline, in a checkpoint, or not at
 * all. It decides and changes nothing. Start with {@link dev.stowage.core.compaction.Ladder}.
 */
@NullMarked
package dev.stowage.core.compaction;

import org.jspecify.annotations.NullMarked;
