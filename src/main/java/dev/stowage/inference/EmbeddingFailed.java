package dev.stowage.inference;

/** Texts could not be embedded; the message says why, and nothing of the texts. */
final class EmbeddingFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    EmbeddingFailed(String message) {
        super(message);
    }

    EmbeddingFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
