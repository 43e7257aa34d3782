/**
 * What a conversation has shown to be so: units, the snapshot of them that a model works with, and what is recalled of them. It
 * needs no model and reads no clock. Start with {@link dev.stowage.core.memory.Extraction}.
 */
@NullMarked
package dev.stowage.core.memory;

import org.jspecify.annotations.NullMarked;
