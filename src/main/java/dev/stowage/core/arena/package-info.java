/**
 * What Stowage adds to a conversation: seven zones with budgets, and what becomes of what does not fit. It decides and
 * changes nothing. Start with {@link dev.stowage.core.arena.Arena}.
 */
@NullMarked
package dev.stowage.core.arena;

import org.jspecify.annotations.NullMarked;
