package dev.stowage.proxy;

import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.Zone;
import dev.stowage.inference.ExternalRecalls;
import dev.stowage.inference.InvalidRecall;
import dev.stowage.store.Notes;
import dev.stowage.store.SharedKnowledge;
import dev.stowage.telemetry.Meters;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts together what learns from conversations and adds to their prompts. */
@Configuration(proxyBeanMethods = false)
class GatheringConfiguration {

    /** Each holds a body. */
    private static final int WAITING_TO_BE_READ = 16;

    /** One at a time; whoever is refused is read with the next request. */
    @Bean(destroyMethod = "dispose")
    Scheduler learning() {
        return Schedulers.newBoundedElastic(1, WAITING_TO_BE_READ, "learning");
    }

    @Bean
    Forgotten forgottenSessions() {
        return new Forgotten();
    }

    @Bean
    Remembering remembering(
            SharedMemorySettings memory,
            SharedKnowledge knowledge,
            Forgotten forgotten,
            Notes notes,
            SessionEvents events,
            Scheduler learning,
            Meters meters) {
        InstantSource clock = InstantSource.system();
        return new Remembering(
                forgotten,
                new GlobalMemory(memory.global(), knowledge, forgotten, clock),
                notes,
                events,
                learning,
                clock,
                meters);
    }

    @Bean
    Gathering gathering(
            InjectionSettings injection,
            SharedMemorySettings memory,
            CompactionSettings ladder,
            ExternalRecalls recalls,
            Remembering remembering,
            Forgotten forgotten,
            AgentTools tools,
            Questions questions,
            Assessor assessor,
            Sessions sessions,
            SessionEvents events,
            Scheduler compaction,
            Meters meters) {
        ArenaSettings arena = injection.arena();
        check(recalls, arena, memory);
        return new Gathering(
                injection.isOn(),
                new Sources(injection.standingText(), injection.recallMode()),
                remembering,
                new OutsideRecall(recalls),
                new Arranging(arena, forgotten, tools, assessor, sessions, events, meters),
                questions,
                compaction,
                ladder.patience(),
                InstantSource.system(),
                meters);
    }

    private static void check(ExternalRecalls recalls, ArenaSettings arena, SharedMemorySettings memory) {
        boolean locked = arena.zones()
                        .getOrDefault(Zone.RAG_EXTERNAL, Zone.RAG_EXTERNAL.limits())
                        .cap()
                <= 0;
        if (recalls.isOn() && locked) {
            throw new InvalidRecall(
                    "stowage.memory.external.source needs stowage.arena.caps.rag-external, tokens for what it finds");
        }
        if (recalls.asksSessions() && !memory.global()) {
            throw new InvalidRecall("stowage.memory.external.source crystal-lexical needs stowage.memory.global");
        }
    }
}
