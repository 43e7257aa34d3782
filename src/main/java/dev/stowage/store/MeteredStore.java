package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Gives each call of a store a bounded time, and counts how it ended. */
final class MeteredStore implements VersionedStore {

    private final VersionedStore store;
    private final MeteredCalls calls;

    MeteredStore(VersionedStore store, Duration limit, StoreMeters meters, LongSupplier ticker) {
        this.store = store;
        calls = new MeteredCalls(limit, meters, ticker);
    }

    @Override
    public Versions versions() {
        return store.versions();
    }

    @Override
    public CompletionStage<Reading> read(LineageKey key) {
        return calls.call(
                StoreOperation.LOAD,
                () -> store.read(key),
                found -> found.lineage().isPresent() ? StoreResult.OK : StoreResult.ABSENT);
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, Change change) {
        return calls.call(
                StoreOperation.SAVE,
                () -> store.save(key, change),
                saved -> saved.match(
                        version -> StoreResult.OK,
                        version -> StoreResult.CONFLICT,
                        bytes -> StoreResult.TOO_LARGE,
                        () -> StoreResult.CONFLICT));
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return calls.call(
                StoreOperation.FIND,
                () -> store.find(tenant, digests),
                found -> found.isEmpty() ? StoreResult.ABSENT : StoreResult.OK);
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return calls.call(
                StoreOperation.LINEAGES,
                () -> store.lineages(tenant, session),
                found -> found.isEmpty() ? StoreResult.ABSENT : StoreResult.OK);
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        return ok(StoreOperation.REMOVE, () -> store.remove(tenant, session));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session, String removal) {
        return ok(StoreOperation.REMOVE, () -> store.remove(tenant, session, removal));
    }

    @Override
    public CompletionStage<Optional<String>> removal(String tenant, String session) {
        return ok(StoreOperation.REMOVALS, () -> store.removal(tenant, session));
    }

    @Override
    public Duration grace() {
        return store.grace();
    }

    @Override
    public void heard(String tenant, String session, String removal) {
        store.heard(tenant, session, removal);
    }

    @Override
    public String lastHeard(String tenant, String session) {
        return store.lastHeard(tenant, session);
    }

    @Override
    public CompletionStage<Boolean> removeRest(String tenant) {
        return ok(StoreOperation.REMOVE, () -> store.removeRest(tenant));
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        return ok(StoreOperation.LIST, () -> store.list(tenant, skip, limit));
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return ok(StoreOperation.TENANTS, store::tenants);
    }

    @Override
    public boolean isShared() {
        return store.isShared();
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return ok(StoreOperation.HEALTH, store::health);
    }

    @Override
    public CompletionStage<String> incarnation() {
        return ok(StoreOperation.HEALTH, store::incarnation);
    }

    @Override
    public CompletionStage<String> complaint(Throwable failure) {
        return calls.within(() -> store.complaint(failure));
    }

    private <T> CompletionStage<T> ok(StoreOperation operation, Supplier<CompletionStage<T>> call) {
        Function<T, StoreResult> ok = answer -> StoreResult.OK;
        return calls.call(operation, call, ok);
    }

    @Override
    public void close() {
        store.close();
    }
}
