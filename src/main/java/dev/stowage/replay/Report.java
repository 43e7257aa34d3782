package dev.stowage.replay;

import dev.stowage.core.tokens.Prices;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What a replay found.
 *
 * @param setup how it was run
 * @param conversations all that were replayed
 * @param problems inputs that were left out
 */
record Report(Setup setup, List<Comparison> conversations, List<InputProblem> problems) {

    Report {
        conversations = List.copyOf(conversations);
        problems = List.copyOf(problems);
    }

    Tally directly() {
        return sum(Comparison::directly);
    }

    Tally throughStowage() {
        return sum(Comparison::throughStowage);
    }

    private Tally sum(Function<Comparison, Tally> way) {
        return conversations.stream().map(way).reduce(Tally.NOTHING, Tally::plus);
    }

    /** Requests that Stowage itself refused. */
    long ourRefusals() {
        return conversations.stream()
                .flatMap(each -> each.stowage().stream())
                .filter(Answer::isOurRefusal)
                .count();
    }

    /** What a reader must know to take the figures for what they are. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (setup.isSimulated()) {
            notes.add("Tokens are the sandbox's own, one for four bytes; no model ran, and no money was spent.");
        }
        prices(notes);
        int unreported = directly().unreported() + throughStowage().unreported();
        if (unreported > 0) {
            notes.add("The upstream did not report usage of " + Figures.count(unreported)
                    + " answers; they count as requests only.");
        }
        if (ourRefusals() > 0) {
            notes.add("Stowage itself refused " + Figures.count(ourRefusals()) + " requests.");
        }
        return notes;
    }

    private void prices(List<String> notes) {
        TreeSet<LocalDate> dates = new TreeSet<>();
        TreeSet<String> unpriced = new TreeSet<>();
        for (Comparison each : conversations) {
            each.prices().map(Prices::dated).ifPresentOrElse(dates::add, () -> unpriced.add(each.model()));
        }
        if (setup.prices().isEmpty() && !dates.isEmpty()) {
            notes.add("List prices of the catalogue, the oldest of " + dates.first() + ".");
        }
        if (!unpriced.isEmpty()) {
            long count = conversations.stream()
                    .filter(each -> each.prices().isEmpty())
                    .count();
            notes.add("Not priced: " + Figures.count(count) + " of " + Figures.count(conversations.size())
                    + " conversations, of models whose price is not known (" + String.join(", ", unpriced)
                    + "); give one with --prices.");
        }
    }
}
