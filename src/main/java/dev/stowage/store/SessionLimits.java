package dev.stowage.store;

import java.time.Duration;

/**
 * What a store holds at most.
 *
 * @param lineages in one session
 * @param sessionBytes states and names of one session
 * @param totalBytes all sessions of this process or directory
 * @param timeToLive of a session after its last save
 */
record SessionLimits(int lineages, long sessionBytes, long totalBytes, Duration timeToLive) {

    /** The longest page of a list. */
    static final int PAGE = 1000;
}
