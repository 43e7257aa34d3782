package dev.stowage.proxy;

import dev.stowage.core.arena.Candidate;
import dev.stowage.core.arena.MemoryCandidates;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.memory.Memo;
import dev.stowage.core.memory.RecallMode;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.tokens.Pressure;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What there is to add to one prompt: what its conversation has taught and its messages no longer show. What a block of the
 * epoch says already is not said again, whoever added it.
 */
final class Sources {

    private final String standingText;
    private final RecallMode recallMode;

    Sources(String standingText, RecallMode recallMode) {
        this.standingText = standingText;
        this.recallMode = recallMode;
    }

    /** Whether there is something to say of a conversation of which everything is still to be seen. */
    boolean haveStandingText() {
        return !standingText.isEmpty();
    }

    /**
     * What they register.
     *
     * @param units what the conversation has taught
     * @param recollection what may come to mind; empty where nobody asks
     * @param outside what others know of it
     */
    List<Candidate> of(
            Lineage lineage,
            Units units,
            Optional<Recollection> recollection,
            Optional<Candidate> outside,
            Pressure pressure) {
        List<Candidate> found = new ArrayList<>();
        if (haveStandingText()) {
            found.add(Candidate.of("operator", "identity", Zone.IDENTITY, standingText, Set.of()));
        }
        found.addAll(MemoryCandidates.of(units.unseen(shown(lineage)::contains)));
        recollection
                .filter(asked -> recallMode.allows(pressure))
                .flatMap(Recollection::candidate)
                .ifPresent(found::add);
        outside.ifPresent(found::add);
        return found.stream().filter(Predicate.not(isSaidIn(lineage.epoch()))).toList();
    }

    /** The messages that the prompt has as they were said; those that the client no longer sends are none. */
    private static Set<MessageIdentity> shown(Lineage lineage) {
        return lineage.history().stream()
                .map(Known::identity)
                .filter(message -> lineage.epoch().decisionOn(message) == Fate.Plain.KEEP)
                .collect(Collectors.toSet());
    }

    /**
     * What of the messages that are no longer sent, and of what is known, may come to mind for what the user asks now; empty
     * where no user asks.
     *
     * @param shared what other sessions of the tenant know
     * @param indexed what the client sent
     */
    Optional<Recollection> recollection(Lineage lineage, Units units, List<Unit> shared, Indexed indexed, Instant now) {
        byte[] body = indexed.body().readable();
        int last = lineage.history().size() - 1;
        Spoken asked = SpokenReader.read(body, indexed.index().messages().get(last));
        if (asked.role() != Role.USER) {
            return Optional.empty();
        }
        Map<Memo, Set<MessageIdentity>> hidden =
                MemoryCandidates.memos(units.unseen(shown(lineage)::contains).all());
        news(shared, units).forEach(unit -> Memo.of(unit).ifPresent(memo -> hidden.put(memo, Set.of())));
        for (int at = 0; at < last; at++) {
            MessageIdentity message = lineage.history().get(at).identity();
            if (lineage.epoch().decisionOn(message) != Fate.Plain.KEEP) {
                Spoken said = SpokenReader.read(body, indexed.index().messages().get(at));
                hidden.put(Memo.of(message, said, now), Set.of(message));
            }
        }
        List<String> said = said(lineage.epoch());
        hidden.keySet().removeIf(memo -> said.stream().anyMatch(text -> text.contains(memo.text())));
        MessageIdentity question = lineage.history().get(last).identity();
        List<Unit> known = units.all().stream()
                .filter(unit -> !unit.sources().equals(List.of(question)))
                .toList();
        return Optional.of(new Recollection(asked.text(), hidden, known, now));
    }

    /** What a session knows itself, it need not be told by others. */
    private static List<Unit> news(List<Unit> shared, Units units) {
        Set<String> own = units.all().stream().map(Unit::fingerprint).collect(Collectors.toSet());
        return shared.stream().filter(unit -> !own.contains(unit.fingerprint())).toList();
    }

    private static Predicate<Candidate> isSaidIn(Epoch epoch) {
        List<String> said = said(epoch);
        return candidate -> said.stream().anyMatch(text -> text.contains(candidate.content()));
    }

    private static List<String> said(Epoch epoch) {
        return epoch.blocks().map(Block::body).toList();
    }
}
