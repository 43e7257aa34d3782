package dev.stowage.core.session;

import java.time.Instant;

/**
 * A head that came with other bytes, which cost the whole prefix cache, and where they are.
 *
 * @param at when it came
 * @param message index of the first message that differs
 * @param offset bytes of that message that are surely the same
 * @param excerpt what stands there now, some 40 characters before and after, secrets masked
 */
public record DriftReport(Instant at, int message, int offset, String excerpt) {}
