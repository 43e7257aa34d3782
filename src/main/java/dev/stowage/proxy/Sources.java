package dev.stowage.proxy;

import dev.stowage.core.arena.Candidate;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.memory.Memo;
import dev.stowage.core.memory.Recall;
import dev.stowage.core.memory.RecallMode;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.memory.WorkingMemory;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.tokens.Pressure;
import dev.stowage.openai.SpokenReader;
import dev.stowage.proxy.Road.Indexed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What there is to add to one prompt: what its conversation has taught and its messages no longer show. What a block of the
 * epoch says already is not said again, whoever added it.
 */
final class Sources {

    private static final int FAILURES = 3;
    private static final String MEMORY = "memory";

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
     * @param indexed what the client sent
     */
    List<Candidate> of(Lineage lineage, Units units, Indexed indexed, Pressure pressure, Instant now) {
        Epoch epoch = lineage.epoch();
        Units unseen = units.unseen(shown(lineage)::contains);
        List<Candidate> found = new ArrayList<>();
        if (haveStandingText()) {
            found.add(Candidate.of("operator", "identity", Zone.IDENTITY, standingText, Set.of()));
        }
        unseen.active(Unit.Type.FACT).forEach(fact -> found.add(of(fact, Zone.TRUTH, fact.statement())));
        unseen.active(Unit.Type.DECISION)
                .forEach(goal -> found.add(of(goal, Zone.TASK_STATE, "Goal: " + goal.statement())));
        Stream.of(Unit.Type.CONSTRAINT, Unit.Type.PREFERENCE)
                .flatMap(type -> unseen.active(type).stream())
                .forEach(rule -> found.add(of(rule, Zone.TASK_STATE, "Rule: " + rule.statement())));
        failures(unseen).forEach(failure -> found.add(of(failure, Zone.TOOL_FAILURES, told(failure))));
        working(unseen).ifPresent(found::add);
        if (recallMode.allows(pressure)) {
            recalled(lineage, unseen, indexed, now).ifPresent(found::add);
        }
        return found.stream().filter(Predicate.not(isSaidIn(epoch))).toList();
    }

    /** The messages that the prompt has as they were said; those that the client no longer sends are none. */
    private static Set<MessageIdentity> shown(Lineage lineage) {
        return lineage.history().stream()
                .map(Known::identity)
                .filter(message -> lineage.epoch().decisionOn(message) == Fate.Plain.KEEP)
                .collect(Collectors.toSet());
    }

    private static Stream<Unit> failures(Units units) {
        return Stream.of(Unit.Type.RISK, Unit.Type.HYPOTHESIS)
                .flatMap(type -> units.active(type).stream())
                .filter(unit -> unit.metadata().containsKey("tool"))
                .sorted(Comparator.comparing(Unit::lastSeen).reversed())
                .limit(FAILURES);
    }

    private static String told(Unit failure) {
        return failure.metadata().get("tool")
                + " "
                + failure.metadata().get("arguments")
                + " failed:\n"
                + failure.metadata().get("output");
    }

    private static Candidate of(Unit unit, Zone zone, String content) {
        return Candidate.of(MEMORY, unit.id(), zone, content, Set.copyOf(unit.sources()));
    }

    /** What no other zone says. */
    private static Optional<Candidate> working(Units unseen) {
        Set<Unit.Type> elsewhere = Set.of(
                Unit.Type.FACT,
                Unit.Type.DECISION,
                Unit.Type.CONSTRAINT,
                Unit.Type.PREFERENCE,
                Unit.Type.RISK,
                Unit.Type.HYPOTHESIS);
        Units rest = new Units(
                unseen.tenant(),
                unseen.session(),
                unseen.all().stream()
                        .filter(unit -> !elsewhere.contains(unit.type()))
                        .toList());
        String text = WorkingMemory.of(rest).text();
        return text.isBlank()
                ? Optional.empty()
                : Optional.of(Candidate.of(MEMORY, "working.md", Zone.MEMORY_WORKING, text, sources(rest.all())));
    }

    private static Set<MessageIdentity> sources(List<Unit> units) {
        return units.stream().flatMap(unit -> unit.sources().stream()).collect(Collectors.toSet());
    }

    /** What of the messages that are no longer sent comes to mind for what the user asks now. */
    private static Optional<Candidate> recalled(Lineage lineage, Units unseen, Indexed indexed, Instant now) {
        byte[] body = indexed.body().readable();
        int last = lineage.history().size() - 1;
        Spoken asked = SpokenReader.read(body, indexed.index().messages().get(last));
        if (asked.role() != Role.USER) {
            return Optional.empty();
        }
        Map<Memo, Set<MessageIdentity>> memos = new LinkedHashMap<>();
        for (Unit unit : unseen.all()) {
            Memo.of(unit).ifPresent(memo -> memos.put(memo, Set.copyOf(unit.sources())));
        }
        for (int at = 0; at < last; at++) {
            MessageIdentity message = lineage.history().get(at).identity();
            if (lineage.epoch().decisionOn(message) != Fate.Plain.KEEP) {
                Spoken said = SpokenReader.read(body, indexed.index().messages().get(at));
                memos.put(Memo.of(message, said, now), Set.of(message));
            }
        }
        Recall recall = Recall.of(asked.text(), List.copyOf(memos.keySet()), now);
        Set<MessageIdentity> sources = recall.hits().stream()
                .flatMap(hit -> memos.getOrDefault(hit.memo(), Set.of()).stream())
                .collect(Collectors.toSet());
        return recall.text().isBlank()
                ? Optional.empty()
                : Optional.of(Candidate.of(MEMORY, "recall", Zone.MEMORY_RECALL, recall.text(), sources));
    }

    private static Predicate<Candidate> isSaidIn(Epoch epoch) {
        List<String> said = epoch.blocks().map(Block::body).toList();
        return candidate -> said.stream().anyMatch(text -> text.contains(candidate.content()));
    }
}
