package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A request's history laid beside a known one.
 *
 * <p>Heads are compared by what they ask, since clients put dates into instructions and reminders beside the first prompt.
 * A history whose head asks something else is taken for the same only on strong evidence: "Hello! How can I help you?"
 * follows many first words, but a call's id stands in one conversation alone.
 */
final class Likeness {

    /** A known history shorter than this that goes on differently after its head was answered anew, not compacted. */
    private static final int WORTH_COMPACTING = 4;

    /** So many messages in order are no coincidence. */
    private static final int CONVINCING = 3;

    private final Lineage lineage;
    private final Conversation conversation;
    private final boolean sameOpening;
    private final Optional<Drift> drift;
    private final int prefix;
    private Subsequence alignment = Subsequence.NONE;
    private final Optional<Reconciliation> reconciliation;

    Likeness(Lineage lineage, Conversation conversation) {
        this.lineage = lineage;
        this.conversation = conversation;
        Optional<Digest> opening = Head.openingOf(conversation);
        sameOpening = opening.isPresent() && opening.equals(lineage.head().opening());
        drift = drift(lineage.head().length(), conversation.headLength());
        prefix = lineage.history().common(lineage.head().length(), conversation.meanings(), conversation.headLength());
        reconciliation = relation();
    }

    /** What the request is to the lineage; empty when they have nothing to do with each other. */
    Optional<Reconciliation> reconciliation() {
        return reconciliation;
    }

    private Optional<Reconciliation> relation() {
        int added = conversation.body().size() - prefix;
        if (wholeIsKept()) {
            boolean nothingNew = added == 0 && drift.isEmpty();
            return as(
                    nothingNew ? Kind.REPEATS : Kind.EXTENDS,
                    added,
                    lineage.history().size());
        }
        alignment = Subsequence.of(known(), now());
        if (isAligned(alignment.found())) {
            int found = alignment.found().size();
            return as(Kind.ALIGNED, now().size() - found, lineage.head().instructions() + found);
        }
        if (sameOpening && (prefix > 0 || wasAnsweredAnew())) {
            return as(Kind.REWINDS, added, conversation.headLength() + prefix);
        }
        List<Known> again = foundAgain();
        return sameOpening || isStrong(again)
                ? as(Kind.REWRITTEN, conversation.messages().size() - again.size(), again.size())
                : Optional.empty();
    }

    private static Optional<Reconciliation> as(Kind kind, int added, int kept) {
        return Optional.of(new Reconciliation(kind, added, kept));
    }

    private boolean wholeIsKept() {
        boolean related =
                sameOpening || (drift.isEmpty() && !lineage.headMessages().isEmpty()) || isStrong(lineage.body());
        return related && prefix == lineage.body().size();
    }

    private boolean wasAnsweredAnew() {
        return conversation.body().isEmpty() || lineage.body().size() < WORTH_COMPACTING;
    }

    private static boolean isStrong(List<Known> messages) {
        return messages.stream().anyMatch(Known::toolUse) || messages.size() >= CONVINCING;
    }

    /**
     * Whether the request is an order-preserving subset of at least half of what is known, with new messages at its end.
     * Only tool use may be missing from the end of what was known, and an answer must follow; else the end was undone.
     */
    private boolean isAligned(List<Known> found) {
        boolean goesOn = !found.isEmpty() && found.size() < now().size();
        boolean half = 2 * (found.size() + lineage.head().instructions())
                >= lineage.history().size();
        return goesOn && half && (sameOpening || isStrong(found)) && isEndKept(now().get(found.size()));
    }

    private boolean isEndKept(Message firstNew) {
        List<Known> lost = known().subList(alignment.afterLast(), known().size());
        boolean answers = firstNew.role() == Role.ASSISTANT && !firstNew.calls();
        return lost.isEmpty() || (answers && lost.stream().allMatch(Known::toolUse));
    }

    /** The known messages after the head that the request has too. */
    private List<Known> foundAgain() {
        Set<Digest> told = new HashSet<>();
        conversation.body().forEach(message -> told.add(message.meaning()));
        return lineage.body().stream()
                .filter(known -> told.contains(known.meaning()))
                .toList();
    }

    private List<Known> known() {
        return lineage.history()
                .subList(lineage.head().instructions(), lineage.history().size());
    }

    private List<Message> now() {
        return conversation
                .messages()
                .subList(conversation.instructions(), conversation.messages().size());
    }

    Lineage lineage() {
        return lineage;
    }

    Conversation conversation() {
        return conversation;
    }

    /** How many messages after the heads are the same from the start. */
    int prefix() {
        return prefix;
    }

    /** The known messages, instructions apart, that the request begins with, some between them perhaps left out. */
    List<Known> alignment() {
        return alignment.found();
    }

    /** Where the heads differ first. */
    Optional<Drift> drift() {
        return drift;
    }

    private Optional<Drift> drift(int known, int told) {
        int same = Math.min(lineage.history().common(0, conversation.meanings(), 0), Math.min(known, told));
        return same == known && same == told ? Optional.empty() : Optional.of(new Drift(same));
    }
}
