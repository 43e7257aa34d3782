package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.Footprint;
import dev.stowage.core.capacity.Situation;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Told;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * How the last messages of the lineages used last look to the controller, in this process alone, so that only those that are new are
 * read. What it remembers of what it has decided is kept with the lineages.
 */
final class CapacityWatch {

    /** Each takes some tens of kilobytes at most. */
    private static final int LINEAGES = 512;

    private final List<Pattern> failures;
    private final Map<LineageKey, Watched> watched = new LastUsed<>(LINEAGES);

    /** @param failures what a result that begins so is */
    CapacityWatch(List<Pattern> failures) {
        this.failures = List.copyOf(failures);
    }

    /**
     * A lineage.
     *
     * @param last footprints of its last messages
     * @param decision the last one
     */
    record Watched(Map<MessageIdentity, Footprint> last, Optional<CapacityDecision> decision) {

        static final Watched NEW = new Watched(Map.of(), Optional.empty());

        Watched {
            last = Map.copyOf(last);
        }
    }

    /**
     * A request as it is seen.
     *
     * @param began the message that began its turn; empty where it is not in sight
     */
    record Seen(Map<MessageIdentity, Footprint> last, Situation situation, Optional<MessageIdentity> began) {

        Watched with(Optional<CapacityDecision> decision) {
            return new Watched(last, decision);
        }
    }

    synchronized Watched of(LineageKey key) {
        return watched.getOrDefault(key, Watched.NEW);
    }

    synchronized void put(LineageKey key, Watched now) {
        watched.put(key, now);
    }

    synchronized void forget(SessionKey session) {
        watched.keySet().removeIf(key -> key.sessionKey().equals(session));
    }

    /** Bytes of the messages that would have to be read for {@link #see}. */
    long unread(Watched before, Placement placement, Told told) {
        ChatIndex index = told.indexed().index();
        return lastOf(placement.lineage())
                .filter(at -> !before.last.containsKey(identity(placement.lineage(), at)))
                .mapToLong(at -> index.messages().get(at).length())
                .sum();
    }

    /** What stands at the end of a conversation. */
    Seen see(Watched before, Placement placement, Told told) {
        Lineage lineage = placement.lineage();
        byte[] body = told.indexed().body().readable();
        List<Footprint> footprints = new ArrayList<>();
        Map<MessageIdentity, Footprint> last = new HashMap<>();
        lastOf(lineage).forEach(at -> {
            MessageIdentity identity = identity(lineage, at);
            Footprint footprint = Optional.ofNullable(before.last.get(identity))
                    .orElseGet(() -> Footprint.of(
                            SpokenReader.read(
                                    body, told.indexed().index().messages().get(at)),
                            failures));
            footprints.add(footprint);
            last.put(identity, footprint);
        });
        Situation situation = Situation.of(told.conversation().orElseThrow(), footprints);
        OptionalInt start = situation.turnStart();
        return new Seen(
                last,
                situation,
                start.isPresent() ? Optional.of(identity(lineage, start.getAsInt())) : Optional.empty());
    }

    private static IntStream lastOf(Lineage lineage) {
        int size = lineage.history().size();
        return IntStream.range(Math.max(0, size - Situation.READ), size);
    }

    private static MessageIdentity identity(Lineage lineage, int at) {
        return lineage.history().get(at).identity();
    }
}
