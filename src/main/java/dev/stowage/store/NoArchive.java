package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The archive that is switched off. */
final class NoArchive implements Archive {

    @Override
    public CompletionStage<Boolean> append(LineageKey key, List<ArchivedMessage> messages) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public CompletionStage<List<ArchivedMessage>> conversation(LineageKey key, long maxBytes) {
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public CompletionStage<ArchiveSize> size(String tenant) {
        return CompletableFuture.completedFuture(new ArchiveSize(0, 0));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant) {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void close() {}
}
