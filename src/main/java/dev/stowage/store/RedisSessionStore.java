package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Keeps sessions in Redis or Valkey, where every replica finds them. A session is one key, so a save is atomic, a cluster
 * has it in one place, and it expires or is evicted as a whole. Hints and the list of a tenant's sessions are keys of their
 * own and may lag behind.
 */
final class RedisSessionStore implements VersionedStore {

    private final RedisScript save = RedisScript.named("save.lua");
    private final RedisScript remove = RedisScript.named("remove.lua");
    private final RedisLink link;
    private final SessionLimits limits;
    private final Versions versions;
    private final HeardRemovals removals;
    private final RedisHints hints;

    RedisSessionStore(RedisLink link, SessionLimits limits, Versions versions, HeardRemovals removals) {
        this.removals = removals;
        this.link = link;
        this.limits = limits;
        this.versions = versions;
        hints = new RedisHints(limits.timeToLive());
    }

    @Override
    public Versions versions() {
        return versions;
    }

    private <T> CompletionStage<T> with(Function<RedisClusterAsyncCommands<byte[], byte[]>, CompletionStage<T>> call) {
        return link.commands().thenCompose(call);
    }

    @Override
    public CompletionStage<Optional<StoredLineage>> load(LineageKey key) {
        byte[] field = RedisKeys.state(RedisKeys.token(key.lineage()));
        return with(redis -> redis.hget(RedisKeys.session(key.tenant(), key.session()), field)
                .thenApply(value -> Optional.ofNullable(value).map(RedisSessionStore::stored)));
    }

    /** The version in digits, a line feed, the state. */
    private static StoredLineage stored(byte[] value) {
        long version = 0;
        int end = 0;
        while (value[end] != '\n') {
            version = 10 * version + (value[end] - '0');
            end++;
        }
        return new StoredLineage(version, Arrays.copyOfRange(value, end + 1, value.length));
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, Change change) {
        long names =
                (long) Character.BYTES * (key.tenant().length() + key.session().length());
        byte[][] arguments = {
            RedisScript.text(RedisKeys.token(key.lineage())),
            RedisScript.text(change.expected()),
            RedisScript.text(change.version()),
            change.state(),
            RedisScript.text(String.join(" ", RedisKeys.hints(key.tenant(), change.digests()))),
            RedisScript.text(limits.timeToLive().toMillis()),
            RedisScript.text(limits.lineages()),
            RedisScript.text(limits.sessionBytes()),
            RedisScript.text(names),
            RedisScript.text(change.removal())
        };
        List<byte[]> keys =
                List.of(RedisKeys.session(key.tenant(), key.session()), RedisKeys.removal(key.tenant(), key.session()));
        return with(redis -> save.call(redis, keys, arguments).thenCompose(reply -> saved(redis, key, change, reply)));
    }

    private CompletionStage<Saved> saved(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, Change change, List<byte[]> reply) {
        return switch (RedisScript.text(reply.get(0))) {
            case "stored" -> indexed(redis, key, change, reply);
            case "conflict" ->
                CompletableFuture.completedStage(new Saved.Conflict(Long.parseLong(RedisScript.text(reply.get(1)))));
            case "removed" -> CompletableFuture.completedStage(new Saved.Removed());
            default -> CompletableFuture.completedStage(new Saved.TooLarge(limits.sessionBytes()));
        };
    }

    /**
     * Brings the hints after a save; they are only hints, so it is stored even if that fails. Where the session was removed meanwhile, they
     * are taken away again.
     */
    private CompletionStage<Saved> indexed(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, Change change, List<byte[]> reply) {
        byte[] used = reply.get(1);
        List<String> now = RedisKeys.hints(key.tenant(), change.digests());
        List<String> outdated = new ArrayList<>(RedisScript.words(reply.get(2)));
        outdated.removeAll(now);
        return RedisHints.all(Stream.of(
                        hints.add(redis, key, now, used),
                        hints.remove(redis, key, outdated),
                        hints.addSession(redis, key.tenant(), key.session(), used),
                        forget(redis, key.tenant(), key.session(), reply.subList(3, reply.size()))))
                .thenCompose(done -> removal(key.tenant(), key.session()))
                .thenCompose(mark -> mark.isEmpty() || mark.get().equals(change.removal())
                        ? CompletableFuture.<Void>completedStage(null)
                        : unindexed(redis, key, now))
                .handle((done, failure) -> new Saved.Stored(change.version()));
    }

    private CompletionStage<Void> unindexed(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, List<String> added) {
        return redis.hexists(
                        RedisKeys.session(key.tenant(), key.session()), RedisKeys.state(RedisKeys.token(key.lineage())))
                .thenCompose(begunAnew -> begunAnew
                        ? CompletableFuture.<Void>completedStage(null)
                        : hints.remove(redis, key, added)
                                .thenCompose(done -> hints.removeSessionIfGone(redis, key.tenant(), key.session())));
    }

    /** Removes the hints of lineages that are gone: a list of ids, each followed by its hints. */
    private CompletionStage<Void> forget(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, String session, List<byte[]> gone) {
        return RedisHints.all(IntStream.range(0, gone.size() / 2).mapToObj(i -> {
            String lineage = RedisKeys.lineage(RedisScript.text(gone.get(2 * i)));
            return hints.remove(
                    redis, new LineageKey(tenant, session, lineage), RedisScript.words(gone.get(2 * i + 1)));
        }));
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return with(redis -> hints.find(redis, tenant, digests));
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return with(redis -> index(redis, tenant, session)
                .thenApply(
                        index -> index.map(found -> found.keys(tenant, session)).orElse(List.of())));
    }

    private static CompletionStage<Optional<RedisIndex>> index(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, String session) {
        return redis.hget(RedisKeys.session(tenant, session), RedisKeys.INDEX)
                .thenApply(value -> Optional.ofNullable(value).map(RedisIndex::of));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        String removal = versions.name();
        heard(tenant, session, removal);
        return remove(tenant, session, removal);
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session, String removal) {
        List<byte[]> keys = List.of(
                RedisKeys.session(tenant, session),
                RedisKeys.snapshots(tenant, session),
                RedisKeys.removal(tenant, session));
        byte[] life = RedisScript.text(limits.timeToLive().toMillis());
        return with(redis -> remove.call(redis, keys, RedisScript.text(removal), life)
                .thenCompose(gone -> RedisHints.all(
                        Stream.of(forget(redis, tenant, session, gone), hints.removeSession(redis, tenant, session))))
                .thenApply(done -> true));
    }

    @Override
    public CompletionStage<Optional<String>> removal(String tenant, String session) {
        return with(redis -> redis.get(RedisKeys.removal(tenant, session))
                .thenApply(mark -> Optional.ofNullable(mark).map(RedisScript::text)));
    }

    @Override
    public void heard(String tenant, String session, String removal) {
        removals.heard(new SessionKey(tenant, session), removal);
    }

    @Override
    public String lastHeard(String tenant, String session) {
        return removals.of(new SessionKey(tenant, session));
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        if (limit <= 0) {
            return CompletableFuture.completedStage(List.of());
        }
        long last = skip + Math.min(limit, SessionLimits.PAGE) - 1L;
        return with(redis -> redis.zrevrange(RedisKeys.sessions(tenant), skip, last)
                .thenCompose(names -> summaries(redis, tenant, names)));
    }

    /** Those of the sessions that still exist. */
    private static CompletionStage<List<SessionSummary>> summaries(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, List<byte[]> names) {
        List<CompletableFuture<Optional<SessionSummary>>> found = names.stream()
                .map(Names::name)
                .map(session -> index(redis, tenant, session)
                        .thenApply(index -> index.map(lines -> lines.summary(session)))
                        .toCompletableFuture())
                .toList();
        return RedisHints.all(found.stream())
                .thenApply(done -> found.stream()
                        .flatMap(summary -> summary.join().stream())
                        .toList());
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return with(RedisHints::tenants);
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return with(redis -> redis.ping().thenApply(pong -> new StoreHealth("redis", true, 0)));
    }

    /** A random name that is set once, and lives as long as everything else does. */
    @Override
    public CompletionStage<String> incarnation() {
        byte[] mine = RedisScript.text(versions.after(0));
        return with(redis -> redis.set(RedisKeys.INCARNATION, mine, SetArgs.Builder.nx())
                .thenCompose(set -> redis.get(RedisKeys.INCARNATION))
                .thenApply(RedisScript::text));
    }

    @Override
    public void close() {
        link.close();
    }
}
