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
 * Every meter of Stowage's own, by its Prometheus name. Labels come from closed sets: configured upstreams, known model
 * families, and the values listed here.
 *
 * <ul>
 *   <li>{@code stowage_requests_total}: counter; upstream, model, mode, outcome; exchanges that have ended
 *   <li>{@code stowage_request_duration_seconds}: histogram; upstream, model, stream; whole exchanges
 *   <li>{@code stowage_overhead_seconds}: histogram; step; time of Stowage's own before the first byte went upstream
 *   <li>{@code stowage_time_to_first_byte_seconds}: histogram; upstream, model; from arrival to the answer's first byte
 *   <li>{@code gen_ai_client_token_usage}: histogram; gen_ai_token_type, gen_ai_request_model, gen_ai_system; tokens of
 *       an exchange, named as OpenTelemetry names them
 *   <li>{@code gen_ai_client_operation_duration_seconds}: histogram; gen_ai_operation_name, gen_ai_request_model, gen_ai_system;
 *       whole exchanges of chat completions, named likewise
 *   <li>{@code stowage_prompt_tokens_total}: counter; upstream, model, cache, purpose; as the provider says; tokens whose
 *       fate it does not tell are {@code unknown}, not misses; those of Stowage's own summaries have the purpose {@code summary}
 *   <li>{@code stowage_completion_tokens_total}: counter; upstream, model, purpose; as the provider says
 *   <li>{@code stowage_cost_usd_total}: counter; upstream, model, kind; US dollars by list prices: {@code paid}, summaries
 *       included, and what the clients' own prompts would have cost, {@code without_stowage}; only where the model's price is known
 *   <li>{@code stowage_cache_hit_ratio}: histogram; upstream, model; hit ÷ prompt of an exchange, where reported
 *   <li>{@code stowage_usage_anomalies_total}: counter; upstream; usage with more cached tokens than the prompt has
 *   <li>{@code stowage_prefix_break_total}: counter; upstream, cause; requests whose start a provider's cache cannot know
 *   <li>{@code stowage_histories_total}: counter; kind; how the histories of managed requests were recognised
 *   <li>{@code stowage_lineages}: gauge; none; lines of history in memory
 *   <li>{@code stowage_known_messages}: gauge; none; messages that those know, and 20 more for each of them
 *   <li>{@code stowage_session_races_total}: counter; result; lineages that another replica had gone on with first: the
 *       decisions made here were put on top ({@code rebased}), or became a lineage of their own ({@code forked})
 *   <li>{@code stowage_history_repairs_total}: counter; kind; what providers would have refused in a history
 *   <li>{@code stowage_reasoning_replays_total}: counter; result; assistant messages whose reasoning the client had
 *       dropped: {@code put_back}, or {@code missing} where none was kept
 *   <li>{@code stowage_context_usage_ratio}: histogram; model; prompt ÷ what the model's window has room for
 *   <li>{@code stowage_estimate_error_ratio}: histogram; model; estimated ÷ billed tokens of a prompt
 *   <li>{@code stowage_compactions_total}: counter; level, reason, result; prompts that the ladder was asked about: made
 *       smaller ({@code applied}), or left as they are, and why
 *   <li>{@code stowage_compaction_tokens_freed_total}: counter; level; tokens that were taken out of prompts
 *   <li>{@code stowage_compaction_duration_seconds}: histogram; level; time that it took
 *   <li>{@code stowage_compaction_rankings_total}: counter; result; compactions that ranked exchanges: each had a score of the
 *       configured strategy ({@code whole}), or some were ranked by words since embeddings came too late ({@code late}), too
 *       many waited for them ({@code busy}), or they {@code failed}
 *   <li>{@code stowage_checkpoints_total}: counter; summary; checkpoints of the highest level where a model was to write them:
 *       by that of the request ({@code same_prefix}) or one of its own ({@code model}), or by none, since it was {@code late},
 *       too many were being asked ({@code busy}), it had failed too often ({@code resting}), the prompt was {@code too_long} for
 *       it, its text could not be used ({@code refused}), or it {@code failed}
 *   <li>{@code stowage_summaries_total}: counter; result; attempts to have a model write a summary: {@code written}, or why not
 *   <li>{@code stowage_arena_events_total}: counter; event; what the arena did: added blocks ({@code context_injected}), left
 *       entries out, moved caps, could not meet floors, made room; and what memory did; see docs/zones.md
 *   <li>{@code stowage_injected_tokens_total}: counter; zone; tokens that were added to prompts
 *   <li>{@code stowage_residency_blocks_total}: counter; kind; blocks of resident files: at an epoch's {@code head},
 *       {@code appended}, as a {@code diff}; and files that a new epoch does not keep ({@code evicted})
 *   <li>{@code stowage_residency_bytes}: histogram; none; bytes of resident files in a prompt that was added to
 *   <li>{@code stowage_pushed_files_total}: counter; result; files that clients handed in: {@code taken}, {@code refused} for their
 *       name, size or contents, or {@code evicted} for want of room
 *   <li>{@code stowage_pushed_bytes}: gauge; none; memory that such files take
 *   <li>{@code stowage_risk_p_fail}: histogram; model; how likely a request is to fail, 0..1; see docs/risk.md
 *   <li>{@code stowage_risk_slack}: histogram; model; what of the model's trust the conversation leaves, in bits; 0 where nothing is
 *       left
 *   <li>{@code stowage_risk_shortage}: histogram; model; by how much it asks for more than that, in bits: slack below zero; 0 where it
 *       does not
 *   <li>{@code stowage_risk_h_hat}: histogram; model; what the conversation asks of it, in bits
 *   <li>{@code stowage_risk_c_hat}: histogram; model; what the model is trusted with, in bits
 *   <li>{@code stowage_risk_band_total}: counter; band, checkpoint; requests by how risky they were
 *   <li>{@code stowage_interventions_total}: counter; action, result, reason; requests whose risk called for something: it was
 *       done ({@code applied}), only said ({@code advisory}), or {@code blocked}, and why
 *   <li>{@code stowage_replays_total}: counter; result; calls that were made again: they said the same ({@code pass}) or something
 *       else ({@code conflict}), or gave no answer ({@code error}); {@code nothing} where no call could be made again
 *   <li>{@code stowage_agent_tool_calls_total}: counter; tool, result; calls of Stowage's own tools that were answered: they did
 *       what was asked ({@code answered}), found {@code nothing}, or were {@code refused}
 *   <li>{@code stowage_agent_tool_turns_total}: counter; end; answers in which models called them: gone on with ({@code answered}),
 *       with calls of the client's besides ({@code mixed}), stopped at the {@code limit} of rounds or since a round {@code failed},
 *       or {@code cut} before the calls were whole
 *   <li>{@code stowage_embedded_texts_total}: counter; none; texts that were embedded; each is once, while the cache has room
 *   <li>{@code stowage_event_loop_lag_seconds}: gauge; loop; by how much an event loop was late with its heartbeat at worst
 *       in the last two to three minutes; nothing may block one, so that this is garbage collection and a busy machine
 *   <li>{@code stowage_fail_open_total}: counter; step, reason; steps that failed while the request went on
 *   <li>{@code stowage_configuration_reloads_total}: counter; result; changed configuration files: taken over ({@code applied}),
 *       or {@code refused}, which leaves the configuration as it was
 *   <li>{@code stowage_admin_refusals_total}: counter; reason; requests that the admin API did not let in
 *   <li>{@code stowage_store_operations_total}: counter; store, operation, result; calls of the session store and the
 *       archive; those that memory answered in an unreachable store's place are {@code local}
 *   <li>{@code stowage_store_duration_seconds}: histogram; store, operation; calls that reached the store
 *   <li>{@code stowage_store_losses_total}: counter; store, cause; states and messages that are gone before anybody
 *       removed them
 *   <li>{@code stowage_store_unwritten}: gauge; store; lineages and removals that wait in memory for their store
 * </ul>
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
