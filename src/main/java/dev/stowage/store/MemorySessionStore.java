package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Keeps sessions as long as the process lives: for sidecars, the sandbox, and where no directory can be written. */
final class MemorySessionStore implements VersionedStore {

    private final SessionTable table;
    private final Versions versions;

    MemorySessionStore(SessionLimits limits, InstantSource clock, Versions versions) {
        table = new SessionTable(limits, clock);
        this.versions = versions;
    }

    @Override
    public Versions versions() {
        return versions;
    }

    @Override
    public CompletionStage<Reading> read(LineageKey key) {
        return CompletableFuture.completedFuture(
                Reading.alone(table.lineage(key).map(LineageRecord::stored)));
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, Change change) {
        return CompletableFuture.completedFuture(table.save(key, change));
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return CompletableFuture.completedFuture(table.find(tenant, digests));
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return CompletableFuture.completedFuture(table.lineages(tenant, session));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        table.remove(tenant, session);
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        return CompletableFuture.completedFuture(table.list(tenant, skip, limit));
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return CompletableFuture.completedFuture(table.tenants());
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return CompletableFuture.completedFuture(new StoreHealth("memory", true, 0));
    }

    @Override
    public void close() {}
}
