package dev.stowage.fidelity;

import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.compaction.FileRelevance;
import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.fidelity.Fact.Kind;
import dev.stowage.openai.Fingerprints;
import dev.stowage.openai.ModelFamilies;
import dev.stowage.openai.PromptCounter;
import dev.stowage.openai.Vocabularies;
import dev.stowage.outline.TreeSitterOutliner;
import dev.stowage.testkit.Recorded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Replays recorded conversations in windows that are too small for them, and counts at each compaction which facts of the
 * part that is left out are in the prompt. {@code main} prints the tables of {@code docs/fidelity.md}; its arguments are
 * windows in tokens.
 */
final class FactSurvival {

    private static final Duration AMPLE = Duration.ofMinutes(1);
    /** The share of a window that the answer may take. */
    private static final double RESERVED = 0.25;

    /** How it is added to prompts. */
    enum Mode {
        OFF,
        SIMPLE,
        MANAGED;

        private Adding adding(long window, ToLongFunction<String> counter) {
            return switch (this) {
                case OFF -> Adding.NOTHING;
                case SIMPLE -> new ArenaAdding(ArenaSettings.Mode.SIMPLE, window, counter);
                case MANAGED -> new ArenaAdding(ArenaSettings.Mode.MANAGED, window, counter);
            };
        }
    }

    /** Which of the facts that are left out are counted. */
    enum Wanted {
        /** Named again, by anybody. */
        AGAIN,
        /** Named by the model or the user before a tool shows them again: they had to be known. */
        SAID,
        /** Whether or not they are named again. */
        ANY
    }

    /** Where a figure belongs. */
    record Cell(Wanted wanted, long window, Level level, Kind kind) implements Comparable<Cell> {

        private static final Comparator<Cell> ORDER = Comparator.comparing(Cell::wanted)
                .thenComparing(Cell::window)
                .thenComparing(Cell::level)
                .thenComparing(Cell::kind);

        @Override
        public int compareTo(Cell other) {
            return ORDER.compare(this, other);
        }
    }

    private final Ladder ladder = new Ladder(LadderSettings.STANDARD, new TreeSitterOutliner(), new FileRelevance());
    private final Mode mode;
    private final List<Recording> recordings;
    private final Map<Cell, Survival> cells = new ConcurrentSkipListMap<>();
    private final List<Compaction> compactions = new ArrayList<>();

    /**
     * @param mode how it is added to prompts
     * @param which names of the recordings to replay
     */
    FactSurvival(Mode mode, Predicate<String> which) {
        this.mode = mode;
        ModelFamily family = ModelFamilies.shipped().of("gpt-4o");
        PromptCounter counter = new PromptCounter(
                new Vocabularies(), System::nanoTime, 1, new Fingerprints(RandomGenerator.getDefault()));
        recordings = Recorded.dialogues().stream()
                .filter(dialogue -> which.test(dialogue.name()))
                .map(dialogue -> new Recording(dialogue, text -> counter.text(text, family, AMPLE)))
                .toList();
    }

    public static void main(String[] windows) {
        FactSurvival off = measured(Mode.OFF, windows);
        ModeTables modes = new ModeTables(Map.of(
                Mode.OFF,
                off,
                Mode.SIMPLE,
                measured(Mode.SIMPLE, windows),
                Mode.MANAGED,
                measured(Mode.MANAGED, windows)));
        System.out.println(modes.text());
        System.out.println(new FidelityTables(off).text());
    }

    private static FactSurvival measured(Mode mode, String... windows) {
        FactSurvival survival = new FactSurvival(mode, name -> true);
        Stream.of(windows).map(Long::parseLong).forEach(survival::measure);
        return survival;
    }

    /** Replays one recording with another way of adding. */
    static void replay(String name, long window, Function<Recording, Adding> adding) {
        FactSurvival survival = new FactSurvival(Mode.OFF, name::equals);
        survival.recordings.forEach(recording ->
                recording.replay(spendable(window), survival.ladder, adding.apply(recording), compaction -> {}));
    }

    private static long spendable(long window) {
        return window - (long) (RESERVED * window);
    }

    void measure(long window) {
        List<Compaction> found = recordings.parallelStream()
                .flatMap(recording -> compactions(recording, window).stream())
                .toList();
        found.parallelStream().forEach(compaction -> count(window, compaction));
        compactions.addAll(found);
    }

    private List<Compaction> compactions(Recording recording, long window) {
        List<Compaction> found = new ArrayList<>();
        recording.replay(spendable(window), ladder, mode.adding(window, recording::tokens), found::add);
        return found;
    }

    private void count(long window, Compaction compaction) {
        Passage kept = compaction.kept();
        Passage written = compaction.written();
        Passage newest = compaction.newest();
        Set<Fact> later = compaction.later();
        Set<Fact> said = compaction.saidBeforeShown();
        for (Fact fact : compaction.leftOut()) {
            Survival survival = Survival.of(kept.has(fact), written.has(fact), newest.has(fact));
            for (Wanted wanted : wanted(fact, later, said)) {
                Cell cell = new Cell(wanted, window, compaction.packed().level(), fact.kind());
                cells.merge(cell, survival, Survival::plus);
            }
        }
    }

    private static Set<Wanted> wanted(Fact fact, Set<Fact> later, Set<Fact> said) {
        Set<Wanted> wanted = new HashSet<>(Set.of(Wanted.ANY));
        if (later.contains(fact)) {
            wanted.add(Wanted.AGAIN);
        }
        if (said.contains(fact)) {
            wanted.add(Wanted.SAID);
        }
        return wanted;
    }

    /** The sum of all cells that fit. */
    Survival sum(Predicate<Cell> which) {
        return cells.entrySet().stream()
                .filter(entry -> which.test(entry.getKey()))
                .map(Map.Entry::getValue)
                .reduce(Survival.NONE, Survival::plus);
    }

    Set<Cell> cells() {
        return cells.keySet();
    }

    List<Compaction> compactions() {
        return List.copyOf(compactions);
    }
}
