package dev.stowage.proxy;

import dev.stowage.core.session.Block;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.Meters;
import dev.stowage.testkit.ScriptedStore;
import dev.stowage.testkit.Told;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import reactor.core.scheduler.Schedulers;

/** Sessions over a store of this process alone, or over one that is shared. */
abstract class SessionsRig {

    static final Claim NAMELESS = new Claim("t", Optional.empty());
    static final Claim NAMED = new Claim("t", Optional.of("s"));
    static final int AMPLE = 10_000;

    final MeterRegistry registry = new SimpleMeterRegistry();
    final ScriptedStore store = new ScriptedStore(false);
    final ScriptedStore shared = new ScriptedStore(true);

    static List<Lineage> startOver(Sessions sessions) {
        List<Lineage> startedOver = Optional.ofNullable(
                        sessions.startOver(new SessionKey("t", "s")).block())
                .orElseThrow();
        sessions.save();
        return startedOver;
    }

    static List<Lineage> lineages(Sessions sessions) {
        return Optional.ofNullable(sessions.lineages(new SessionKey("t", "s")).block())
                .orElseThrow();
    }

    /** What replicas do before they hear of each other's saves. */
    void atOnce(Runnable work) {
        shared.holdSaves();
        work.run();
        shared.release();
    }

    Sessions sessions(ScriptedStore over, int knownMessages) {
        return new Sessions(
                over,
                new Recency(knownMessages),
                Duration.ofMillis(250),
                Schedulers.immediate(),
                new Meters(registry, List.of("up"), Set.of()),
                new SessionEvents(InstantSource.fixed(Instant.EPOCH)));
    }

    static Placement place(Sessions sessions, Claim claim, String told) {
        Placement placement = Optional.ofNullable(
                        sessions.place(claim, Told.of(told)).block())
                .orElseThrow();
        sessions.save();
        return placement;
    }

    static Kind kind(Sessions sessions, Claim claim, String told) {
        return place(sessions, claim, told).reconciled().what().kind();
    }

    static BlockAttached event(Placement placement) {
        Block block = Block.fenced("b", "files", "text", false, Set.of());
        return new BlockAttached(placement.lineage().history().get(0).identity(), block);
    }

    static void attach(Sessions sessions, Placement placement) {
        sessions.happened(placement.lineageKey(), List.of(event(placement)));
        sessions.save();
    }

    static Epoch attached(Placement placement) {
        return placement.lineage().apply(event(placement)).epoch();
    }

    double races(String result) {
        return registry.counter("stowage.session.races", "result", result).count();
    }
}
