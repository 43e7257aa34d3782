package dev.stowage.core.capacity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was known of a conversation when something was done about its risk.
 *
 * @param id of the canonical block that it was made for
 * @param at when
 * @param turn its number
 * @param action what was done
 * @param pressure in bits
 * @param prior in bits
 * @param probability that the request fails, 0..1
 * @param head digest of the instructions that the conversation begins with, empty text where it has none; unknown of what was written
 *     down before it was
 * @param sources digests of the messages that the state was read from
 * @param replay what came of repeating a call, where one was
 * @param model as the client calls it
 */
public record Snapshot(
        String id,
        Instant at,
        int turn,
        Action action,
        double pressure,
        double prior,
        double probability,
        Band band,
        CanonicalState state,
        Optional<String> head,
        List<String> sources,
        Optional<Verification> replay,
        String model) {

    public Snapshot {
        sources = List.copyOf(sources);
    }

    /** What the prior left, in bits. */
    public double slack() {
        return prior - pressure;
    }
}
