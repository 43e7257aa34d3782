package dev.stowage.openai;

import java.util.Locale;
import java.util.Optional;

/** Looks for the model that a request asks for while its body arrives. For one body, and one thread at a time. */
public sealed interface ModelSearch permits LeadingModel, FormModel, ModelSearch.Nowhere {

    /**
     * A model that was found.
     *
     * @param name as the client wrote it
     * @param place the value with its quotes, where another name can be put; empty in a form
     */
    record Named(String name, Optional<ByteRange> place) {}

    /**
     * Looks on.
     *
     * @param body the first {@code length} bytes of it, which have come so far; in another array than before, perhaps
     * @return whether it is over: the model was found, or will not be
     */
    boolean isOver(byte[] body, int length);

    Optional<Named> found();

    /** For a body of a content type. What is no form is looked at as JSON whatever its type says, and given up at its first byte. */
    static ModelSearch in(String contentType) {
        return contentType.stripLeading().toLowerCase(Locale.ROOT).startsWith("multipart/")
                ? new FormModel(contentType)
                : new LeadingModel();
    }

    /** For a body that cannot be read. */
    static ModelSearch nowhere() {
        return new Nowhere();
    }

    /** Finds nothing. */
    record Nowhere() implements ModelSearch {

        @Override
        public boolean isOver(byte[] body, int length) {
            return true;
        }

        @Override
        public Optional<Named> found() {
            return Optional.empty();
        }
    }
}
