package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Saved.Conflict;
import dev.stowage.store.Saved.Stored;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What tests of stores say again and again. */
final class Stores {

    static final String TENANT = "0123456789abcdef";
    static final SessionLimits ROOMY = new SessionLimits(128, 2 << 20, 64 << 20, Duration.ofDays(30));

    private Stores() {}

    /** What a stage completes with, within a bound that no healthy run reaches. */
    static <T> T answer(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stop);
        } catch (ExecutionException | TimeoutException failure) {
            throw new AssertionError("the stage did not answer", failure);
        }
    }

    static List<Handed> handed(LineageKey key, List<ArchivedMessage> messages) {
        return List.of(new Handed(key, messages));
    }

    static LineageKey keyOf(String session, String lineage) {
        return new LineageKey(TENANT, session, lineage);
    }

    static byte[] state(int length, long seed) {
        byte[] state = new byte[length];
        new Random(seed).nextBytes(state);
        return state;
    }

    /** The version of a save that must succeed. */
    static long stored(CompletionStage<Saved> saved) {
        return answer(saved).match(version -> version, Stores::notStored, Stores::notStored, () -> {
            throw new AssertionError("removed by another process");
        });
    }

    private static long notStored(long other) {
        throw new AssertionError("not stored: " + other);
    }

    static long begin(SessionStore store, LineageKey key, byte[] state, String... digests) {
        return stored(store.save(key, 0, state, List.of(digests)));
    }

    static Optional<byte[]> load(SessionStore store, LineageKey key) {
        return answer(store.load(key)).map(StoredLineage::state);
    }

    static Saved conflict(long version) {
        return new Conflict(version);
    }

    static Saved storedAs(long version) {
        return new Stored(version);
    }

    static Versions versions(InstantSource clock, long seed) {
        return new Versions(clock, new Random(seed));
    }

    static StoreMeters meters(MeterRegistry registry, String store) {
        return new Meters(registry, List.of(), Set.of()).store(store, StoreOperation.ofSessions());
    }

    static StoreMeters meters(String store) {
        return meters(new SimpleMeterRegistry(), store);
    }
}
