package dev.stowage.store;

import dev.stowage.core.chat.Sha256;
import dev.stowage.core.session.LineageKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Digest to lineages, in memory and bounded. Digests are kept as 64 bits of a hash over tenant and digest: a collision
 * makes a wrong hint, never one that leads to another tenant. Not safe for several threads.
 */
final class HintIndex {

    private static final int MOST_LINEAGES = 8192;

    private final Duration timeToLive;
    private final Map<Long, List<Hint>> byDigest = new HashMap<>();
    private final LinkedHashMap<LineageKey, List<Long>> byLineage = new LinkedHashMap<>();

    HintIndex(Duration timeToLive) {
        this.timeToLive = timeToLive;
    }

    /** Follows a session from one record to the next. */
    void replaced(SessionRecord before, SessionRecord after) {
        before.lineages().stream()
                .filter(lineage -> !after.lineages().contains(lineage))
                .forEach(lineage -> drop(before.key(lineage)));
        after.lineages().stream()
                .filter(lineage -> !before.lineages().contains(lineage))
                .forEach(lineage -> put(after.key(lineage), lineage.digests(), lineage.used()));
    }

    /** Lets these digests, and no others, lead to a lineage. */
    void put(LineageKey key, List<String> digests, Instant used) {
        drop(key);
        if (byLineage.size() == MOST_LINEAGES) {
            drop(byLineage.keySet().iterator().next());
        }
        List<Long> hashes =
                digests.stream().map(digest -> hash(key.tenant(), digest)).toList();
        byLineage.put(key, hashes);
        hashes.forEach(hash -> add(hash, new Hint(key, used)));
    }

    private void add(long hash, Hint hint) {
        List<Hint> hints = byDigest.computeIfAbsent(hash, missing -> new ArrayList<>(1));
        hints.add(hint);
        if (hints.size() > Hint.PER_DIGEST) {
            hints.stream().min(Comparator.comparing(Hint::used)).ifPresent(hints::remove);
        }
    }

    void drop(LineageKey key) {
        List<Long> hashes = byLineage.remove(key);
        if (hashes != null) {
            hashes.forEach(hash -> drop(hash, key));
        }
    }

    private void drop(Long hash, LineageKey key) {
        List<Hint> hints = byDigest.getOrDefault(hash, new ArrayList<>(0));
        hints.removeIf(hint -> hint.key().equals(key));
        if (hints.isEmpty()) {
            byDigest.remove(hash);
        }
    }

    List<LineageKey> find(String tenant, List<String> digests, Instant now) {
        return Hint.best(Hint.askedFor(digests).stream()
                .map(digest -> byDigest.getOrDefault(hash(tenant, digest), List.of()).stream()
                        .filter(hint -> hint.key().tenant().equals(tenant))
                        .filter(hint -> hint.used().plus(timeToLive).isAfter(now))
                        .toList())
                .toList());
    }

    private static long hash(String tenant, String digest) {
        return ByteBuffer.wrap(Sha256.of(Names.framed(tenant, digest))).getLong();
    }
}
