package dev.stowage.core.session;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Stayed;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something was decided on what goes out. */
public sealed interface EpochEvent extends LineageEvent {

    /** A new epoch: what stood at tails is dropped, what is still needed stands at its head. */
    record EpochBegun(Epoch epoch) implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(epoch);
        }

        @Override
        public EventNote note() {
            return EventNote.counting("epoch_begun", "epoch", epoch.number());
        }
    }

    /**
     * The ladder made a prompt smaller: a new epoch.
     *
     * @param packed what it did
     * @param ranked how complete the scores were that it ranked exchanges by
     * @param summarized who wrote its checkpoint
     */
    record Compacted(Epoch epoch, Packed packed, Ranked ranked, Summarized summarized) implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(epoch).with(new LadderMemory(packed.restraint(), Optional.empty()));
        }

        @Override
        public EventNote note() {
            return new EventNote(
                    "compacted",
                    Map.of(
                            "level",
                            packed.level().code(),
                            "reason",
                            packed.cause().code(),
                            "ranking",
                            ranked.code(),
                            "summary",
                            summarized.code()),
                    Map.of(
                            "epoch", (long) epoch.number(),
                            "tokens_before", packed.before(),
                            "tokens_after", packed.after()));
        }
    }

    /**
     * The ladder left a prompt as it is.
     *
     * @param stayed why
     */
    record HeldBack(Stayed stayed) implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(new LadderMemory(stayed.restraint(), Optional.empty()));
        }

        @Override
        public EventNote note() {
            return new EventNote(
                    "compaction_held_back", Map.of("reason", stayed.reason().wireName()), Map.of());
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /**
     * The capacity controller made another prompt of one whose load was risky: a new epoch.
     *
     * @param action what it did
     * @param restraint what the ladder remembers of its part in it
     * @param before tokens of the prompt as the old epoch would have sent it
     * @param after tokens of the prompt now
     */
    record Intervened(Action action, Epoch epoch, Optional<Restraint> restraint, long before, long after)
            implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            Restraint then = restraint.orElse(lineage.ladder().restraint());
            return lineage.with(epoch).with(new LadderMemory(then, Optional.empty()));
        }

        @Override
        public EventNote note() {
            return new EventNote(
                    "capacity_intervention",
                    Map.of("action", action.code()),
                    Map.of("epoch", (long) epoch.number(), "tokens_before", before, "tokens_after", after));
        }
    }

    /** An operator, or the arena, wants the next prompt compacted. */
    record CompactionAsked(Occasion occasion) implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.ladder().asking(occasion));
        }

        @Override
        public EventNote note() {
            return new EventNote(
                    "compaction_asked",
                    Map.of(
                            "level",
                            occasion.least().code(),
                            "reason",
                            occasion.cause().code()),
                    Map.of());
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /** An operator wants the client's own prompts again: a new epoch, in which nothing is decided yet. */
    record StartedOver() implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().next()).with(LadderMemory.NONE);
        }

        @Override
        public EventNote note() {
            return new EventNote("started_over", Map.of(), Map.of());
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /** A block was put at the tail of a message, where it stays until the epoch ends. */
    record BlockAttached(MessageIdentity message, Block block) implements EpochEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().with(message, block));
        }

        @Override
        public EventNote note() {
            return new EventNote("block_attached", Map.of("zone", block.zone()), Map.of("bytes", block.bytes()));
        }
    }

    /**
     * The model called Stowage's own tools behind a message; what was hidden there before gives way.
     *
     * @param epoch in which it did; what was said in it holds in no other
     * @param exchanges all that are hidden there
     */
    record ExchangesHidden(int epoch, MessageIdentity message, List<HiddenExchange> exchanges) implements EpochEvent {

        public ExchangesHidden {
            exchanges = List.copyOf(exchanges);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.epoch().number() == epoch
                    ? lineage.with(lineage.epoch().hiding(message, exchanges))
                    : lineage;
        }

        @Override
        public EventNote note() {
            long bytes = exchanges.stream().mapToLong(HiddenExchange::bytes).sum();
            return new EventNote(
                    "exchanges_hidden", Map.of(), Map.of("exchanges", (long) exchanges.size(), "bytes", bytes));
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }
}
