package dev.stowage.replay;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The same recordings, directly and through a Stowage of each preset.
 *
 * @param runs one for each preset, at least one; all have the same conversations, and the same answers to direct requests
 */
record PresetComparison(List<Run> runs) {

    /** What one preset came to. */
    record Run(Variant variant, Report report) {}

    PresetComparison {
        runs = List.copyOf(runs);
    }

    Setup setup() {
        return first().setup();
    }

    List<InputProblem> problems() {
        return first().problems();
    }

    Tally directly() {
        return first().directly();
    }

    /** What is compared, in the plural. */
    String kind() {
        return runs.get(0).variant().kind();
    }

    /** Whether it was looked whether texts were seen that the recorded answers change. */
    boolean isSighted() {
        return directly().needed() > 0;
    }

    int conversations() {
        return first().conversations().size();
    }

    /** Each conversation as the runs have it. */
    List<List<Comparison>> byConversation() {
        List<List<Comparison>> byConversation = new ArrayList<>();
        for (int at = 0; at < conversations(); at++) {
            int conversation = at;
            byConversation.add(runs.stream()
                    .map(run -> run.report().conversations().get(conversation))
                    .toList());
        }
        return byConversation;
    }

    /** Requests that a Stowage itself refused. */
    long ourRefusals() {
        return runs.stream().mapToLong(run -> run.report().ourRefusals()).sum();
    }

    /** What a reader must know; what does not hold for all presets says for which. */
    List<String> notes() {
        Set<String> common = new LinkedHashSet<>(first().notes());
        runs.forEach(run -> common.retainAll(run.report().notes()));
        List<String> notes = new ArrayList<>(common);
        for (Run run : runs) {
            run.report().notes().stream()
                    .filter(note -> !common.contains(note))
                    .forEach(note -> notes.add(run.variant().code() + ": " + note));
        }
        if (directly().refused() > 0) {
            notes.add("A refused request costs nothing and answers nothing: of "
                    + Figures.count(directly().requests())
                    + " direct requests " + Figures.count(directly().refused())
                    + " were refused, so that direct looks cheaper than it is.");
        }
        return notes;
    }

    private Report first() {
        return runs.get(0).report();
    }
}
