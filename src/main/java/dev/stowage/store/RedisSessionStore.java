package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Keeps sessions in Redis or Valkey, where every replica finds them. A session is one key, so a save is atomic, a cluster
 * has it in one place, and it expires or is evicted as a whole. Hints and the list of a tenant's sessions are keys of their
 * own and may lag behind.
 */
final class RedisSessionStore implements VersionedStore {

    private final RedisScript read = RedisScript.named("read.lua");
    private final RedisScript save = RedisScript.named("save.lua");
    private final RedisScript remove = RedisScript.named("remove.lua");
    private final RedisLink link;
    private final SessionLimits limits;
    private final Versions versions;
    private final HeardRemovals removals;
    private final RecentSaves recent;
    private final RedisHints hints;

    RedisSessionStore(
            RedisLink link, SessionLimits limits, Versions versions, HeardRemovals removals, RecentSaves recent) {
        this.removals = removals;
        this.recent = recent;
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
    public CompletionStage<Reading> read(LineageKey key) {
        byte[] field = RedisKeys.state(RedisKeys.token(key.lineage()));
        return with(redis -> read.call(redis, withMark(key), field).thenApply(RedisSessionStore::reading));
    }

    private static List<byte[]> withMark(LineageKey key) {
        return List.of(RedisKeys.session(key.tenant(), key.session()), RedisKeys.removal(key.tenant(), key.session()));
    }

    private static Reading reading(List<byte[]> reply) {
        Optional<String> removal = Optional.of(RedisScript.text(reply.get(0))).filter(name -> !name.isEmpty());
        return new Reading(reply.stream().skip(1).findFirst().map(RedisSessionStore::stored), removal);
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
        long sent = recent.now();
        return with(redis -> save.call(redis, withMark(key), arguments).thenCompose(reply -> {
            note(key.sessionKey(), RedisScript.text(reply.get(0)), sent);
            return saved(redis, key, change, reply);
        }));
    }

    private void note(SessionKey session, String result, long sent) {
        if (result.equals("stored")) {
            recent.taken(session, sent);
        } else {
            recent.refused(session);
        }
    }

    private CompletionStage<Saved> saved(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, Change change, List<byte[]> reply) {
        return switch (RedisScript.text(reply.get(0))) {
            case "stored" -> indexed(redis, key, change, reply);
            case "conflict" ->
                CompletableFuture.completedFuture(new Saved.Conflict(Long.parseLong(RedisScript.text(reply.get(1)))));
            case "removed" -> CompletableFuture.completedFuture(new Saved.Removed());
            default -> CompletableFuture.completedFuture(new Saved.TooLarge(limits.sessionBytes()));
        };
    }

    /**
     * Brings the hints after a save; they are only hints, so it is stored even if that fails. Where the session was removed meanwhile, they
     * are taken away again: those that were there had not been taken away yet, and will be by whoever removes it.
     */
    private CompletionStage<Saved> indexed(
            RedisClusterAsyncCommands<byte[], byte[]> redis, LineageKey key, Change change, List<byte[]> reply) {
        byte[] used = reply.get(1);
        List<String> now = RedisKeys.hints(key.tenant(), change.digests());
        List<String> outdated = new ArrayList<>(RedisScript.words(reply.get(2)));
        outdated.removeAll(now);
        return hints.add(redis, key, now, used)
                .thenCombine(
                        RedisHints.all(Stream.of(
                                hints.remove(redis, key, outdated),
                                hints.forget(redis, key.tenant(), key.session(), reply.subList(3, reply.size())))),
                        (added, removed) -> added)
                .thenCompose(added -> added
                        ? mark(redis, key.sessionKey())
                        : CompletableFuture.completedFuture(Optional.<String>empty()))
                .thenCompose(mark -> mark.isEmpty() || mark.get().equals(change.removal())
                        ? CompletableFuture.<Void>completedFuture(null)
                        : hints.takeBack(redis, key, now))
                .handle((done, failure) -> new Saved.Stored(change.version()));
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return with(redis -> hints.find(redis, tenant, digests));
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return with(redis -> RedisIndex.of(redis, tenant, session)
                .thenApply(
                        index -> index.map(found -> found.keys(tenant, session)).orElse(List.of())));
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
                .thenCompose(gone -> RedisHints.all(Stream.of(
                        hints.forget(redis, tenant, session, gone), hints.removeSession(redis, tenant, session))))
                .thenApply(done -> true));
    }

    @Override
    public CompletionStage<Optional<String>> removal(String tenant, String session) {
        SessionKey key = new SessionKey(tenant, session);
        return recent.has(key)
                ? CompletableFuture.completedFuture(
                        Optional.of(removals.of(key)).filter(name -> !name.isEmpty()))
                : with(redis -> mark(redis, key));
    }

    private static CompletionStage<Optional<String>> mark(
            RedisClusterAsyncCommands<byte[], byte[]> redis, SessionKey session) {
        return redis.get(RedisKeys.removal(session.tenant(), session.id()))
                .thenApply(mark -> Optional.ofNullable(mark).map(RedisScript::text));
    }

    @Override
    public Duration grace() {
        return RecentSaves.GRACE;
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
            return CompletableFuture.completedFuture(List.of());
        }
        long last = skip + Math.min(limit, SessionLimits.PAGE) - 1L;
        return with(redis -> redis.zrevrange(RedisKeys.sessions(tenant), skip, last)
                .thenCompose(names -> RedisIndex.summaries(redis, tenant, names)));
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

    /** A connection that broke does not say why it is not made again; another one does. */
    @Override
    public CompletionStage<String> complaint(Throwable failure) {
        return Complaint.isAnswer(failure)
                ? CompletableFuture.completedFuture(Complaint.of(failure))
                : link.tryOut().handle((connected, refusal) -> Complaint.of(refusal == null ? failure : refusal));
    }

    @Override
    public void close() {
        link.close();
    }
}
