package dev.stowage.core.compaction;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The terms that are worth most for the room there is. One that stands inside a longer one needs no room of its own. */
final class Choice {

    /** Characters that a token of names takes, and what goes between two of them. */
    private static final double CHARACTERS_PER_TOKEN = 3.2;

    private static final double BETWEEN = 1.2;

    private final Set<Term> chosen = new LinkedHashSet<>();
    private final Set<Term> covered = new HashSet<>();
    private double left;

    private Choice(double room) {
        left = room;
    }

    /**
     * Those of the candidates that fit.
     *
     * @param candidates the most needed first
     * @param always which of them are taken even where a longer one holds them
     * @param room about so many tokens
     */
    static Set<Term> of(List<Term> candidates, Predicate<Term> always, double room) {
        Choice choice = new Choice(room);
        for (Term candidate : candidates) {
            if (always.test(candidate) || !choice.covered.contains(candidate)) {
                choice.consider(candidate, always);
            }
        }
        return choice.chosen;
    }

    private void consider(Term term, Predicate<Term> always) {
        List<Term> inside = term.inside();
        List<Term> needless = inside.stream()
                .filter(chosen::contains)
                .filter(always.negate())
                .distinct()
                .toList();
        double then = left + needless.stream().mapToDouble(Choice::tokens).sum() - tokens(term);
        if (then >= 0) {
            left = then;
            needless.forEach(chosen::remove);
            covered.addAll(inside);
            chosen.add(term);
        }
    }

    /** About what it takes in a list. */
    static double tokens(Term term) {
        return BETWEEN + term.text().length() / CHARACTERS_PER_TOKEN;
    }
}
