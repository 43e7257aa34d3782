package dev.stowage.core.arena;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Fence;
import dev.stowage.core.tokens.Pressure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one request adds to its prompt, in the making. */
final class Additions {

    private final Question question;
    private final List<ArenaBlock> blocks = new ArrayList<>();
    private final List<ShownBlock> shown;
    private final Set<Digest> once;
    private int ids;
    private Pressure told;

    Additions(Question question) {
        this.question = question;
        shown = new ArrayList<>(question.state().shown());
        once = new HashSet<>(question.state().once());
        told = question.state().told();
    }

    Additions addAll(List<Writing> writings) {
        ids += writings.size();
        writings.forEach(writing -> writing.block().ifPresent(block -> {
            blocks.add(block);
            shown.add(writing.shown());
            writing.taken().stream()
                    .filter(entry -> entry.candidate().oncePerEpoch())
                    .forEach(entry -> once.add(entry.key()));
        }));
        return this;
    }

    /**
     * Tells the model of a pressure, unless it was told of that or a higher one in this epoch, or there is no room left. It is
     * not paid from the budget, which is used up when pressure is highest.
     */
    Additions tell(Pressure pressure) {
        if (pressure.compareTo(told) > 0) {
            CompactGate.sentence(pressure, question.request().agentTools())
                    .map(this::gate)
                    .filter(this::fits)
                    .ifPresent(gate -> {
                        ids++;
                        blocks.add(gate);
                        shown.add(new ShownBlock(gate.id(), gate.tokens(), List.of()));
                        told = pressure;
                    });
        }
        return this;
    }

    private ArenaBlock gate(String sentence) {
        String id = question.blockId(ids);
        String block = Writing.BETWEEN + Fence.around(CompactGate.ZONE, id, sentence);
        return new ArenaBlock(
                id, CompactGate.ZONE, sentence, question.request().counter().applyAsLong(block), Set.of());
    }

    private boolean fits(ArenaBlock gate) {
        long more = tokens() + gate.tokens();
        return more <= question.budget().epochRoom()
                && question.request().usage().prompt() + more
                        <= question.request().usage().spendable();
    }

    List<ArenaBlock> blocks() {
        return blocks;
    }

    long tokens() {
        return blocks.stream().mapToLong(ArenaBlock::tokens).sum();
    }

    /** The state after this request. */
    ArenaState state(Ledger ledger, Shared shared, Set<Digest> leftOut) {
        ArenaState before = question.state();
        return new ArenaState(
                before.epoch(),
                ledger,
                shown,
                before.nextBlock() + ids,
                once,
                leftOut,
                told,
                shared.adaptive(),
                shared.floors(),
                question.entries().isEmpty()
                        ? before.observed()
                        : Optional.of(question.request().fingerprint()));
    }
}
