package dev.stowage.core.compaction;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What the ladder says of a prompt. */
public sealed interface Verdict {

    /** What to store with the lineage, whatever the verdict is. */
    Restraint restraint();

    /** The answer of the function that fits. */
    <T> T match(Function<Packed, T> onPacked, Function<Stayed, T> onStayed);

    /**
     * A new epoch.
     *
     * @param cause why
     * @param level the highest that worked
     * @param levels all that worked, in their order
     * @param fates one for each message of the prompt
     * @param checkpoint what its checkpoint says, without a fence; it takes the older one's place
     * @param before tokens of the prompt as the old epoch would have sent it
     * @param after tokens of the prompt now, less than before
     * @param deeds how many messages each thing was done to
     */
    record Packed(
            Occasion.Cause cause,
            Level level,
            List<Level> levels,
            List<Fate> fates,
            Optional<String> checkpoint,
            long before,
            long after,
            Map<Deed, Integer> deeds,
            Restraint restraint)
            implements Verdict {

        public Packed {
            levels = List.copyOf(levels);
            fates = List.copyOf(fates);
            EnumMap<Deed, Integer> inOrder = new EnumMap<>(Deed.class);
            inOrder.putAll(deeds);
            deeds = Collections.unmodifiableMap(inOrder);
            if (after >= before) {
                throw new IllegalArgumentException("not smaller: " + before + " to " + after);
            }
        }

        /** Whether its checkpoint speaks of messages for the first time: what a model could have written better. */
        public boolean writesCheckpoint() {
            return deeds.containsKey(Deed.CHECKPOINTED);
        }

        /** Tokens freed, more than 0 and at most {@link #before}. */
        public long freed() {
            return before - after;
        }

        @Override
        public <T> T match(Function<Packed, T> onPacked, Function<Stayed, T> onStayed) {
            return onPacked.apply(this);
        }
    }

    /** Nothing changes. */
    record Stayed(Reason reason, Restraint restraint) implements Verdict {

        @Override
        public <T> T match(Function<Packed, T> onPacked, Function<Stayed, T> onStayed) {
            return onStayed.apply(this);
        }
    }

    /** Why nothing changes. */
    enum Reason {
        BELOW_THRESHOLD,
        /** The last compaction was too short ago. */
        COOLDOWN,
        /** Three attempts that would have freed little: left alone for ten turns. */
        BREAKER,
        /** With a warm cache it would cost more than it saves. */
        COSTS_MORE,
        /** It would free nothing or too little. */
        NO_GAIN,
        /** A message that may not be cut is larger than the window; the provider's error is the right answer. */
        SINGLE_MESSAGE_EXCEEDS_WINDOW;

        private final String wireName = name().toLowerCase(Locale.ROOT);

        /** As it stands in headers and labels. */
        public String wireName() {
            return wireName;
        }
    }
}
