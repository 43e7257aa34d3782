package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Fence;
import dev.stowage.core.tokens.ContextUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One lineage and its arena, asked request by request; what it adds stays in the prompt until the epoch ends. */
final class Asking {

    private static final long WINDOW = 100_000;

    private final Arena arena;
    private final Map<String, String> visible = new HashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private ArenaState state = ArenaState.NEW;
    private int epoch;
    private int turn;
    private int request;
    private ContextUsage usage = new ContextUsage(0, WINDOW);
    private boolean agentTools;

    Asking(ArenaSettings settings) {
        arena = new Arena(settings);
    }

    /** Of the next request only. */
    Asking with(Zone zone, String id, String content) {
        return with(Candidate.of("test", id, zone, content, Set.of()));
    }

    Asking with(Candidate candidate) {
        candidates.add(candidate);
        return this;
    }

    /** From now on. */
    Asking usage(long prompt, long spendable) {
        usage = new ContextUsage(prompt, spendable);
        return this;
    }

    /** Leaves {@code tokens} below the hard limit of .94. */
    Asking headroom(long tokens) {
        return usage(94_000 - tokens, WINDOW);
    }

    Asking agentTools() {
        agentTools = true;
        return this;
    }

    Asking nextEpoch() {
        epoch++;
        visible.clear();
        return this;
    }

    /** Messages with blocks at their tails are gone. */
    Asking forgetBlocks() {
        visible.clear();
        return this;
    }

    ArenaState state() {
        return state;
    }

    Asking from(ArenaState other) {
        state = other;
        return this;
    }

    /** A request of a new turn. */
    ArenaPlan ask() {
        turn++;
        return step();
    }

    /** One more request of the same turn. */
    ArenaPlan step() {
        request++;
        return again();
    }

    /** The same request once more. */
    ArenaPlan again() {
        ArenaPlan plan = arena.plan(state, request());
        plan.blocks().forEach(block -> visible.put(block.id(), Fence.around(block.zone(), block.id(), block.body())));
        state = plan.state();
        candidates.clear();
        return plan;
    }

    private ArenaRequest request() {
        return new ArenaRequest(
                epoch,
                turn,
                Digest.of("request " + request),
                "e" + epoch,
                visible,
                candidates,
                usage,
                WINDOW,
                agentTools,
                Words::count);
    }

    /** All but what tells of the pressure. */
    private static List<ArenaBlock> blocks(ArenaPlan plan) {
        return plan.blocks().stream()
                .filter(block -> !block.zone().equals(CompactGate.ZONE))
                .toList();
    }

    static List<String> zones(ArenaPlan plan) {
        return blocks(plan).stream().map(ArenaBlock::zone).toList();
    }

    static List<String> bodies(ArenaPlan plan) {
        return blocks(plan).stream().map(ArenaBlock::body).toList();
    }

    static long tokens(ArenaPlan plan) {
        return blocks(plan).stream().mapToLong(ArenaBlock::tokens).sum();
    }

    static List<String> events(ArenaPlan plan) {
        return plan.events().stream().map(ArenaEvent::event).toList();
    }
}
