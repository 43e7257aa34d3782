package dev.stowage.proxy;

import dev.stowage.core.memory.Extraction;
import dev.stowage.core.memory.Extraction.Extracted;
import dev.stowage.core.memory.MemoryEvent;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.memory.WorkingMemory;
import dev.stowage.core.session.History;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What conversations have taught, read from their messages as they are first seen.
 *
 * <p>It lives in this process alone: a client sends its whole history with every request, so that what was forgotten is read
 * again. What one tenant's conversation taught is told to no other.
 */
final class Memories {

    /** Each takes some tens of kilobytes. */
    private static final int CONVERSATIONS = 512;

    private final Forgotten forgotten;
    private final InstantSource clock;
    private final Map<LineageKey, Read> known = new LastUsed<>(CONVERSATIONS);

    Memories(Forgotten forgotten, InstantSource clock) {
        this.forgotten = forgotten;
        this.clock = clock;
    }

    /** How far a lineage has been read, and what came of it. */
    private record Read(History history, Extraction extraction, WorkingMemory working) {}

    /**
     * What reading taught.
     *
     * @param events what is to be told of it; nothing where somebody else has read as much already
     * @param working what the model should have in mind, if that has changed
     */
    record Learned(Units units, List<MemoryEvent> events, Optional<WorkingMemory> working) {

        Learned {
            events = List.copyOf(events);
        }
    }

    /**
     * What a conversation has taught, its new messages included. Takes time for each of those, and so is not for an event loop.
     *
     * @param working what the model should have in mind then
     */
    Learned learned(Lesson lesson, Function<Units, WorkingMemory> working) {
        Placement placement = lesson.placement();
        Extraction before = before(placement);
        Extracted learned = before.read(lesson.heardFrom(before.heard()), clock.instant());
        Units units = learned.extraction().units();
        return kept(
                placement.lineageKey(),
                lesson.moment(),
                new Read(placement.lineage().history(), learned.extraction(), working.apply(units)),
                learned.events());
    }

    /** A history that was changed is read from its beginning; what it taught before still holds. */
    private synchronized Extraction before(Placement placement) {
        Optional<Read> read = Optional.ofNullable(known.get(placement.lineageKey()));
        Extraction none =
                Extraction.none(placement.key().tenant(), placement.key().id());
        return read.map(last -> placement.lineage().history().startsWith(last.history)
                        ? last.extraction
                        : none.knowing(last.extraction.units()))
                .orElse(none);
    }

    /**
     * A request that was overtaken by one with a history as long keeps nothing, and has nothing to tell; nor has one whose session was
     * forgotten since it came.
     */
    private synchronized Learned kept(LineageKey key, long moment, Read now, List<MemoryEvent> events) {
        Optional<Read> last = Optional.ofNullable(known.get(key));
        boolean overtaken =
                last.filter(read -> read.history.startsWith(now.history)).isPresent();
        if (overtaken || forgotten.isForgottenSince(moment, key.sessionKey())) {
            return new Learned(now.extraction.units(), List.of(), Optional.empty());
        }
        known.put(key, now);
        List<MemoryEvent> told = new ArrayList<>(events);
        Optional<MemoryEvent> published =
                now.working.publishedAfter(last.map(Read::working).orElse(WorkingMemory.EMPTY));
        published.ifPresent(told::add);
        return new Learned(now.extraction.units(), told, published.map(changed -> now.working));
    }

    /** Takes in what a conversation was told and has not said itself, unless its session was forgotten since. */
    synchronized void taught(LineageKey key, long moment, List<Unit> units) {
        if (!forgotten.isForgottenSince(moment, key.sessionKey())) {
            known.computeIfPresent(
                    key, (lineage, read) -> new Read(read.history, read.extraction.taught(units), read.working));
        }
    }

    /** What the model of the session's lineage that was read last should have in mind. */
    synchronized Optional<WorkingMemory> working(SessionKey session) {
        return known.entrySet().stream()
                .filter(entry -> entry.getKey().sessionKey().equals(session))
                .reduce((eldest, newest) -> newest)
                .map(entry -> entry.getValue().working);
    }

    synchronized void forget(SessionKey session) {
        known.keySet().removeIf(key -> key.sessionKey().equals(session));
    }
}
