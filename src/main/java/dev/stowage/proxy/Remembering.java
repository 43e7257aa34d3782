package dev.stowage.proxy;

import dev.stowage.core.memory.GlobalTier;
import dev.stowage.core.memory.MemoryEvent;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.memory.WorkingMemory;
import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Memories.Learned;
import dev.stowage.store.Notes;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Learns from conversations, tells what there is to tell of it, and publishes what their models should have in mind. */
final class Remembering {

    private static final Logger LOG = LoggerFactory.getLogger(Remembering.class);

    private final Forgotten forgotten;
    private final Memories memories;
    private final GlobalMemory global;
    private final Notes notes;
    private final SessionEvents events;
    private final Scheduler background;
    private final InstantSource clock;
    private final Meters meters;

    /**
     * @param notes where what is published is kept for others
     * @param background where it is learned from requests that do not wait for it
     */
    Remembering(
            Forgotten forgotten,
            GlobalMemory global,
            Notes notes,
            SessionEvents events,
            Scheduler background,
            InstantSource clock,
            Meters meters) {
        this.forgotten = forgotten;
        this.memories = new Memories(forgotten, clock);
        this.global = global;
        this.notes = notes;
        this.events = events;
        this.background = background;
        this.clock = clock;
        this.meters = meters;
    }

    /** What a conversation has taught, its new messages included; not for an event loop. */
    Units learned(Lesson lesson) {
        SessionKey session = lesson.placement().key();
        GlobalTier others = global.of(session.tenant());
        Learned learned = memories.learned(lesson, units -> working(units, others));
        global.observed(learned.units(), lesson.moment());
        learned.events().forEach(event -> tell(lesson.placement().lineageKey(), event));
        learned.working().ifPresent(working -> publish(session, lesson.moment(), working));
        return learned.units();
    }

    /** What is published is written in its order, so that what was forgotten meanwhile is taken away behind it. */
    private synchronized void publish(SessionKey session, long moment, WorkingMemory working) {
        if (!forgotten.isForgottenSince(moment, session)) {
            notes.publish(session, working.text());
        }
    }

    /** What other sessions have crystallised, and what they know and this one does not, stand beside its own. */
    private WorkingMemory working(Units units, GlobalTier others) {
        Set<String> own = units.all().stream().map(Unit::fingerprint).collect(Collectors.toSet());
        return WorkingMemory.of(
                units,
                others.crystals().stream()
                        .filter(crystal -> !crystal.session().equals(units.session()))
                        .toList(),
                others.units(clock.instant()).stream()
                        .filter(unit -> !own.contains(unit.fingerprint()))
                        .toList());
    }

    /** Learns when there is time. Where there is none, the next request brings the same messages again. */
    void later(Lesson lesson) {
        try {
            background.schedule(() -> attempt(lesson));
        } catch (RejectedExecutionException busy) {
            LOG.debug("learning waits for the next request");
        }
    }

    private void attempt(Lesson lesson) {
        try {
            learned(lesson);
        } catch (RuntimeException broken) {
            LOG.warn("nothing is learned from a conversation: {}", broken.toString());
            meters.failedOpen(FailOpen.GATHER);
        }
    }

    /** Takes in what a conversation's model was told and nobody in it has said. */
    void taught(LineageKey key, long moment, List<Unit> units) {
        memories.taught(key, moment, units);
    }

    /** What the tenant's sessions know together. */
    GlobalTier shared(String tenant) {
        return global.of(tenant);
    }

    /** Counts an event, and shows it to those who watch. */
    void tell(LineageKey key, MemoryEvent event) {
        meters.added(event.code(), event.figures());
        events.publish(key, new EventNote(event.code(), event.names(), event.figures()));
    }

    /** What the model of a session should have in mind; empty where nobody knows. */
    Mono<String> working(SessionKey session) {
        Optional<String> here = memories.working(session).map(WorkingMemory::text);
        return Mono.justOrEmpty(here)
                .switchIfEmpty(
                        Mono.fromCompletionStage(() -> notes.read(session)).flatMap(Mono::justOrEmpty));
    }

    /** When a request comes. */
    long moment() {
        return forgotten.moment();
    }

    /** Forgets what a session has taught; false where something of it could not be reached. */
    CompletionStage<Boolean> forget(SessionKey session) {
        forgetHere(session);
        boolean everywhere = global.forget(session);
        return unpublished(session).thenApply(removed -> removed && everywhere);
    }

    /**
     * The same where another process has forgotten it everywhere: without asking anybody, and so for any thread. What it has added to what
     * others know is found to be gone when that is written, or read, the next time.
     */
    void forgetHere(SessionKey session) {
        forgotten.forget(session);
        memories.forget(session);
    }

    private synchronized CompletionStage<Boolean> unpublished(SessionKey session) {
        return notes.remove(session);
    }

    /** Forgets what sessions have taught that nobody can name any more; false where something of it could not be reached. */
    boolean forget(String tenant) {
        return global.forget(tenant);
    }
}
