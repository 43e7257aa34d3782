/**
 * The command that replays recorded conversations through Stowage and beside it. Start with {@link
 * dev.stowage.replay.ReplayCommand}; files and archives become a {@code Recording}, answers a {@code Tally}, both ways a
 * {@code Report}.
 */
@NullMarked
package dev.stowage.replay;

import org.jspecify.annotations.NullMarked;
