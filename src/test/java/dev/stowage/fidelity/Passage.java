package dev.stowage.fidelity;

import dev.stowage.fidelity.Fact.Kind;
import java.util.Set;

/** A text in which facts are looked for. */
final class Passage {

    private final String text;
    private final Set<Fact> facts;
    private final String oneLine;

    Passage(String text) {
        this.text = text;
        this.facts = Facts.in(text);
        this.oneLine = text.replaceAll("\\s+", " ");
    }

    String text() {
        return text;
    }

    /** Whether a fact stands there: a rule word for word, all others not as a part of a longer word. */
    boolean has(Fact fact) {
        return fact.kind() == Kind.CONSTRAINT
                ? oneLine.contains(fact.text())
                : facts.contains(fact) || hasWord(fact.text());
    }

    private boolean hasWord(String word) {
        int at = text.indexOf(word);
        while (at >= 0 && !standsAlone(at, at + word.length())) {
            at = text.indexOf(word, at + 1);
        }
        return at >= 0;
    }

    private boolean standsAlone(int from, int to) {
        boolean before = from > 0 && isPartOfWord(text.charAt(from - 1)) && isPartOfWord(text.charAt(from));
        boolean after = to < text.length() && isPartOfWord(text.charAt(to)) && isPartOfWord(text.charAt(to - 1));
        return !before && !after;
    }

    private static boolean isPartOfWord(char letter) {
        return letter < 0x2E80 && (Character.isLetterOrDigit(letter) || letter == '_');
    }
}
