package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.prompt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.PrefixCache.Scope;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PrefixCacheTest {
    private static final Scope SCOPE = new Scope("key", "model", "user");
    private static final Duration TTL = Duration.ofMinutes(5);

    private final ManualClock clock = new ManualClock();
    private final PrefixCache cache = new PrefixCache(100, TTL, clock);

    @Test
    void prefill_firstTime_hitsNothing() {
        assertThat(cache.prefill(SCOPE, prompt(640, 'a'))).isZero();
    }

    @Test
    void prefill_samePrompt_hitsWholeBlocksOnly() {
        cache.prefill(SCOPE, prompt(150, 'a'));

        assertThat(cache.prefill(SCOPE, prompt(150, 'a'))).isEqualTo(128);
    }

    @Test
    void prefill_promptGrew_hitsTheOldWholeBlocks() {
        cache.prefill(SCOPE, prompt(150, 'a'));

        assertThat(cache.prefill(SCOPE, prompt(1000, 'a'))).isEqualTo(128);
        assertThat(cache.prefill(SCOPE, prompt(1000, 'a'))).isEqualTo(960);
    }

    @Test
    void prefill_oneByteChanged_missesFromItsBlockOn() {
        byte[] changed = prompt(256, 'a');
        changed[64 * SimulatedTokens.BYTES + 3] = 'b';
        cache.prefill(SCOPE, prompt(256, 'a'));

        assertThat(cache.prefill(SCOPE, changed)).isEqualTo(64);
    }

    @Test
    void prefill_sameBlockElsewhere_misses() {
        byte[] shifted = prompt(128, 'a');
        Arrays.fill(shifted, 0, 64 * SimulatedTokens.BYTES, (byte) 'b');
        cache.prefill(SCOPE, prompt(128, 'a'));

        assertThat(cache.prefill(SCOPE, shifted)).isZero();
    }

    @Test
    void prefill_otherKeyModelOrUser_sharesNothing() {
        cache.prefill(SCOPE, prompt(64, 'a'));

        assertThat(cache.prefill(new Scope("other", "model", "user"), prompt(64, 'a')))
                .isZero();
        assertThat(cache.prefill(new Scope("key", "other", "user"), prompt(64, 'a')))
                .isZero();
        assertThat(cache.prefill(new Scope("key", "model", "other"), prompt(64, 'a')))
                .isZero();
        assertThat(cache.prefill(SCOPE, prompt(64, 'a'))).isEqualTo(64);
    }

    @Test
    void prefill_withinTtlOfLastUse_renewsBlocks() {
        cache.prefill(SCOPE, prompt(64, 'a'));
        clock.advance(TTL.minusMillis(1));
        assertThat(cache.prefill(SCOPE, prompt(64, 'a'))).isEqualTo(64);
        clock.advance(TTL.minusMillis(1));
        assertThat(cache.prefill(SCOPE, prompt(64, 'a'))).isEqualTo(64);
    }

    @Test
    void prefill_ttlPassed_misses() {
        cache.prefill(SCOPE, prompt(64, 'a'));
        clock.advance(TTL);

        assertThat(cache.prefill(SCOPE, prompt(64, 'a'))).isZero();
    }

    @Test
    void prefill_cacheFull_forgetsTheLeastRecentTailFirst() {
        PrefixCache small = new PrefixCache(4, TTL, clock);
        small.prefill(SCOPE, prompt(3 * 64, 'a'));
        small.prefill(SCOPE, prompt(2 * 64, 'b'));

        assertThat(small.prefill(SCOPE, prompt(3 * 64, 'a'))).isEqualTo(2 * 64);
    }

    @Test
    void prefill_promptLargerThanCache_keepsItsHead() {
        PrefixCache small = new PrefixCache(4, TTL, clock);
        small.prefill(SCOPE, prompt(10 * 64, 'a'));

        assertThat(small.prefill(SCOPE, prompt(10 * 64, 'a'))).isEqualTo(4 * 64);
    }
}
