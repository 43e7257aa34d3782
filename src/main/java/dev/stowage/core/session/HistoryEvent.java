package dev.stowage.core.session;

import dev.stowage.core.chat.MessageIdentity;
import java.util.List;
import java.util.Map;

/** The client told something new of its history. */
public sealed interface HistoryEvent extends LineageEvent {

    /**
     * The client told the history as it now is.
     *
     * @param head how it begins
     */
    record HistoryTold(Head head, History history) implements HistoryEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return new Lineage(
                    lineage.id(),
                    head,
                    history,
                    lineage.epoch(),
                    lineage.dealings(),
                    lineage.ladder(),
                    lineage.memory());
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
    record HeadDrifted(Map<MessageIdentity, MessageIdentity> successors) implements HistoryEvent {

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
    record MessagesDropped(List<MessageIdentity> messages) implements HistoryEvent {

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
}
