package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which lineages a digest leads to, and which sessions a tenant has: sets beside the sessions, on other nodes maybe. */
final class RedisHints {

    private static final int MOST_SESSIONS = 100_000;
    private static final int MOST_TENANTS = 10_000;

    private final RedisScript remember = RedisScript.named("remember.lua");
    private final Duration timeToLive;

    RedisHints(Duration timeToLive) {
        this.timeToLive = timeToLive;
    }

    /** Lets digests lead to a lineage, and puts its session among its tenant's; whether anything of that was not there. */
    CompletionStage<Boolean> add(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, List<String> hints, byte[] used) {
        byte[] member = member(key);
        Stream<CompletionStage<Boolean>> ofLineage =
                hints.stream().map(hint -> remember(redis, RedisKeys.hint(hint), member, used, Hint.PER_DIGEST));
        Stream<CompletionStage<Boolean>> ofSession = Stream.of(
                remember(redis, RedisKeys.sessions(key.tenant()), Names.bytes(key.session()), used, MOST_SESSIONS),
                remember(redis, RedisKeys.TENANTS, Names.bytes(key.tenant()), used, MOST_TENANTS));
        List<CompletableFuture<Boolean>> added = Stream.concat(ofLineage, ofSession)
                .map(CompletionStage::toCompletableFuture)
                .toList();
        return all(added.stream()).thenApply(done -> added.stream().anyMatch(CompletableFuture::join));
    }

    CompletionStage<Void> remove(RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, List<String> hints) {
        byte[] member = member(key);
        return all(hints.stream().map(hint -> redis.zrem(RedisKeys.hint(hint), member)));
    }

    /** Takes away what was added for a lineage that is gone, unless it has been begun anew. */
    CompletionStage<Void> takeBack(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, List<String> hints) {
        return redis.hexists(
                        RedisKeys.session(key.tenant(), key.session()), RedisKeys.state(RedisKeys.token(key.lineage())))
                .thenCompose(begunAnew -> begunAnew
                        ? CompletableFuture.<Void>completedFuture(null)
                        : remove(redis, key, hints)
                                .thenCompose(done -> removeSessionIfGone(redis, key.tenant(), key.session())));
    }

    /** Removes the hints of lineages that are gone: a list of ids, each followed by its hints. */
    CompletionStage<Void> forget(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, String session, List<byte[]> gone) {
        return all(IntStream.range(0, gone.size() / 2).mapToObj(i -> {
            String lineage = RedisKeys.lineage(RedisScript.text(gone.get(2 * i)));
            return remove(redis, new LineageKey(tenant, session, lineage), RedisScript.words(gone.get(2 * i + 1)));
        }));
    }

    /** Removes a session, and its tenant if that has no other. */
    CompletionStage<Void> removeSession(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, String session) {
        return redis.zrem(RedisKeys.sessions(tenant), Names.bytes(session))
                .thenCompose(gone -> redis.zcard(RedisKeys.sessions(tenant)))
                .thenCompose(left -> all(Stream.of(Names.bytes(tenant))
                        .filter(name -> left == 0)
                        .map(name -> redis.zrem(RedisKeys.TENANTS, name))));
    }

    /** Removes a session that nothing is stored of from its tenant's. */
    private CompletionStage<Void> removeSessionIfGone(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, String session) {
        return redis.exists(RedisKeys.session(tenant, session))
                .thenCompose(there -> there > 0
                        ? CompletableFuture.<Void>completedFuture(null)
                        : removeSession(redis, tenant, session));
    }

    /** Those of the tenants used last that still have sessions. */
    static CompletionStage<List<String>> tenants(RedisClusterAsyncCommands<byte[], byte[]> redis) {
        return redis.zrevrange(RedisKeys.TENANTS, 0, SessionLimits.PAGE - 1L).thenCompose(names -> {
            List<CompletableFuture<Stream<String>>> found = names.stream()
                    .map(Names::name)
                    .map(tenant -> redis.zcard(RedisKeys.sessions(tenant))
                            .thenApply(sessions -> Stream.of(tenant).filter(name -> sessions > 0))
                            .toCompletableFuture())
                    .toList();
            return all(found.stream())
                    .thenApply(done ->
                            found.stream().flatMap(CompletableFuture::join).toList());
        });
    }

    CompletionStage<List<LineageKey>> find(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, List<String> digests) {
        List<CompletableFuture<List<ScoredValue<byte[]>>>> hits =
                RedisKeys.hints(tenant, Hint.askedFor(digests)).stream()
                        .map(hint -> redis.zrevrangeWithScores(RedisKeys.hint(hint), 0, -1)
                                .toCompletableFuture())
                        .toList();
        return all(hits.stream()).thenCompose(done -> {
            try {
                return CompletableFuture.completedFuture(Hint.best(read(tenant, hits)));
            } catch (UnreadableFormatException foreign) {
                return CompletableFuture.failedFuture(foreign);
            }
        });
    }

    private static List<List<Hint>> read(String tenant, List<CompletableFuture<List<ScoredValue<byte[]>>>> hits)
            throws UnreadableFormatException {
        List<List<Hint>> read = new ArrayList<>();
        for (CompletableFuture<List<ScoredValue<byte[]>>> members : hits) {
            List<Hint> hints = new ArrayList<>();
            for (ScoredValue<byte[]> member : members.join()) {
                ByteBuffer names = ByteBuffer.wrap(member.getValue());
                LineageKey key = new LineageKey(tenant, Names.unframed(names), Names.unframed(names));
                hints.add(new Hint(key, RedisIndex.instant((long) member.getScore())));
            }
            read.add(hints);
        }
        return read;
    }

    private CompletionStage<Boolean> remember(
            RedisClusterAsyncCommands<byte[], byte[]> redis, byte[] set, byte[] member, byte[] used, int most) {
        return remember.call(redis, set, member, used, RedisScript.text(timeToLive.toMillis()), RedisScript.text(most))
                .thenApply(added -> !added.isEmpty());
    }

    private static byte[] member(LineageKey key) {
        return Names.framed(key.session(), key.lineage());
    }

    static CompletionStage<Void> all(Stream<? extends CompletionStage<?>> stages) {
        return CompletableFuture.allOf(
                stages.map(CompletionStage::toCompletableFuture).toArray(CompletableFuture<?>[]::new));
    }
}
