package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The prefix cache of a provider: a prompt is cut into whole blocks of 64 tokens, each named by a hash over itself and
 * the name before it, so that a block hits only if everything in front of it is the same. The chain starts at the
 * scope, so that scopes share nothing. Using a block renews it.
 *
 * <p>Source: DeepSeek's context caching on disk (64-token units, whole units only) and vLLM's hashed block chain.
 */
final class PrefixCache {
    static final int BLOCK_TOKENS = 64;
    private static final int BLOCK_BYTES = BLOCK_TOKENS * SimulatedTokens.BYTES;
    private static final int NAME_BYTES = 16;

    private final int capacity;
    private final Duration ttl;
    private final InstantSource clock;
    private final Map<String, Instant> lastUse = new LinkedHashMap<>(16, 0.75f, true);

    PrefixCache(int capacity, Duration ttl, InstantSource clock) {
        this.capacity = capacity;
        this.ttl = ttl;
        this.clock = clock;
    }

    /** Who shares a cache: requests with the same key, model and end user. */
    record Scope(String key, String model, String user) {}

    /** Returns how many leading tokens were cached; afterwards every whole block is. */
    synchronized int prefill(Scope scope, byte[] prompt) {
        Instant now = clock.instant();
        List<String> chain = chain(scope, prompt);
        int hits = 0;
        while (hits < chain.size() && alive(chain.get(hits), now)) {
            hits++;
        }
        // Last block first: the head of a chain must outlive its tail, or the tail can never hit again.
        for (int block = chain.size() - 1; block >= 0; block--) {
            lastUse.put(chain.get(block), now);
        }
        evict();
        return hits * BLOCK_TOKENS;
    }

    private boolean alive(String block, Instant now) {
        Instant used = lastUse.get(block);
        return used != null && used.plus(ttl).isAfter(now);
    }

    private void evict() {
        var eldest = lastUse.keySet().iterator();
        while (lastUse.size() > capacity) {
            eldest.next();
            eldest.remove();
        }
    }

    private static List<String> chain(Scope scope, byte[] prompt) {
        MessageDigest digest = sha256();
        byte[] link = digest.digest(scope.toString().getBytes(UTF_8));
        List<String> names = new ArrayList<>();
        for (int start = 0; start + BLOCK_BYTES <= prompt.length; start += BLOCK_BYTES) {
            digest.update(link);
            digest.update(prompt, start, BLOCK_BYTES);
            link = digest.digest();
            names.add(HexFormat.of().formatHex(link, 0, NAME_BYTES));
        }
        return names;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }
}
