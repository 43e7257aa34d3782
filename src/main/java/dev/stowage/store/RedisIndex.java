package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The index of a session in Redis: a line for each lineage, as {@code save.lua} writes it. */
record RedisIndex(List<Line> lines) {

    RedisIndex {
        lines = List.copyOf(lines);
    }

    record Line(String lineage, Instant used, long bytes) {

        static Line of(String line) {
            String[] words = line.split(" ", -1);
            return new Line(RedisKeys.lineage(words[0]), instant(Long.parseLong(words[2])), Long.parseLong(words[3]));
        }
    }

    static RedisIndex of(byte[] index) {
        return new RedisIndex(
                Stream.of(RedisScript.text(index).split("\n", -1)).map(Line::of).toList());
    }

    /** That of a session; empty where nothing is stored of it. */
    static CompletionStage<Optional<RedisIndex>> of(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, String session) {
        return redis.hget(RedisKeys.session(tenant, session), RedisKeys.INDEX)
                .thenApply(value -> Optional.ofNullable(value).map(RedisIndex::of));
    }

    /** Those of the sessions that still exist. */
    static CompletionStage<List<SessionSummary>> summaries(
            RedisClusterAsyncCommands<byte[], byte[]> redis, String tenant, List<byte[]> names) {
        List<CompletableFuture<Optional<SessionSummary>>> found = names.stream()
                .map(Names::name)
                .map(session -> of(redis, tenant, session)
                        .thenApply(index -> index.map(lines -> lines.summary(session)))
                        .toCompletableFuture())
                .toList();
        return RedisHints.all(found.stream())
                .thenApply(done -> found.stream()
                        .flatMap(summary -> summary.join().stream())
                        .toList());
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    List<LineageKey> keys(String tenant, String session) {
        return lines.stream()
                .map(line -> new LineageKey(tenant, session, line.lineage()))
                .toList();
    }

    SessionSummary summary(String session) {
        long bytes = lines.stream().mapToLong(Line::bytes).sum();
        return new SessionSummary(session, lines.get(0).used(), bytes, lines.size());
    }
}
