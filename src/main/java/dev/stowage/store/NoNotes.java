package dev.stowage.store;

import dev.stowage.core.session.SessionKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Keeps nothing. */
final class NoNotes implements Notes {

    @Override
    public CompletionStage<Boolean> publish(SessionKey session, String text) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public CompletionStage<Boolean> remove(SessionKey session) {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletionStage<Optional<String>> read(SessionKey session) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public void close() {}
}
