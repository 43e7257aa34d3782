package dev.stowage.proxy;

import dev.stowage.inference.ExternalRecalls;
import dev.stowage.inference.Summarizers;
import dev.stowage.openai.Fingerprints;
import dev.stowage.openai.HistoryDefect;
import dev.stowage.openai.HistoryMemory;
import dev.stowage.openai.MessageMemory;
import dev.stowage.store.Archive;
import dev.stowage.store.SessionStore;
import dev.stowage.store.Snapshots;
import dev.stowage.telemetry.AccessLog;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Traces;
import dev.stowage.toolcalls.Replays;
import dev.stowage.upstream.UpstreamMaker;
import dev.stowage.upstream.Upstreams;
import dev.stowage.workspace.Workspaces;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts the use cases together. */
@Configuration(proxyBeanMethods = false)
@Import({
    PlanningConfiguration.class,
    ControlConfiguration.class,
    GatheringConfiguration.class,
    ResidencyConfiguration.class
})
@EnableConfigurationProperties({
    ProxySettings.class,
    AccessSettings.class,
    SessionSettings.class,
    ContextSettings.class,
    CompactionSettings.class,
    ControlSettings.class,
    InjectionSettings.class,
    ResidencySettings.class,
    SharedMemorySettings.class
})
public class ProxyConfiguration {

    private static final int WAITING_TO_BE_MASKED = 64;

    /** In milliseconds. A conversation in full swing is written down once in this time, not twice for each request. */
    private static final int SAVED_EVERY = 250;

    /** In seconds. */
    private static final int LAST_SAVES = 5;

    /** What time it is, for what depends on how long ago something was. */
    @Bean
    InstantSource clock() {
        return InstantSource.system();
    }

    @Bean
    InFlight inFlight() {
        return new InFlight();
    }

    @Bean
    Journals journals(Meters meters, Traces traces, Costs costs, InFlight inFlight) {
        return new Journals(System::nanoTime, meters, new AccessLog(), traces, costs, inFlight);
    }

    @Bean
    AccessControl accessControl(
            AccessSettings settings,
            Upstreams upstreams,
            Summarizers summarizers,
            ExternalRecalls recalls,
            Workspaces workspaces,
            Replays replays,
            Environment environment) {
        BooleanSupplier operatorPays = () -> AccessRules.operatorPays(upstreams) || paysOtherwise(summarizers, recalls);
        boolean reads = workspaces.isOn() || replays.hasServers();
        AccessRules.check(
                settings, operatorPays.getAsBoolean(), reads, Loopback.is(environment.getProperty("server.address")));
        return new AccessControl(settings, () -> reads || operatorPays.getAsBoolean());
    }

    private static boolean paysOtherwise(Summarizers summarizers, ExternalRecalls recalls) {
        return summarizers.usesOperatorsKey() || recalls.usesOperatorsKey();
    }

    @Bean
    Reconfiguration reconfiguration(
            UpstreamMaker maker,
            Upstreams upstreams,
            AccessSettings access,
            Summarizers summarizers,
            ExternalRecalls recalls,
            Windows windows,
            LadderInForce ladder,
            CapacityInForce capacity,
            Environment environment) {
        boolean onLoopback = Loopback.is(environment.getProperty("server.address"));
        return new Reconfiguration(
                maker,
                upstreams,
                operatorPays -> AccessRules.check(
                        access, operatorPays || paysOtherwise(summarizers, recalls), false, onLoopback),
                windows,
                ladder,
                capacity);
    }

    @Bean
    BufferBudget bufferBudget(ProxySettings settings, MeterRegistry registry) {
        BufferBudget budget = new BufferBudget(settings.bufferedBytes());
        registry.gauge("stowage.buffered.bytes", budget, BufferBudget::held);
        return budget;
    }

    @Bean(destroyMethod = "dispose")
    Scheduler largeBodies() {
        return Schedulers.newBoundedElastic(2, 10_000, "large-body");
    }

    @Bean
    SessionEvents sessionEvents() {
        return new SessionEvents(InstantSource.system());
    }

    @Bean
    Oversight oversight(
            Sessions sessions,
            Windows windows,
            Summaries summaries,
            Residing residing,
            Gathering gathering,
            Control control,
            Snapshots snapshots,
            CompactionSettings compaction) {
        Oversight oversight = new Oversight(
                sessions, windows, summaries, residing, gathering, control, snapshots, compaction.enabled());
        sessions.whenRemovedElsewhere(oversight::forgetHere);
        return oversight;
    }

    /** Saves all there is when it ends, which is before the store does. */
    @Bean(destroyMethod = "dispose")
    Disposable sessionSaving(Sessions sessions) {
        Scheduler saving = Schedulers.newSingle("session-saving", true);
        saving.schedulePeriodically(sessions::save, SAVED_EVERY, SAVED_EVERY, TimeUnit.MILLISECONDS);
        return () -> {
            saving.dispose();
            sessions.end()
                    .orTimeout(LAST_SAVES, TimeUnit.SECONDS)
                    .exceptionally(late -> null)
                    .join();
        };
    }

    @Bean
    Sessions sessions(
            SessionSettings settings, SessionStore store, Scheduler largeBodies, Meters meters, SessionEvents events) {
        Recency recency = new Recency(settings.knownMessages());
        meters.atHand(recency, Recency::lineages, Recency::messages);
        return new Sessions(store, recency, settings.patience(), largeBodies, meters, events);
    }

    @Bean
    Fingerprints fingerprints() {
        return new Fingerprints(new SecureRandom());
    }

    @Bean
    Histories histories(SessionSettings settings, Fingerprints fingerprints, Meters meters) {
        for (HistoryDefect defect : HistoryDefect.values()) {
            meters.repaired(defect.code(), 0);
        }
        int remembered = settings.rememberedMessages();
        return new Histories(new MessageMemory(remembered, fingerprints), new HistoryMemory(remembered), meters);
    }

    @Bean
    Recognition recognition(SessionSettings settings, Sessions sessions, Meters meters) {
        return new Recognition(
                new Identification(settings), sessions, System::nanoTime, InstantSource.system(), meters);
    }

    /** Looking for secrets takes longer than counting, and nobody waits for it. */
    @Bean(destroyMethod = "shutdownNow")
    ThreadPoolExecutor masking() {
        return Workers.bounded("masking", 1, WAITING_TO_BE_MASKED);
    }

    @Bean
    Archiving archiving(Archive archive, ThreadPoolExecutor masking, Meters meters) {
        return new Archiving(archive, masking, meters);
    }

    @Bean
    AgentTools agentTools(ContextSettings context, CompactionSettings compaction, Sessions sessions, Meters meters) {
        return new AgentTools(context.agentTools(), context.recallCharacters(), compaction.enabled(), sessions, meters);
    }

    @Bean
    HiddenRounds hiddenRounds(AgentTools tools, Sessions sessions, Scheduler largeBodies, Meters meters) {
        return new HiddenRounds(new HiddenTurn.Means(tools, sessions, largeBodies, meters));
    }

    @Bean
    Assembly assembly(Histories histories, AgentTools tools) {
        return new Assembly(histories, tools);
    }

    @Bean
    Splicing splicing(
            Histories histories,
            Assembly assembly,
            Recognition recognition,
            Sessions sessions,
            Assessor assessor,
            LookAhead lookAhead,
            AgentTools tools,
            InstantSource clock,
            Meters meters) {
        Accounts accounts = new Accounts(sessions, assessor, lookAhead, clock, meters);
        return new Splicing(histories, assembly, recognition, accounts, tools, meters);
    }

    @Bean
    ChatCompletions chatCompletions(
            Upstreams upstreams,
            ContextSettings context,
            AccessControl access,
            Histories histories,
            Recognition recognition,
            Archiving archiving,
            Control control,
            Planning planning,
            Residing residing,
            Gathering gathering,
            Splicing splicing,
            Assessor assessor,
            HiddenRounds rounds,
            Preparation preparation,
            ProxySettings settings,
            BufferBudget budget,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
        RequestBodies bodies = new RequestBodies(settings.maxRequestBytes().toBytes(), budget);
        return new ChatCompletions(
                upstreams,
                context,
                access,
                bodies,
                histories,
                recognition,
                archiving,
                control,
                planning,
                residing,
                gathering,
                splicing,
                new Overflow(planning, assessor),
                rounds,
                new Settlement(meters),
                preparation,
                journals,
                meters,
                largeBodies);
    }

    @Bean
    PassThrough passThrough(Upstreams upstreams, AccessControl access, Journals journals, Meters meters) {
        return new PassThrough(upstreams, access, new Settlement(meters), journals);
    }

    @Bean
    Models models(Upstreams upstreams, AccessControl access, Journals journals) {
        return new Models(upstreams, access, journals);
    }

    @Bean
    Reachability reachability(Upstreams upstreams, SessionStore store) {
        return new Reachability(upstreams, store);
    }

    @Bean
    Doorman doorman(Journals journals) {
        return new Doorman(journals);
    }
}
