package dev.stowage.store;

import java.util.function.LongFunction;
import java.util.function.Supplier;

/** How a save ended. */
public sealed interface Saved {

    /**
     * The state is stored.
     *
     * @param version what the next save has to expect
     */
    record Stored(long version) implements Saved {

        @Override
        public <T> T match(
                LongFunction<T> onStored,
                LongFunction<T> onConflict,
                LongFunction<T> onTooLarge,
                Supplier<T> onRemoved) {
            return onStored.apply(version);
        }
    }

    /**
     * Another writer was faster; nothing was written.
     *
     * @param version what is stored now; 0 when nothing is
     */
    record Conflict(long version) implements Saved {

        @Override
        public <T> T match(
                LongFunction<T> onStored,
                LongFunction<T> onConflict,
                LongFunction<T> onTooLarge,
                Supplier<T> onRemoved) {
            return onConflict.apply(version);
        }
    }

    /**
     * The state alone is larger than a session may be; nothing was written.
     *
     * @param bytes what a session may hold
     */
    record TooLarge(long bytes) implements Saved {

        @Override
        public <T> T match(
                LongFunction<T> onStored,
                LongFunction<T> onConflict,
                LongFunction<T> onTooLarge,
                Supplier<T> onRemoved) {
            return onTooLarge.apply(bytes);
        }
    }

    /**
     * Another process has removed the session since this one has heard of its removals; nothing was written.
     *
     * @see SessionStore#removal
     */
    record Removed() implements Saved {

        @Override
        public <T> T match(
                LongFunction<T> onStored,
                LongFunction<T> onConflict,
                LongFunction<T> onTooLarge,
                Supplier<T> onRemoved) {
            return onRemoved.get();
        }
    }

    /** The answer of the function that fits: for the new version, the version in the way, the bound in bytes, or nothing at all. */
    <T> T match(
            LongFunction<T> onStored, LongFunction<T> onConflict, LongFunction<T> onTooLarge, Supplier<T> onRemoved);
}
