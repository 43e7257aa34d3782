package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.openai.AssistantTurn;
import dev.stowage.openai.BodyEdit;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.Following;
import dev.stowage.openai.HistoryMemory;
import dev.stowage.openai.HistoryRepair;
import dev.stowage.openai.MessageMemory;
import dev.stowage.openai.Unmanaged;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.Meters;
import java.util.List;
import java.util.Optional;

/** Reads the messages of a request and, where a provider would refuse them, makes them acceptable. */
final class Histories {

    private final MessageMemory messages;
    private final HistoryMemory outlines;
    private final Meters meters;

    Histories(MessageMemory messages, HistoryMemory outlines, Meters meters) {
        this.messages = messages;
        this.outlines = outlines;
        this.meters = meters;
    }

    /** Somebody who follows a body while it arrives, as far as it is known. */
    Following follow() {
        return messages.follow();
    }

    /** Where things stand in a body that has arrived. */
    ChatIndex index(DecodedBody body, Following following) {
        return body.encoded() ? messages.index(body.readable()) : messages.index(body.readable(), following);
    }

    /** The request with its messages read; without them if they cannot be. */
    Told read(Indexed indexed) {
        Optional<Conversation> conversation = conversation(indexed);
        return conversation.isPresent()
                ? new Told(indexed, conversation)
                : new Told(indexed.unmanaged(Unmanaged.NOT_JSON), conversation);
    }

    /** The same with its history repaired; the very same where there is nothing to repair. */
    Told repaired(Told told) {
        return told.conversation()
                .map(conversation -> repaired(told, conversation))
                .orElse(told);
    }

    private Told repaired(Told told, Conversation conversation) {
        Indexed indexed = told.indexed();
        byte[] body = indexed.body().readable();
        if (!outlines.mayNeedRepair(body, indexed.index(), conversation)) {
            return told;
        }
        HistoryRepair repair =
                HistoryRepair.of(body, indexed.index(), outlines.outlines(body, indexed.index(), conversation));
        if (repair.edits().isEmpty()) {
            return told;
        }
        repair.defects().forEach((defect, count) -> meters.repaired(defect.code(), count));
        Told mended = altered(told, repair.edits());
        indexed.passage()
                .journal()
                .repaired(repair.defects().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum());
        return mended;
    }

    /** The request with its messages changed, and read anew; the very same without edits. */
    Told altered(Told told, List<BodyEdit> edits) {
        if (edits.isEmpty()) {
            return told;
        }
        Indexed indexed = told.indexed();
        byte[] whole = BodyEdit.splice(indexed.body().readable(), edits);
        Indexed anew = new Indexed(indexed.passage(), indexed.body().altered(whole), messages.index(whole));
        return new Told(anew, conversation(anew));
    }

    /** What its assistant messages have of reasoning; one for each message. */
    List<Optional<AssistantTurn>> turns(Indexed indexed, Conversation conversation) {
        return outlines.turns(indexed.body().readable(), indexed.index(), conversation);
    }

    private Optional<Conversation> conversation(Indexed indexed) {
        return messages.read(indexed.body().readable(), indexed.index());
    }
}
