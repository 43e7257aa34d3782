package dev.stowage.core.memory;

import dev.stowage.core.files.Cut;
import dev.stowage.core.memory.MemoryEvent.WorkingMemoryPublished;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a model should have in mind, as text: {@code working.md}. No time, count or score stands in it, and inside a section the
 * lines keep the order in which they became known, so that it has the same bytes for as long as the facts are the same, however
 * often they are seen again.
 *
 * @param text Markdown of at most {@value #MOST_CHARACTERS} characters; empty where there is nothing to say
 */
public record WorkingMemory(String text) {

    /** The most characters that it has; whole lines give way from the end. */
    public static final int MOST_CHARACTERS = 2_400;

    private static final int LONGEST_STATEMENT = 220;
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int NOW = 4;
    private static final int NOW_WITH_CRYSTALS = 6;
    private static final int OF_A_KIND = 6;
    private static final int OPEN = 4;
    private static final int OPEN_WITH_INSIGHTS = 8;

    /** Nothing is known. */
    public static final WorkingMemory EMPTY = new WorkingMemory("");

    private record Section(String title, List<String> lines) {}

    /** Of what a session knows. */
    public static WorkingMemory of(Units units) {
        return of(units, List.of(), List.of());
    }

    /**
     * Of what a session knows, and what others of its tenant have learned.
     *
     * @param crystals what to add to what is going on now
     * @param insights what to add to what is open
     */
    public static WorkingMemory of(Units units, List<Crystal> crystals, List<Unit> insights) {
        Set<String> said = new HashSet<>();
        List<Section> sections = List.of(
                new Section("Now", now(units, crystals, said)),
                new Section("Decisions", new Lines(units, said).of(OF_A_KIND, is(Unit.Type.DECISION))),
                new Section(
                        "Constraints",
                        new Lines(units, said)
                                .of(OF_A_KIND, is(Unit.Type.CONSTRAINT).or(is(Unit.Type.PREFERENCE)))),
                new Section(
                        "Risks",
                        new Lines(units, said).of(OF_A_KIND, is(Unit.Type.RISK).and(WorkingMemory::matters))),
                new Section("Lessons", new Lines(units, said).of(OF_A_KIND, is(Unit.Type.LEARNING))),
                new Section("Open threads", open(units, insights, said)));
        return new WorkingMemory(written(sections));
    }

    /** A look that finds nothing is no risk to the work. */
    private static boolean matters(Unit risk) {
        return !Boolean.parseBoolean(risk.datum(Outcomes.LOOKS));
    }

    private static Predicate<Unit> is(Unit.Type type) {
        return unit -> unit.type() == type;
    }

    /** The goal that was set first and the one that was set last, and how things stand. */
    private static List<String> now(Units units, List<Crystal> crystals, Set<String> said) {
        List<Unit> goals = units.all().stream()
                .filter(unit -> unit.isActive() && unit.topic().equals(Topics.GOAL))
                .toList();
        List<String> now = new ArrayList<>();
        goals.stream().limit(1).forEach(goal -> now.addAll(line("Goal: ", goal, said)));
        units.ranked(goals::contains).stream().limit(1).forEach(goal -> now.addAll(line("Asked last: ", goal, said)));
        now.addAll(new Lines(units, said).of(NOW - now.size(), is(Unit.Type.FACT)));
        crystals.stream()
                .filter(crystal -> said.add(key(crystal.line())))
                .limit(NOW_WITH_CRYSTALS - now.size())
                .forEach(crystal -> now.add(line(crystal.line())));
        return now;
    }

    private static List<String> open(Units units, List<Unit> insights, Set<String> said) {
        List<String> open =
                new Lines(units, said).of(OPEN, is(Unit.Type.HYPOTHESIS).and(WorkingMemory::matters));
        Stream<String> more = insights.stream()
                .flatMap(unit -> line("Learned before: ", unit, said).stream())
                .limit(OPEN_WITH_INSIGHTS - open.size());
        return Stream.concat(open.stream(), more).toList();
    }

    private static List<String> line(String title, Unit unit, Set<String> said) {
        return said.add(key(unit)) ? List.of(line(title + unit.statement())) : List.of();
    }

    private static String line(String said) {
        return "- " + Cut.line(said, LONGEST_STATEMENT);
    }

    /** What users say again with other numbers, takes the place of what they said before. */
    private static String key(Unit unit) {
        return switch (unit.type()) {
            case DECISION, CONSTRAINT, PREFERENCE ->
                NUMBER.matcher(key(unit.statement())).replaceAll("0");
            case FACT, HYPOTHESIS, LEARNING, RISK -> key(unit.statement());
        };
    }

    private static String key(String statement) {
        return Unit.plain(statement);
    }

    /**
     * Lines for units of a kind.
     *
     * @param said what stands there already
     */
    private record Lines(Units units, Set<String> said) {

        /** The best {@code most} are chosen by rank, and stand in the order in which they became known. */
        List<String> of(int most, Predicate<Unit> kind) {
            List<Unit> chosen = new ArrayList<>();
            for (Unit unit : units.ranked(kind.and(Unit::isActive))) {
                if (chosen.size() < most && said.add(key(unit))) {
                    chosen.add(unit);
                }
            }
            return chosen.stream()
                    .sorted(Comparator.comparingInt(units.all()::indexOf))
                    .map(unit -> line(unit.statement()))
                    .toList();
        }
    }

    private static String written(List<Section> sections) {
        StringBuilder text = new StringBuilder();
        for (Section section : sections) {
            String heading = (text.isEmpty() ? "" : "\n") + "## " + section.title + "\n";
            for (String line : section.lines) {
                String more = (line.equals(section.lines.get(0)) ? heading : "") + line + "\n";
                if (text.length() + more.length() > MOST_CHARACTERS) {
                    return text.toString();
                }
                text.append(more);
            }
        }
        return text.toString();
    }

    /** What is to be told where it differs from what was published before. */
    public Optional<MemoryEvent> publishedAfter(WorkingMemory before) {
        return equals(before)
                ? Optional.empty()
                : Optional.of(new WorkingMemoryPublished((int) text.lines().count(), text.length()));
    }
}
