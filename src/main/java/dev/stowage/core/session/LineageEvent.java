package dev.stowage.core.session;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Stayed;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can happen to a lineage. */
public sealed interface LineageEvent {

    /** {@code lineage} after this. */
    Lineage appliedTo(Lineage lineage);

    /** What may be told of it. */
    EventNote note();

    /** Whether it holds for the history that it happened to, and for no other. */
    default boolean bindsHistory() {
        return true;
    }

    /**
     * The client told the history as it now is.
     *
     * @param head how it begins
     */
    record HistoryTold(Head head, List<Known> history) implements LineageEvent {

        public HistoryTold {
            history = List.copyOf(history);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return new Lineage(lineage.id(), head, history, lineage.epoch(), lineage.dealings(), lineage.ladder());
        }

        @Override
        public EventNote note() {
            return EventNote.counting("history_told", "messages", history.size());
        }
    }

    /**
     * Messages of the head gave way to others: a new date in the instructions, say.
     *
     * @param successors what took the place of each
     */
    record HeadDrifted(Map<MessageIdentity, MessageIdentity> successors) implements LineageEvent {

        public HeadDrifted {
            successors = Map.copyOf(successors);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().rekeyed(successors));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("head_drifted", "messages", successors.size());
        }
    }

    /** The client no longer sends these; should it say the same again, that is another message. */
    record MessagesDropped(List<MessageIdentity> messages) implements LineageEvent {

        public MessagesDropped {
            messages = List.copyOf(messages);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().without(messages));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("messages_dropped", "messages", messages.size());
        }
    }

    /** A new epoch: what stood at tails is dropped, what is still needed stands at its head. */
    record EpochBegun(Epoch epoch) implements LineageEvent {

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
    record Compacted(Epoch epoch, Packed packed, Ranked ranked, Summarized summarized) implements LineageEvent {

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
    record HeldBack(Stayed stayed) implements LineageEvent {

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

    /** An operator wants the next prompt compacted. */
    record CompactionAsked(Level level) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.ladder().asking(level));
        }

        @Override
        public EventNote note() {
            return new EventNote("compaction_asked", Map.of("level", level.code()), Map.of());
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /** An operator wants the client's own prompts again: a new epoch, in which nothing is decided yet. */
    record StartedOver() implements LineageEvent {

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

    /** An exchange has ended. */
    record ExchangeEnded(Exchanged exchanged) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.dealings().with(exchanged));
        }

        @Override
        public EventNote note() {
            return exchanged.note();
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /** A provider has billed a prompt. */
    record PromptBilled(Dealings.Billing bill) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.dealings().with(bill));
        }

        @Override
        public EventNote note() {
            return new EventNote(
                    "prompt_billed",
                    Map.of("upstream", bill.upstream(), "model", bill.model()),
                    Map.of("tokens", bill.prompt().tokens()));
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /** An answer had reasoning, which its client may not send back. */
    record ReasoningHeard(List<KeptReasoning.Entry> entries) implements LineageEvent {

        /** Of one lineage, in bytes: a few dozen long thoughts. */
        private static final int KEPT = 256 * 1024;

        public ReasoningHeard {
            entries = List.copyOf(entries);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(
                    lineage.dealings().with(lineage.dealings().reasoning().with(entries, KEPT)));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("reasoning_heard", "messages", entries.size());
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /**
     * A head was sent for the first time.
     *
     * @param drift where it differs from the one before
     */
    record HeadSent(HeadPrint print, Optional<DriftReport> drift) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.dealings().with(print, drift));
        }

        @Override
        public EventNote note() {
            Map<String, Long> where = drift.map(
                            report -> Map.of("message", (long) report.message(), "offset", (long) report.offset()))
                    .orElse(Map.of());
            return new EventNote("head_sent", Map.of(), where);
        }

        @Override
        public boolean bindsHistory() {
            return false;
        }
    }

    /** A block was put at the tail of a message, where it stays until the epoch ends. */
    record BlockAttached(MessageIdentity message, Block block) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().with(message, block));
        }

        @Override
        public EventNote note() {
            return new EventNote("block_attached", Map.of("zone", block.zone()), Map.of("bytes", block.bytes()));
        }
    }
}
