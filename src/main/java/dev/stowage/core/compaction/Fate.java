package dev.stowage.core.compaction;

import java.util.Optional;
import java.util.function.Function;

/** What becomes of a client's message. */
public sealed interface Fate {

    /** Whether the message goes out in some form. */
    boolean sent();

    /** The answer of the function that fits. */
    <T> T match(Function<Plain, T> onPlain, Function<Shortened, T> onShortened);

    /** The text that stands in the place of the client's. */
    default Optional<String> text() {
        return match(plain -> Optional.empty(), shortened -> Optional.of(shortened.says()));
    }

    /** Those that say all by their name. */
    enum Plain implements Fate {
        /** It stays as the client sent it. */
        KEEP(true),
        /** It is not sent; a line in the checkpoint says so. */
        LEAVE_OUT(false),
        /** It is not sent; the checkpoint speaks of it. */
        CHECKPOINTED(false);

        private final boolean sent;

        Plain(boolean sent) {
            this.sent = sent;
        }

        @Override
        public boolean sent() {
            return sent;
        }

        @Override
        public <T> T match(Function<Plain, T> onPlain, Function<Shortened, T> onShortened) {
            return onPlain.apply(this);
        }
    }

    /** It keeps its place and its calls, but {@code says} is its text. Never one that carries media. */
    record Shortened(String says) implements Fate {

        @Override
        public boolean sent() {
            return true;
        }

        @Override
        public <T> T match(Function<Plain, T> onPlain, Function<Shortened, T> onShortened) {
            return onShortened.apply(this);
        }
    }
}
