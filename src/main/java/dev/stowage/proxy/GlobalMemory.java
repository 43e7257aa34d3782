package dev.stowage.proxy;

import dev.stowage.core.memory.GlobalTier;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.SessionKey;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the sessions of each tenant know together, where an operator wants that. It lives in this process alone, and is learned
 * again as conversations go on. No tenant is told what another one's sessions know.
 */
final class GlobalMemory {

    /** Each takes some hundreds of kilobytes at most. */
    private static final int TENANTS = 256;

    private final boolean wanted;
    private final InstantSource clock;
    private final Map<String, GlobalTier> tiers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, GlobalTier> eldest) {
            return size() > TENANTS;
        }
    };

    /** @param wanted whether anything is kept */
    GlobalMemory(boolean wanted, InstantSource clock) {
        this.wanted = wanted;
        this.clock = clock;
    }

    /** Takes in what a session knows now. */
    synchronized void observed(Units units) {
        if (wanted) {
            GlobalTier before = of(units.tenant());
            tiers.put(units.tenant(), before.observed(units).pruned(clock.instant()));
        }
    }

    /** What a tenant's sessions know; nothing where that is not wanted. */
    synchronized GlobalTier of(String tenant) {
        return tiers.getOrDefault(tenant, GlobalTier.none(tenant));
    }

    /** Without anything of a tenant's. */
    synchronized void forget(String tenant) {
        tiers.remove(tenant);
    }

    /** Without what is known from a session alone. */
    synchronized void forget(SessionKey session) {
        tiers.computeIfPresent(session.tenant(), (tenant, tier) -> tier.without(session.id()));
    }
}
