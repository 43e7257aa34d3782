/** Repeats calls that only read. Start with {@link dev.stowage.toolcalls.Replays}. */
@NullMarked
package dev.stowage.toolcalls;

import org.jspecify.annotations.NullMarked;
