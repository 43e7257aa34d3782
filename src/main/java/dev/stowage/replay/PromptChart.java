package dev.stowage.replay;

import java.util.List;
import java.util.OptionalLong;

/** Prompt tokens of one conversation's requests, one after another: a broad line for direct, a narrow one upon it. */
final class PromptChart {

    private static final int WIDTH = 340;
    private static final int HEIGHT = 150;
    private static final int LEFT = 40;
    private static final int RIGHT = WIDTH - 10;
    private static final int TOP = 12;
    private static final int BOTTOM = HEIGHT - 24;
    private static final int FOOT = HEIGHT - 8;
    private static final int STROKE = 9;

    private final Comparison comparison;
    private final Tally direct;
    private final Tally stowage;
    private final Scale tokens;
    private final Scale requests;
    private final Drawing drawing;

    private PromptChart(Markup page, Comparison comparison, int number) {
        this.comparison = comparison;
        direct = comparison.directly();
        stowage = comparison.throughStowage();
        tokens = Scale.upTo((double) Math.max(direct.peak(), stowage.peak()), BOTTOM, TOP);
        requests = new Scale(Math.max(1, direct.requests() - 1), LEFT + 6, RIGHT - 4);
        String title = "Prompt tokens of each request of " + comparison.id();
        String description = "Direct: " + described(direct) + " Stowage: " + described(stowage);
        drawing = Drawing.begin(page, "small", "prompts-" + number, WIDTH, HEIGHT, title, description);
    }

    /**
     * Writes the chart.
     *
     * @param number tells it from the other charts of the page
     */
    static void write(Markup page, Comparison comparison, int number) {
        page.open("figure").element("figcaption", comparison.id());
        new PromptChart(page, comparison, number).draw();
        page.close("figure").line();
    }

    private static String described(Tally tally) {
        return Figures.count(tally.requests()) + " requests, largest prompt " + Figures.count(tally.peak())
                + " tokens, " + Figures.count(tally.refused()) + " refused.";
    }

    private void draw() {
        for (double value : new double[] {0, tokens.most() / 2, tokens.most()}) {
            drawing.line("grid", LEFT, tokens.at(value), RIGHT, tokens.at(value));
            drawing.label("end", LEFT - 6, tokens.at(value) + 4, Figures.brief((long) value));
        }
        drawing.label("foot", LEFT + 3, FOOT, "1");
        drawing.label("foot end", RIGHT, FOOT, Figures.count(direct.requests()) + " requests");
        curve("direct", comparison.direct());
        curve("stowage", comparison.stowage());
        refusals("direct", 0, comparison.direct());
        refusals("stowage", 1, comparison.stowage());
        drawing.end();
    }

    private void curve(String way, List<Answer> answers) {
        StringBuilder path = new StringBuilder();
        boolean joined = false;
        List<OptionalLong> prompts = Comparison.prompts(answers);
        for (int at = 0; at < prompts.size(); at++) {
            OptionalLong prompt = prompts.get(at);
            if (prompt.isPresent()) {
                path.append(joined ? "L" : "M").append(requests.of(at)).append(' ');
                path.append(tokens.of((double) prompt.getAsLong())).append(joined ? "" : "h0");
            }
            joined = prompt.isPresent();
        }
        drawing.path("curve " + way, path.toString());
    }

    /** A refused request is a stroke at the top. */
    private void refusals(String way, int row, List<Answer> answers) {
        StringBuilder path = new StringBuilder();
        for (int at = 0; at < answers.size(); at++) {
            if (answers.get(at).refusal().isPresent()) {
                path.append('M')
                        .append(requests.of(at))
                        .append(' ')
                        .append(TOP + row * STROKE)
                        .append('v')
                        .append(STROKE - 2);
            }
        }
        if (!path.isEmpty()) {
            drawing.path("refusals " + way, path.toString());
        }
    }
}
