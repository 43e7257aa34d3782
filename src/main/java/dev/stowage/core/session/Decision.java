package dev.stowage.core.session;

import java.util.Optional;
import java.util.function.Function;

/** What becomes of a client's message for the rest of an epoch. */
public sealed interface Decision {

    /** Whether the message goes out in some form. */
    boolean sent();

    /** The text that stands in the place of the client's. */
    default Optional<String> replacement() {
        return Optional.empty();
    }

    /** The answer of the function that fits. */
    <T> T match(Function<Plain, T> onPlain, Function<Outline, T> onOutline);

    /** Those that say all by their name. */
    enum Plain implements Decision {
        /** It stays as the client sent it. */
        KEEP(true),
        /** It is not sent. */
        LEAVE_OUT(false),
        /** It is not sent; the checkpoint message at the epoch's head speaks of it. */
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
        public <T> T match(Function<Plain, T> onPlain, Function<Outline, T> onOutline) {
            return onPlain.apply(this);
        }
    }

    /** It stays, and so does its place among calls and results, but {@code text} is what it says. */
    record Outline(String text) implements Decision {

        @Override
        public boolean sent() {
            return true;
        }

        @Override
        public Optional<String> replacement() {
            return Optional.of(text);
        }

        @Override
        public <T> T match(Function<Plain, T> onPlain, Function<Outline, T> onOutline) {
            return onOutline.apply(this);
        }
    }
}
