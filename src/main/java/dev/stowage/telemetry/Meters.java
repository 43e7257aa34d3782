package dev.stowage.telemetry;

import dev.stowage.core.chat.Usage;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Every meter of Stowage's own. What each is called in Prometheus and what it tells is in {@code meters.txt}, of which
 * {@link MeterTexts} makes the help texts. Labels come from closed sets: configured upstreams, known model families, and the values
 * listed there.
 */
public final class Meters {

    private static final String NO_UPSTREAM = "none";

    private final MeterRegistry registry;
    private final ModelNames models;
    private final Map<Series, ModelMeters> series = new ConcurrentHashMap<>();
    private final ProcessMeters process;
    private final PromptMeters prompts;
    private final CompactionMeters compactions;
    private final ArenaMeters arena;
    private final AgentToolMeters tools;
    private final RiskMeters risks;
    private final ResidencyMeters residency;

    /** Meters are found again by what tells them apart: looking them up by their tags costs more than counting. */
    private record Series(String upstream, String model) {}

    /**
     * Registers a zero for every value of a closed label, so that rates and alerts have a start.
     *
     * @param upstreams configured names
     * @param configuredModels model names that may be labels besides the known families
     */
    public Meters(MeterRegistry registry, Collection<String> upstreams, Set<String> configuredModels) {
        this.registry = registry;
        models = new ModelNames(configuredModels);
        upstreams.forEach(upstream -> metersOf(upstream, ModelNames.OTHER).startAtZero());
        metersOf(NO_UPSTREAM, ModelNames.OTHER).startRefusalsAtZero();
        process = new ProcessMeters(registry);
        prompts = new PromptMeters(registry, models);
        compactions = new CompactionMeters(registry);
        arena = new ArenaMeters(registry);
        tools = new AgentToolMeters(registry);
        residency = new ResidencyMeters(registry);
        risks = new RiskMeters(registry, models);
    }

    /** Counts an exchange that has ended. */
    public void ended(ExchangeReport report) {
        metersOf(report.upstream(), models.label(report.model())).ended(report);
        report.steps().forEach(process::took);
        report.placed()
                .ifPresent(placement ->
                        prompts.recognised(placement.reconciled().what().kind()));
    }

    /** Counts a step that failed while the request went on. */
    public void failedOpen(FailOpen kind) {
        process.failedOpen(kind);
    }

    /** Watches how much of the sessions is in memory. */
    public <T> void atHand(T sessions, ToDoubleFunction<T> lineages, ToDoubleFunction<T> messages) {
        registry.gauge("stowage.lineages", sessions, lineages);
        registry.gauge("stowage.known.messages", sessions, messages);
    }

    /** Watches how many bytes of request bodies are in memory. */
    public <T> void buffered(T bodies, ToDoubleFunction<T> held) {
        registry.gauge("stowage.buffered.bytes", bodies, held);
    }

    /** Counts assistant messages whose reasoning the client had dropped. */
    public void reasoning(int putBack, int missing) {
        prompts.reasoning(putBack, missing);
    }

    /** Compares what a prompt was reckoned to have with what was billed. */
    public void estimated(Optional<String> model, long estimate, long billed) {
        prompts.estimated(model, estimate, billed);
    }

    /** Tells how full a prompt makes its model's window. */
    public void contextUsage(Optional<String> model, double ratio) {
        prompts.usage(model, ratio);
    }

    /** Of compactions, checkpoints and summaries. */
    public CompactionMeters compactions() {
        return compactions;
    }

    /** Counts what a summary took, apart from what requests take. */
    public void summarized(String upstream, Optional<String> model, Usage usage) {
        metersOf(upstream, models.label(model)).summarized(usage);
    }

    /** Counts what an exchange cost, and would have cost without Stowage. */
    public void cost(String upstream, Optional<String> model, Cost cost) {
        metersOf(upstream, models.label(model)).cost(cost);
    }

    /** Counts what a summary cost, which without Stowage nobody would have asked for. */
    public void summaryCost(String upstream, Optional<String> model, double paid) {
        metersOf(upstream, models.label(model)).cost(new Cost(paid, 0, 0));
    }

    /** Of files that stay in prompts. */
    public ResidencyMeters residency() {
        return residency;
    }

    /** Counts what the arena or memory did; tokens that a zone took are {@code accepted_} and its name. */
    public void added(String event, Map<String, Long> figures) {
        arena.count(event, figures);
    }

    /** Of risk, interventions and calls that are made again. */
    public RiskMeters risks() {
        return risks;
    }

    /** Of Stowage's own tools. */
    public AgentToolMeters tools() {
        return tools;
    }

    /** Counts texts that were embedded. */
    public void embedded(int texts) {
        process.embedded(texts);
    }

    /** The meter of an event loop, which stands for its lag as long as somebody holds it. */
    public LoopLag eventLoop(int number) {
        return new LoopLag(registry, number);
    }

    /** Counts a request that the admin API did not let in. */
    public void adminRefused(AdminRefusal reason) {
        process.refused(reason);
    }

    /** A configuration file has changed; {@code applied} or refused. */
    public void reloaded(boolean applied) {
        process.reloaded(applied);
    }

    /** Counts a lineage that another replica had saved first. */
    public void sessionRace(boolean rebased) {
        process.raced(rebased);
    }

    /** The meters of a store that has these operations. */
    public StoreMeters store(String name, Set<StoreOperation> operations) {
        return new StoreMeters(registry, name, operations);
    }

    /** Counts defects of histories that were repaired. */
    public void repaired(String kind, int count) {
        prompts.repaired(kind, count);
    }

    private ModelMeters metersOf(String upstream, String model) {
        return series.computeIfAbsent(
                new Series(upstream, model), key -> new ModelMeters(registry, key.upstream(), key.model()));
    }
}
