package dev.stowage.replay;

import java.util.List;

/**
 * One way of a conversation, as a chart of its prompts shows it.
 *
 * @param title whose it is
 * @param style how it is drawn
 * @param answers those to its requests
 * @param tally their sum
 */
record Curve(String title, String style, List<Answer> answers, Tally tally) {

    Curve {
        answers = List.copyOf(answers);
    }

    static Curve directly(Comparison comparison) {
        return new Curve("direct", "direct", comparison.direct(), comparison.directly());
    }

    static Curve throughStowage(Comparison comparison, String title, String style) {
        return new Curve(title, style, comparison.stowage(), comparison.throughStowage());
    }
}
