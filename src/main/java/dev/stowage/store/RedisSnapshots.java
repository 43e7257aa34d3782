package dev.stowage.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One list for each session, the newest record first, in Redis or Valkey, where every replica finds it. */
final class RedisSnapshots implements Snapshots, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RedisSnapshots.class);

    private static final int KEPT = 100;

    private final RedisScript push = RedisScript.named("snapshot.lua");
    private final RedisLink link;
    private final Duration timeToLive;
    private final Duration timeout;
    private final StoreMeters meters;
    private final LongSupplier ticker;

    /**
     * @param timeToLive of a session's records after its last one
     * @param timeout how long an answer is waited for
     */
    RedisSnapshots(RedisLink link, Duration timeToLive, Duration timeout, StoreMeters meters, LongSupplier ticker) {
        this.link = link;
        this.timeToLive = timeToLive;
        this.timeout = timeout;
        this.meters = meters;
        this.ticker = ticker;
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public boolean append(SessionKey session, Snapshot snapshot) {
        byte[] line = SnapshotLine.write(snapshot);
        return done(
                        StoreOperation.APPEND,
                        redis -> push.call(
                                redis,
                                key(session),
                                line,
                                RedisScript.text(KEPT),
                                RedisScript.text(timeToLive.toMillis())))
                .isPresent();
    }

    /** Those that cannot be read are passed over, as far as others follow. */
    @Override
    public List<Snapshot> last(SessionKey session, int most) {
        int wanted = Math.min(most, KEPT);
        List<Snapshot> newest = read(session, wanted);
        return newest.size() == wanted
                ? newest
                : read(session, KEPT).stream().limit(wanted).toList();
    }

    private List<Snapshot> read(SessionKey session, int most) {
        return done(StoreOperation.READ, redis -> redis.lrange(key(session), 0, most - 1L)).stream()
                .flatMap(List::stream)
                .flatMap(this::read)
                .toList();
    }

    private Stream<Snapshot> read(byte[] line) {
        Optional<Snapshot> snapshot = SnapshotLine.read(new String(line, US_ASCII));
        if (snapshot.isEmpty()) {
            meters.lost(StoreLoss.UNREADABLE);
        }
        return snapshot.stream();
    }

    @Override
    public boolean remove(SessionKey session) {
        return done(StoreOperation.REMOVE, redis -> redis.del(key(session))).isPresent();
    }

    /** There are none: the store's record of a session is used no less lately, and expires no sooner. */
    @Override
    public boolean removeUnnamed(String tenant) {
        return true;
    }

    private static byte[] key(SessionKey session) {
        return RedisKeys.snapshots(session.tenant(), session.id());
    }

    private <T> Optional<T> done(
            StoreOperation operation, Function<RedisClusterAsyncCommands<byte[], byte[]>, CompletionStage<T>> call) {
        long start = ticker.getAsLong();
        try {
            T result = link.commands()
                    .thenCompose(call)
                    .toCompletableFuture()
                    .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            meters.ended(operation, StoreResult.OK, since(start));
            return Optional.of(result);
        } catch (TimeoutException late) {
            return failed(operation, StoreResult.TIMEOUT, start, "no answer in time");
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return failed(operation, StoreResult.ERROR, start, "interrupted");
        } catch (ExecutionException | RuntimeException broken) {
            return failed(operation, StoreResult.ERROR, start, broken.toString());
        }
    }

    private <T> Optional<T> failed(StoreOperation operation, StoreResult result, long start, String why) {
        LOG.warn("snapshots of a session could not be reached ({}): {}", operation, why);
        meters.ended(operation, result, since(start));
        return Optional.empty();
    }

    private Duration since(long start) {
        return Duration.ofNanos(ticker.getAsLong() - start);
    }

    @Override
    public void close() {
        link.close();
    }
}
