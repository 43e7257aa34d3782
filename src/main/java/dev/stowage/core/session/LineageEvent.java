package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.util.List;
import java.util.Optional;

/** What can happen to a lineage. */
public sealed interface LineageEvent {

    /** {@code lineage} after this. */
    Lineage appliedTo(Lineage lineage);

    /**
     * The client told the history as it now is.
     *
     * @param instructions how many leading messages instruct
     * @param opening digest of what the first user message asks
     */
    record HistoryTold(int instructions, Optional<Digest> opening, List<Known> history) implements LineageEvent {

        public HistoryTold {
            history = List.copyOf(history);
        }

        static HistoryTold by(Conversation conversation, List<Known> history) {
            return new HistoryTold(conversation.instructions(), Lineage.openingOf(conversation), history);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return new Lineage(lineage.id(), instructions, opening, history, lineage.epoch());
        }
    }

    /** Messages of the head gave way to others: a new date in the instructions, say. */
    record HeadDrifted(List<MessageIdentity> before, List<MessageIdentity> after) implements LineageEvent {

        public HeadDrifted {
            before = List.copyOf(before);
            after = List.copyOf(after);
        }

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().rekeyed(before, after));
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
    }

    /** A new epoch: what stood at tails is dropped, what is still needed stands at its head. */
    record EpochBegun(Epoch epoch) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(epoch);
        }
    }

    /** A block was put at the tail of a message, where it stays until the epoch ends. */
    record BlockAttached(MessageIdentity message, Block block) implements LineageEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.epoch().with(message, block));
        }
    }
}
