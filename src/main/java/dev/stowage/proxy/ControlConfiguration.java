package dev.stowage.proxy;

import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.store.MemorySettings;
import dev.stowage.store.Snapshots;
import dev.stowage.telemetry.Meters;
import dev.stowage.toolcalls.Replays;
import dev.stowage.workspace.Workspaces;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.scheduler.Scheduler;

/** Puts together what looks at risk, and what is done about it. */
@Configuration(proxyBeanMethods = false)
class ControlConfiguration {

    @Bean
    Interventions interventions(
            LadderInForce ladder,
            Deciding deciding,
            Assessor assessor,
            Sessions sessions,
            Snapshots snapshots,
            Forgotten forgotten,
            Meters meters) {
        return new Interventions(
                ladder,
                deciding,
                assessor,
                sessions,
                new KeptSnapshots(snapshots, forgotten),
                InstantSource.system(),
                meters);
    }

    @Bean
    Rehydration rehydration(
            MemorySettings memory,
            ControlSettings capacity,
            CompactionSettings ladder,
            Snapshots snapshots,
            Sessions sessions,
            Scheduler compaction) {
        boolean enforces = capacity.mode() == ControlSettings.ControlMode.ENFORCE;
        return new Rehydration(memory.rehydrate() && enforces, snapshots, sessions, compaction, ladder.patience());
    }

    @Bean
    CapacityWatch capacityWatch(ControlSettings capacity) {
        return new CapacityWatch(capacity.failures());
    }

    /** Nobody is spoken with before a call is to be repeated. */
    @Bean(destroyMethod = "close")
    Replays replays(ControlSettings capacity) {
        return new Replays(
                capacity.servers(), capacity.volatileLines(), capacity.replay().timeLimit(), System::nanoTime);
    }

    @Bean
    Verifying verifying(
            Replays replays,
            Workspaces workspaces,
            ControlSettings capacity,
            Interventions interventions,
            Sessions sessions,
            Scheduler compaction,
            Meters meters) {
        return new Verifying(
                replays,
                new RequestWorkspaces(workspaces),
                capacity.failures(),
                interventions,
                sessions,
                compaction,
                meters);
    }

    @Bean
    CapacityInForce capacityInForce(
            ControlSettings capacity,
            ContextSettings context,
            ResidencySettings residency,
            CompactionSettings compaction,
            LadderInForce ladder,
            Workspaces workspaces,
            Replays replays) {
        boolean repeats = workspaces.isOn() || replays.hasServers();
        UnaryOperator<LadderSettings> levels = context.cacheMaximal() ? residency::deferred : UnaryOperator.identity();
        CapacityInForce inForce = new CapacityInForce(
                ladder, of -> capacity.capacity(levels.apply(of).thresholds(), compaction.enabled(), repeats));
        inForce.check(ladder.get());
        return inForce;
    }

    @Bean
    Control control(
            CapacityInForce inForce,
            ControlSettings capacity,
            CompactionSettings ladder,
            Questions questions,
            Assessor assessor,
            CapacityWatch watch,
            Sessions sessions,
            Interventions interventions,
            Verifying verifying,
            Rehydration rehydration,
            SessionEvents events,
            Scheduler compaction,
            Meters meters) {
        return new Control(
                inForce,
                capacity.allPriors(),
                watch,
                sessions,
                questions,
                assessor,
                interventions,
                verifying,
                rehydration,
                events,
                compaction,
                ladder.patience(),
                InstantSource.system(),
                meters);
    }
}
