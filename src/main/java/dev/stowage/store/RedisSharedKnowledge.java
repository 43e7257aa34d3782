package dev.stowage.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * One hash for each tenant in Redis or Valkey, with a field for each session: when it was written, as sixteen hex digits of
 * milliseconds, and what. Every replica finds it there.
 */
final class RedisSharedKnowledge implements SharedKnowledge, AutoCloseable {

    private static final int STAMP = 16;

    private final RedisScript put = RedisScript.named("knowledge.lua");
    private final RedisScript unlearn = RedisScript.named("unlearn.lua");
    private final HeardRemovals removals = new HeardRemovals();
    private final Versions versions;
    private final Duration timeToLive;
    private final InstantSource clock;
    private final StoreMeters meters;
    private final RedisCalls calls;

    /**
     * @param timeToLive of what a session has written, after it did so last
     * @param timeout how long an answer is waited for
     */
    RedisSharedKnowledge(
            RedisLink link,
            Duration timeToLive,
            Duration timeout,
            InstantSource clock,
            Versions versions,
            StoreMeters meters,
            LongSupplier ticker) {
        this.timeToLive = timeToLive;
        this.clock = clock;
        this.versions = versions;
        this.meters = meters;
        calls = new RedisCalls("what sessions know together", link, timeout, meters, ticker);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public Written put(SessionKey session, Contribution contribution) {
        return contribution.isEmpty()
                ? calls.of(StoreOperation.REMOVE, redis -> redis.hdel(key(session), field(session)))
                        .map(gone -> Written.DONE)
                        .orElse(Written.UNREACHABLE)
                : calls.of(StoreOperation.APPEND, redis -> put(redis, session, contribution))
                        .map(reply -> written(session, reply))
                        .orElse(Written.UNREACHABLE);
    }

    private CompletionStage<List<byte[]>> put(
            RedisClusterAsyncCommands<byte[], byte[]> redis, SessionKey session, Contribution contribution) {
        return put.call(
                redis,
                List.of(key(session), mark(session)),
                field(session),
                stamped(contribution),
                stamp(oldest()),
                RedisScript.text(MOST_SESSIONS),
                RedisScript.text(timeToLive.toMillis()),
                RedisScript.text(removals.of(session)));
    }

    private Written written(SessionKey session, List<byte[]> reply) {
        reply.forEach(removal -> removals.heard(session, RedisScript.text(removal)));
        return reply.isEmpty() ? Written.DONE : Written.REMOVED_ELSEWHERE;
    }

    @Override
    public boolean remove(SessionKey session) {
        String removal = versions.name();
        removals.heard(session, removal);
        return calls.of(
                        StoreOperation.REMOVE,
                        redis -> unlearn.call(
                                redis,
                                List.of(key(session), mark(session)),
                                field(session),
                                RedisScript.text(removal),
                                RedisScript.text(timeToLive.toMillis())))
                .isPresent();
    }

    private static byte[] key(SessionKey session) {
        return RedisKeys.knowledge(session.tenant());
    }

    private static byte[] mark(SessionKey session) {
        return RedisKeys.knowledgeRemoval(session.tenant(), session.id());
    }

    private static byte[] field(SessionKey session) {
        return Names.digest(session.tenant(), session.id()).getBytes(US_ASCII);
    }

    private byte[] stamped(Contribution contribution) {
        byte[] json = ContributionJson.write(contribution);
        byte[] all = new byte[STAMP + json.length];
        System.arraycopy(stamp(clock.millis()), 0, all, 0, STAMP);
        System.arraycopy(json, 0, all, STAMP, json.length);
        return all;
    }

    private static byte[] stamp(long millis) {
        return String.format("%016x", Math.max(0, millis)).getBytes(US_ASCII);
    }

    private long oldest() {
        return clock.millis() - timeToLive.toMillis();
    }

    @Override
    public Optional<List<Contribution>> of(String tenant) {
        return calls.of(StoreOperation.READ, redis -> redis.hvals(RedisKeys.knowledge(tenant)))
                .map(this::read);
    }

    private List<Contribution> read(List<byte[]> values) {
        String oldest = new String(stamp(oldest()), US_ASCII);
        List<Contribution> found = new ArrayList<>();
        for (byte[] value : values) {
            String text = new String(value, US_ASCII);
            boolean torn = text.length() < STAMP;
            Optional<Contribution> read = torn
                    ? Optional.empty()
                    : ContributionJson.read(text.substring(STAMP).getBytes(US_ASCII));
            if (read.isEmpty()) {
                meters.lost(StoreLoss.UNREADABLE);
            }
            read.filter(current -> text.substring(0, STAMP).compareTo(oldest) >= 0)
                    .ifPresent(found::add);
        }
        return found;
    }

    @Override
    public void close() {
        calls.close();
    }
}
