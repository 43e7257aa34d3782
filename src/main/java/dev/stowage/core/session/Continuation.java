package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.session.HistoryEvent.HeadDrifted;
import dev.stowage.core.session.HistoryEvent.HistoryTold;
import dev.stowage.core.session.HistoryEvent.MessagesDropped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a request makes of the lineage that it is closest to. */
final class Continuation {

    private final Likeness likeness;
    private final Reconciliation what;
    private final Founding founding;
    private final Lineage lineage;
    private final Conversation conversation;

    Continuation(Likeness likeness, Reconciliation what, Founding founding) {
        this.likeness = likeness;
        this.what = what;
        this.founding = founding;
        lineage = likeness.lineage();
        conversation = likeness.conversation();
    }

    Reconciled place() {
        return switch (what.kind()) {
            case REPEATS -> continued(List.of());
            case EXTENDS -> continued(extended());
            case ALIGNED -> continued(aligned());
            case REWINDS -> split(shared(), lineage.epoch().sharedBy(ids(shared())));
            case REWRITTEN -> split(List.of(), lineage.epoch().next());
            case NEW, UNRELATED -> throw new IllegalStateException("not related to " + lineage.id());
        };
    }

    private Reconciled continued(List<LineageEvent> events) {
        return new Reconciled(what, lineage.applyAll(events), events, false, Optional.empty(), likeness.drift());
    }

    private Reconciled split(List<Known> shared, Epoch epoch) {
        Lineage fork = founding.founded(shared, epoch, lineage.dealings().shared());
        return new Reconciled(what, fork, List.of(), true, Optional.of(lineage.id()), likeness.drift());
    }

    private List<LineageEvent> extended() {
        List<Known> head = headNow();
        Map<MessageIdentity, MessageIdentity> successors = successors(head);
        openingOf(lineage.headMessages(), lineage.head().instructions())
                .ifPresent(opening ->
                        openingOf(head, conversation.instructions()).ifPresent(now -> successors.put(opening, now)));
        return drifted(successors, List.of(told(before(head))));
    }

    /** What is known, with the head as it is told now. */
    private History before(List<Known> head) {
        return head.equals(lineage.headMessages()) ? lineage.history() : joined(head, lineage.body());
    }

    private static History joined(List<Known> some, List<Known> others) {
        return History.of(Stream.concat(some.stream(), others.stream()).toList());
    }

    private List<LineageEvent> drifted(Map<MessageIdentity, MessageIdentity> successors, List<LineageEvent> then) {
        List<LineageEvent> events = new ArrayList<>();
        if (likeness.drift().isPresent()) {
            events.add(new HeadDrifted(successors));
        }
        events.addAll(then);
        return events;
    }

    /** Instructions take the place of those that were told first, second and so on; they may be more or fewer now. */
    private Map<MessageIdentity, MessageIdentity> successors(List<Known> head) {
        Map<MessageIdentity, MessageIdentity> successors = new HashMap<>();
        for (int i = 0; i < Math.min(lineage.head().instructions(), conversation.instructions()); i++) {
            successors.put(lineage.history().get(i).identity(), head.get(i).identity());
        }
        return successors;
    }

    private static Optional<MessageIdentity> openingOf(List<Known> head, int instructions) {
        return head.stream().skip(instructions).map(Known::identity).findFirst();
    }

    private List<LineageEvent> aligned() {
        List<Known> head = headNow().subList(0, conversation.instructions());
        History before = joined(head, likeness.alignment());
        Set<MessageIdentity> kept = identities(before);
        List<MessageIdentity> dropped = ids(lineage.history()).stream()
                .filter(identity -> !kept.contains(identity))
                .toList();
        return drifted(successors(head), List.of(new MessagesDropped(dropped), told(before)));
    }

    /** The history when the messages after {@code before} have joined it. */
    private HistoryTold told(History before) {
        return new HistoryTold(Head.of(conversation), before.then(conversation.from(before.size())));
    }

    private List<Known> headNow() {
        return History.NONE.then(conversation.head());
    }

    private List<Known> shared() {
        return joined(headNow(), lineage.body().subList(0, likeness.prefix()));
    }

    private static Set<MessageIdentity> identities(List<Known> messages) {
        return new HashSet<>(ids(messages));
    }

    private static List<MessageIdentity> ids(List<Known> messages) {
        return messages.stream().map(Known::identity).toList();
    }
}
