package dev.stowage.proxy;

import dev.stowage.inference.ExternalRecalls;
import dev.stowage.inference.Summarizers;
import dev.stowage.store.SessionStore;
import dev.stowage.telemetry.AccessLog;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Traces;
import dev.stowage.toolcalls.Replays;
import dev.stowage.upstream.UpstreamMaker;
import dev.stowage.upstream.Upstreams;
import dev.stowage.workspace.Workspaces;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts the use cases together. */
@Configuration(proxyBeanMethods = false)
@Import({
    ConversationConfiguration.class,
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
    BufferBudget bufferBudget(ProxySettings settings, Meters meters) {
        BufferBudget budget = new BufferBudget(settings.bufferedBytes());
        meters.buffered(budget, BufferBudget::held);
        return budget;
    }

    @Bean
    RequestBodies requestBodies(ProxySettings settings, BufferBudget budget) {
        return new RequestBodies(settings.requestBytes(), budget);
    }

    @Bean(destroyMethod = "dispose")
    Scheduler largeBodies() {
        return Schedulers.newBoundedElastic(2, 10_000, "large-body");
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
            RequestBodies bodies,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
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
    PassThrough passThrough(
            Upstreams upstreams,
            AccessControl access,
            RequestBodies bodies,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
        ModelFirst modelFirst = new ModelFirst(bodies, largeBodies);
        return new PassThrough(upstreams, access, bodies, modelFirst, new Settlement(meters), journals);
    }

    @Bean
    Models models(Upstreams upstreams, AccessControl access, Journals journals) {
        return new Models(upstreams, access, journals);
    }

    @Bean
    Reachability reachability(Upstreams upstreams, SessionStore store, Environment environment) {
        return new Reachability(upstreams, store, environment.getProperty("stowage.store.uri", ""));
    }

    @Bean
    Doorman doorman(Journals journals) {
        return new Doorman(journals);
    }
}
