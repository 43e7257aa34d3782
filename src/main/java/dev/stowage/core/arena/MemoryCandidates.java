package dev.stowage.core.arena;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.memory.Memo;
import dev.stowage.core.memory.Recall;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.memory.WorkingMemory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a memory has to say to a prompt that does not show it, each kind of unit in its zone. */
public final class MemoryCandidates {

    /** Who registers them. */
    public static final String SOURCE = "memory";

    private static final int FAILURES = 3;

    private MemoryCandidates() {}

    /**
     * One for each thing that is worth saying, in the order of zones.
     *
     * @param unseen units that the prompt does not show
     */
    public static List<Candidate> of(Units unseen) {
        List<Candidate> found = new ArrayList<>();
        own(unseen, Unit.Type.FACT).forEach(fact -> found.add(of(fact, Zone.TRUTH, fact.statement())));
        own(unseen, Unit.Type.DECISION)
                .forEach(goal -> found.add(of(goal, Zone.TASK_STATE, "Goal: " + goal.statement())));
        Stream.of(Unit.Type.CONSTRAINT, Unit.Type.PREFERENCE)
                .flatMap(type -> own(unseen, type))
                .forEach(rule -> found.add(of(rule, Zone.TASK_STATE, "Rule: " + rule.statement())));
        failures(unseen).forEach(failure -> found.add(of(failure, Zone.TOOL_FAILURES, told(failure))));
        working(unseen).ifPresent(found::add);
        return found;
    }

    /** What others say is recalled where it fits, and no truth. */
    private static Stream<Unit> own(Units units, Unit.Type type) {
        return units.active(type).stream().filter(unit -> unit.tier() == Unit.Tier.SESSION);
    }

    private static Stream<Unit> failures(Units units) {
        return Stream.of(Unit.Type.RISK, Unit.Type.HYPOTHESIS)
                .flatMap(type -> own(units, type))
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
        return Candidate.of(SOURCE, unit.id(), zone, content, Set.copyOf(unit.sources()));
    }

    /** What no other zone says. */
    private static Optional<Candidate> working(Units unseen) {
        Units rest = new Units(
                unseen.tenant(),
                unseen.session(),
                unseen.all().stream()
                        .filter(unit -> unit.type() == Unit.Type.LEARNING && unit.tier() == Unit.Tier.SESSION)
                        .toList());
        String text = WorkingMemory.of(rest).text();
        return text.isBlank()
                ? Optional.empty()
                : Optional.of(Candidate.of(SOURCE, "working.md", Zone.MEMORY_WORKING, text, sources(rest.all())));
    }

    private static Set<MessageIdentity> sources(List<Unit> units) {
        return units.stream().flatMap(unit -> unit.sources().stream()).collect(Collectors.toSet());
    }

    /** What may come to mind of units, and the messages that say it. */
    public static Map<Memo, Set<MessageIdentity>> memos(List<Unit> units) {
        Map<Memo, Set<MessageIdentity>> memos = new LinkedHashMap<>();
        for (Unit unit : units) {
            Memo.of(unit).ifPresent(memo -> memos.put(memo, Set.copyOf(unit.sources())));
        }
        return memos;
    }

    /**
     * What came to mind.
     *
     * @param memos among which it was looked for
     */
    public static Optional<Candidate> recalled(Recall recall, Map<Memo, Set<MessageIdentity>> memos) {
        Set<MessageIdentity> sources = recall.hits().stream()
                .flatMap(hit -> memos.getOrDefault(hit.memo(), Set.of()).stream())
                .collect(Collectors.toSet());
        return recall.text().isBlank()
                ? Optional.empty()
                : Optional.of(Candidate.of(SOURCE, "recall", Zone.MEMORY_RECALL, recall.text(), sources));
    }
}
