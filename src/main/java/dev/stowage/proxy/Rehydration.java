package dev.stowage.proxy;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.CanonicalPrompt;
import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Role;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.EpochBegun;
import dev.stowage.core.session.FileName;
import dev.stowage.core.session.Intervention;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.store.Snapshots;
import dev.stowage.telemetry.Mode;
import java.time.Duration;
import java.util.Optional;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Says at the head of a conversation that begins anew what was known of it before, where its client calls it by the same name. Clients
 * give title generators and helpers that name too; those have instructions of their own.
 */
final class Rehydration {

    private static final String FOUND_BY_HISTORY = "h-";

    private final boolean enabled;
    private final Snapshots snapshots;
    private final Sessions sessions;
    private final Scheduler work;
    private final Duration patience;

    /** @param work where snapshots are read; not an event loop */
    Rehydration(boolean enabled, Snapshots snapshots, Sessions sessions, Scheduler work, Duration patience) {
        this.enabled = enabled && snapshots.isKept();
        this.snapshots = snapshots;
        this.sessions = sessions;
        this.work = work;
        this.patience = patience;
    }

    /** The request in an epoch of its own; the very same where nothing is known. */
    Mono<Routed> of(Routed routed, Placement placement) {
        return enabled && isWanted(routed, placement)
                ? Mono.fromCallable(() -> remembered(routed, placement))
                        .subscribeOn(work)
                        .timeout(patience)
                        .map(now -> now.map(routed::at).orElse(routed))
                        .doOnNext(done -> done.placed()
                                .placement()
                                .ifPresent(routed.indexed().passage().journal()::placed))
                : Mono.just(routed);
    }

    private static boolean isWanted(Routed routed, Placement placement) {
        boolean managed = routed.indexed().passage().journal().mode() == Mode.MANAGED;
        boolean fresh =
                placement.reconciled().founded() && !placement.lineage().epoch().changesPrompts();
        return managed
                && fresh
                && !placement.key().id().startsWith(FOUND_BY_HISTORY)
                && routed.placed()
                        .told()
                        .conversation()
                        .filter(Rehydration::isUnanswered)
                        .isPresent();
    }

    private static boolean isUnanswered(Conversation conversation) {
        return conversation.messages().stream().noneMatch(message -> message.role() == Role.ASSISTANT);
    }

    /** Digest of the instructions that a conversation begins with; empty where it has none. */
    static String head(Lineage lineage, Conversation conversation) {
        boolean instructed = conversation.messages().get(0).role().instructs();
        return instructed ? lineage.history().get(0).identity().meaning().hex() : "";
    }

    private Optional<Placement> remembered(Routed routed, Placement placement) {
        Conversation conversation = routed.placed().told().conversation().orElseThrow();
        String head = head(placement.lineage(), conversation);
        Optional<Snapshot> newest = snapshots.last(placement.key(), 1).stream()
                .filter(snapshot -> snapshot.head().filter(head::equals).isPresent())
                .findFirst();
        return newest.flatMap(snapshot -> {
            Epoch epoch = Intervention.rehydrated(placement.lineage(), text(placement, snapshot));
            return sessions.decided(placement.lineageKey(), placement.lineage(), new EpochBegun(epoch))
                    .filter(epoch::equals)
                    .map(placement::compacted);
        });
    }

    private static String text(Placement placement, Snapshot snapshot) {
        return CanonicalPrompt.of(
                snapshot.state(), Action.REFRESH, FileName.of(placement.key().id()), snapshot.id());
    }
}
