package dev.stowage.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One hash for each tenant in Redis or Valkey, with a field for each session: when it was written, as sixteen hex digits of
 * milliseconds, and what. Every replica finds it there.
 */
final class RedisSharedKnowledge implements SharedKnowledge, AutoCloseable {

    private static final int STAMP = 16;

    private final RedisScript put = RedisScript.named("knowledge.lua");
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
            StoreMeters meters,
            LongSupplier ticker) {
        this.timeToLive = timeToLive;
        this.clock = clock;
        this.meters = meters;
        calls = new RedisCalls("what sessions know together", link, timeout, meters, ticker);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public boolean put(SessionKey session, Contribution contribution) {
        byte[] key = RedisKeys.knowledge(session.tenant());
        byte[] field = Names.digest(session.tenant(), session.id()).getBytes(US_ASCII);
        return contribution.isEmpty()
                ? calls.of(StoreOperation.REMOVE, redis -> redis.hdel(key, field))
                        .isPresent()
                : calls.of(
                                StoreOperation.APPEND,
                                redis -> put.call(
                                        redis,
                                        key,
                                        field,
                                        stamped(contribution),
                                        stamp(oldest()),
                                        RedisScript.text(MOST_SESSIONS),
                                        RedisScript.text(timeToLive.toMillis())))
                        .isPresent();
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
