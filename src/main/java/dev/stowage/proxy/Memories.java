package dev.stowage.proxy;

import dev.stowage.core.memory.Extraction;
import dev.stowage.core.memory.Extraction.Extracted;
import dev.stowage.core.memory.Heard;
import dev.stowage.core.session.History;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What conversations have taught, read from their messages as they are first seen.
 *
 * <p>It lives in this process alone: a client sends its whole history with every request, so that what was forgotten is read
 * again. Nothing is stored, and what one tenant's conversation taught is told to no other.
 */
final class Memories {

    /** Each takes some tens of kilobytes. */
    private static final int CONVERSATIONS = 512;

    private final InstantSource clock;
    private final Map<LineageKey, Read> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<LineageKey, Read> eldest) {
            return size() > CONVERSATIONS;
        }
    };

    Memories(InstantSource clock) {
        this.clock = clock;
    }

    /** How far a lineage has been read, and what came of it. */
    private record Read(History history, Extraction extraction) {}

    /**
     * What a conversation has taught, its new messages included. Takes time for each of those, and so is not for an event loop.
     *
     * @param indexed what the client sent
     */
    Extracted learned(Placement placement, Indexed indexed) {
        Lineage lineage = placement.lineage();
        Extraction before = before(placement);
        byte[] body = indexed.body().readable();
        List<Heard> added = IntStream.range(before.heard(), lineage.history().size())
                .mapToObj(at -> new Heard(
                        lineage.history().get(at).identity(),
                        SpokenReader.read(body, indexed.index().messages().get(at))))
                .toList();
        Extracted learned = before.read(added, clock.instant());
        keep(placement.lineageKey(), new Read(lineage.history(), learned.extraction()));
        return learned;
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

    /** A request that was overtaken by one with a longer history keeps nothing. */
    private synchronized void keep(LineageKey key, Read now) {
        Read last = known.get(key);
        if (last == null || !last.history.startsWith(now.history)) {
            known.put(key, now);
        }
    }

    synchronized void forget(SessionKey session) {
        known.keySet().removeIf(key -> key.sessionKey().equals(session));
    }
}
