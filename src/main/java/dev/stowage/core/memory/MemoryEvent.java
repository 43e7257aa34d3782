package dev.stowage.core.memory;

import java.util.Map;

/** Something that memory or recall did, for the session's tape, meters and whoever watches; never what was said. */
public sealed interface MemoryEvent {

    /** What happened, in words with underscores. */
    String code();

    /** Names of kinds. */
    default Map<String, String> names() {
        return Map.of();
    }

    /** Counts and thousandths. */
    default Map<String, Long> figures() {
        return Map.of();
    }

    /**
     * Files were written, so that what had passed no longer speaks of this code.
     *
     * @param passes how many were reset
     */
    record VerificationStateReset(int passes) implements MemoryEvent {

        @Override
        public String code() {
            return "verification_state_reset";
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of("passes", (long) passes);
        }
    }
}
