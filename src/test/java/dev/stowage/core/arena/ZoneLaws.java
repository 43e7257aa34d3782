package dev.stowage.core.arena;

import java.util.function.Supplier;

/** What holds for the zones of any session. */
final class ZoneLaws {

    private static final int TURNS = 20;
    private static final int MOST_CHANGES = 2;

    private final AdaptiveSettings settings;
    private final Limits configured;
    private final Supplier<String> where;

    ZoneLaws(ArenaSettings settings, Supplier<String> where) {
        this.settings = settings.adaptive();
        this.configured = settings.limits();
        this.where = where;
    }

    void check(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw new AssertionError(where.get() + ": " + what.get());
        }
    }

    /** Their sum stays, each is within its floor and twice its cap, and locked zones stay locked. */
    void capsHold(Limits limits) {
        long sum = 0;
        for (Zone zone : Zone.values()) {
            long cap = limits.cap(zone);
            sum += cap - configured.cap(zone);
            boolean within = cap >= configured.of(zone).effectiveFloor() && cap <= 2 * configured.cap(zone);
            check(within, () -> zone + " has a cap of " + cap);
        }
        check(sum == 0, () -> "caps do not conserve");
    }

    /** Where a critical zone lacks something that its cap allows, no other one has more than a floor. */
    void criticalFirst(ZoneTokens demand, ZoneTokens allocated, Limits limits) {
        boolean starves = false;
        for (Zone zone : Zone.values()) {
            boolean aboveFloor = allocated.of(zone) > limits.of(zone).floorOf(demand.of(zone));
            boolean ahead = starves && !zone.critical() && aboveFloor;
            check(!ahead, () -> zone + " has room that a critical zone lacks");
            starves |= zone.critical() && allocated.of(zone) < Math.min(demand.of(zone), limits.cap(zone));
        }
    }

    /** After many turns of the same demand. */
    void settles(CapHistory history, Adaptive adaptive, ZoneTokens demand) {
        for (Zone zone : Zone.values()) {
            check(
                    history.mostChanges(zone, TURNS) <= MOST_CHANGES,
                    () -> zone + " goes to and fro: " + history.of(zone));
            boolean starves = zone.critical()
                    && adaptive.trend(zone).truncation() > settings.receiverThreshold() + .01
                    && cap(zone, adaptive) + settings.step() <= 2 * configured.cap(zone);
            check(!starves || !anyoneIdles(adaptive, demand), () -> zone + " starves while others idle");
        }
    }

    /** Whether somebody has a step to spare. */
    private boolean anyoneIdles(Adaptive adaptive, ZoneTokens demand) {
        for (Zone zone : Zone.values()) {
            long kept = Math.max(configured.of(zone).effectiveFloor(), demand.of(zone));
            if (!zone.critical()
                    && adaptive.trend(zone).idle() > settings.donorThreshold() + .01
                    && adaptive.trend(zone).truncation() == 0
                    && cap(zone, adaptive) - kept >= settings.step()) {
                return true;
            }
        }
        return false;
    }

    private long cap(Zone zone, Adaptive adaptive) {
        return configured.cap(zone) + adaptive.trend(zone).shift();
    }
}
