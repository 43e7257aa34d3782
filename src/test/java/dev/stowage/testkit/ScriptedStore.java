package dev.stowage.testkit;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Reading;
import dev.stowage.store.Saved;
import dev.stowage.store.SessionStore;
import dev.stowage.store.SessionSummary;
import dev.stowage.store.StoreHealth;
import dev.stowage.store.StoredLineage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A store that several replicas may share, and whose calls are carried out when the test says so. For one thread. */
public final class ScriptedStore implements SessionStore {

    private record Entry(StoredLineage stored, List<String> digests) {}

    private final boolean shared;
    private final Map<LineageKey, Entry> entries = new LinkedHashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final Queue<Runnable> held = new ArrayDeque<>();
    private boolean holding;
    private boolean holdingSaves;
    private long clock;

    public ScriptedStore(boolean shared) {
        this.shared = shared;
    }

    /** Calls wait from now on. */
    public void hold() {
        holding = true;
    }

    /** Saves wait from now on. */
    public void holdSaves() {
        holdingSaves = true;
    }

    /** Carries out what waits, and everything from now on. */
    public void release() {
        holding = false;
        holdingSaves = false;
        while (!held.isEmpty()) {
            held.remove().run();
        }
    }

    /** What has been asked since this was last asked, answered or not. */
    public List<String> asked() {
        List<String> since = List.copyOf(asked);
        asked.clear();
        return since;
    }

    public List<LineageKey> keys() {
        return List.copyOf(entries.keySet());
    }

    /** Puts bytes there that no save has written. */
    public void spoil(LineageKey key, byte[] state) {
        entries.put(key, new Entry(new StoredLineage(++clock, state), List.of()));
    }

    @Override
    public CompletionStage<Reading> read(LineageKey key) {
        asked.add("read");
        return call(() -> new Reading(Optional.ofNullable(entries.get(key)).map(Entry::stored), Optional.empty()));
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, long expectedVersion, byte[] state, List<String> digests) {
        return call(holding || holdingSaves, () -> {
            long version = Optional.ofNullable(entries.get(key))
                    .map(entry -> entry.stored().version())
                    .orElse(0L);
            if (version != expectedVersion) {
                return new Saved.Conflict(version);
            }
            entries.remove(key);
            entries.put(key, new Entry(new StoredLineage(++clock, state), digests));
            return new Saved.Stored(clock);
        });
    }

    @Override
    public CompletionStage<Optional<String>> removal(String tenant, String session) {
        asked.add("removal");
        return call(Optional::empty);
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        asked.add("find");
        return call(() -> newestFirst().stream()
                .filter(key -> key.tenant().equals(tenant))
                .filter(key -> !Collections.disjoint(entry(key).digests(), digests))
                .toList());
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        asked.add("lineages");
        return call(() -> newestFirst().stream()
                .filter(key -> key.tenant().equals(tenant) && key.session().equals(session))
                .toList());
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        return call(() -> {
            entries.keySet()
                    .removeIf(
                            key -> key.tenant().equals(tenant) && key.session().equals(session));
            return true;
        });
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        return CompletableFuture.failedStage(new UnsupportedOperationException());
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return call(
                () -> newestFirst().stream().map(LineageKey::tenant).distinct().toList());
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return CompletableFuture.completedStage(new StoreHealth("scripted", !holding, held.size()));
    }

    @Override
    public void close() {}

    private Entry entry(LineageKey key) {
        return Optional.ofNullable(entries.get(key)).orElseThrow();
    }

    private List<LineageKey> newestFirst() {
        List<LineageKey> keys = new ArrayList<>(entries.keySet());
        Collections.reverse(keys);
        return keys;
    }

    private <T> CompletionStage<T> call(Supplier<T> work) {
        return call(holding, work);
    }

    private <T> CompletionStage<T> call(boolean later, Supplier<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        if (later) {
            held.add(() -> answer.complete(work.get()));
        } else {
            answer.complete(work.get());
        }
        return answer;
    }
}
