package dev.stowage.proxy;

import dev.stowage.core.memory.GlobalTier;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.SharedKnowledge;
import java.time.InstantSource;
import java.util.Map;

/**
 * What the sessions of each tenant know together, where an operator wants that: written down where sessions are stored, and learned
 * again as conversations go on where they are not. No tenant is told what another one's sessions know.
 */
final class GlobalMemory {

    /** Each takes some hundreds of kilobytes at most. */
    private static final int TENANTS = 256;

    private final boolean wanted;
    private final SharedKnowledge knowledge;
    private final Forgotten forgotten;
    private final InstantSource clock;
    private final Map<String, SharedTier> tiers = new LastUsed<>(TENANTS);

    /** @param wanted whether anything is kept */
    GlobalMemory(boolean wanted, SharedKnowledge knowledge, Forgotten forgotten, InstantSource clock) {
        this.wanted = wanted;
        this.knowledge = knowledge;
        this.forgotten = forgotten;
        this.clock = clock;
    }

    /** Takes in what a session knows now, unless it was forgotten since a moment; may wait for a disk or a server. */
    void observed(Units units, long moment) {
        if (wanted) {
            tier(units.tenant()).observed(units, moment, clock.instant());
        }
    }

    /** What a tenant's sessions know; nothing where that is not wanted. May wait for a disk or a server. */
    GlobalTier of(String tenant) {
        return wanted ? tier(tenant).at(clock.instant()) : GlobalTier.none(tenant);
    }

    /** Without anything of a tenant's; false where it could not be taken away everywhere yet. */
    boolean forget(String tenant) {
        return tier(tenant).forgetAll();
    }

    /**
     * Without what is known from a session alone, also where that was written down when it was wanted; false where it could not be
     * taken away everywhere yet.
     */
    boolean forget(SessionKey session) {
        return tier(session.tenant()).forget(session.id());
    }

    private synchronized SharedTier tier(String tenant) {
        return tiers.computeIfAbsent(tenant, unknown -> new SharedTier(tenant, knowledge, forgotten));
    }
}
