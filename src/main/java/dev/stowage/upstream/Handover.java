package dev.stowage.upstream;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ends an exchange whose answer nobody takes over.
 *
 * <p>Problem: a client may leave on its own thread while the head of its answer comes on another. Operators drop what comes
 * late, and a head that is dropped keeps its connection, and what was received, for good. Rule: whichever of the two comes
 * second sees to it, at each place where heads may be dropped: before a try has come to its end, and after it. Ending an exchange
 * that is over already does nothing.
 */
final class Handover {

    private final AtomicReference<Optional<Runnable>> end = new AtomicReference<>(Optional.empty());
    private volatile boolean left;

    /** The head of an answer has come; it goes on. */
    UpstreamResponse head(UpstreamResponse response) {
        end.set(Optional.of(response.discard()));
        if (left) {
            end();
        }
        return response;
    }

    /** Nobody waits for the answer any more. */
    void left() {
        left = true;
        end();
    }

    /** Somebody else sees to it from here on; who waits for a try may leave it when there is another one. */
    void taken() {
        end.set(Optional.empty());
    }

    private void end() {
        end.getAndSet(Optional.empty()).ifPresent(Runnable::run);
    }
}
