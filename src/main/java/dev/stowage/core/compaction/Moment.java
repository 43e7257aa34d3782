package dev.stowage.core.compaction;

import java.time.Instant;

/**
 * Where a conversation stands when the ladder is asked.
 *
 * @param messages the client's; the results of one call count as one
 * @param turns user messages
 * @param usage prompt ÷ spendable tokens
 */
record Moment(Instant now, int messages, int turns, double usage) {}
