package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GlobalMemoryTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private static Units units(String tenant, String session, String rule) {
        return Units.none(tenant, session)
                .upsert(Unit.seen(session, Unit.Type.CONSTRAINT, "constraints", rule, 0.84, List.of(), Map.of(), NOW));
    }

    private static GlobalMemory taught(boolean wanted) {
        GlobalMemory memory = new GlobalMemory(wanted, () -> NOW);
        memory.observed(units("t", "one", "Use tabs."));
        memory.observed(units("t", "two", "Use tabs."));
        memory.observed(units("other", "one", "Use spaces."));
        return memory;
    }

    @Test
    void whatTwoSessionsKnow_isSharedByTheirTenantAlone() {
        assertThat(taught(true).of("t").units(NOW)).extracting(Unit::statement).containsExactly("Use tabs.");
        assertThat(taught(true).of("other").units(NOW)).isEmpty();
        assertThat(taught(true).of("nobody").units(NOW)).isEmpty();
    }

    @Test
    void unlessItIsWanted_nothingIsKept() {
        assertThat(taught(false).of("t").units(NOW)).isEmpty();
    }

    @Test
    void forgottenSession_takesItsShareAlong() {
        GlobalMemory memory = taught(true);
        memory.forget(new SessionKey("t", "one"));
        assertThat(memory.of("t").units(NOW)).isEmpty();
        assertThat(memory.of("t").toString()).doesNotContain("session=one");
    }
}
