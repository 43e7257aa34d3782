package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
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
