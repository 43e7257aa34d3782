package dev.stowage.proxy;

/** A request that Stowage answers itself, on its way to {@link Refusals}. */
final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Failure failure;

    /**
     * @param message for the client: what is wrong and what to do
     */
    Refused(Failure failure, String message) {
        super(message, null, false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
