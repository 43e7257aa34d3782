package dev.stowage.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** One list for each session, the newest record first, in Redis or Valkey, where every replica finds it. */
final class RedisSnapshots implements Snapshots, AutoCloseable {

    private static final int KEPT = 100;

    private final RedisScript push = RedisScript.named("snapshot.lua");
    private final Duration timeToLive;
    private final HeardRemovals removals;
    private final StoreMeters meters;
    private final RedisCalls calls;

    /**
     * @param timeToLive of a session's records after its last one
     * @param timeout how long an answer is waited for
     * @param removals those that the store of sessions has heard of; nothing is written down from before
     */
    RedisSnapshots(
            RedisLink link,
            Duration timeToLive,
            Duration timeout,
            HeardRemovals removals,
            StoreMeters meters,
            LongSupplier ticker) {
        this.timeToLive = timeToLive;
        this.removals = removals;
        this.meters = meters;
        calls = new RedisCalls("snapshots of a session", link, timeout, meters, ticker);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public boolean append(SessionKey session, Snapshot snapshot) {
        byte[] line = SnapshotLine.write(snapshot);
        return calls.of(
                        StoreOperation.APPEND,
                        redis -> push.call(
                                redis,
                                List.of(key(session), RedisKeys.removal(session.tenant(), session.id())),
                                line,
                                RedisScript.text(KEPT),
                                RedisScript.text(timeToLive.toMillis()),
                                RedisScript.text(removals.of(session))))
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
        return calls.of(StoreOperation.READ, redis -> redis.lrange(key(session), 0, most - 1L)).stream()
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
        return calls.of(StoreOperation.REMOVE, redis -> redis.del(key(session))).isPresent();
    }

    /** There are none: the store's record of a session is used no less lately, and expires no sooner. */
    @Override
    public boolean removeRest(String tenant) {
        return true;
    }

    private static byte[] key(SessionKey session) {
        return RedisKeys.snapshots(session.tenant(), session.id());
    }

    @Override
    public void close() {
        calls.close();
    }
}
