package dev.stowage.replay;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Prompt tokens of one conversation's requests, one after another: a curve for each way, the first one the broadest. */
final class PromptChart {

    private static final int WIDTH = 340;
    private static final int HEIGHT = 150;
    private static final int LEFT = 40;
    private static final int RIGHT = WIDTH - 10;
    private static final int TOP = 12;
    private static final int BOTTOM = HEIGHT - 24;
    private static final int FOOT = HEIGHT - 8;
    private static final int STROKE = 9;

    private final List<Curve> curves;
    private final Scale tokens;
    private final Scale requests;
    private final Drawing drawing;

    private PromptChart(Markup page, String conversation, List<Curve> curves, int number) {
        this.curves = curves;
        long peak =
                curves.stream().mapToLong(curve -> curve.tally().peak()).max().orElse(0);
        tokens = Scale.upTo((double) peak, BOTTOM, TOP);
        requests = new Scale(Math.max(1, count() - 1), LEFT + 6, RIGHT - 4);
        String title = "Prompt tokens of each request of " + conversation;
        String description = curves.stream().map(PromptChart::described).collect(Collectors.joining(" "));
        drawing = Drawing.begin(page, "small", "prompts-" + number, WIDTH, HEIGHT, title, description);
    }

    /**
     * Writes the chart.
     *
     * @param curves at least one
     * @param number tells it from the other charts of the page
     */
    static void write(Markup page, String conversation, List<Curve> curves, int number) {
        page.open("figure").element("figcaption", conversation);
        new PromptChart(page, conversation, curves, number).draw();
        page.close("figure").line();
    }

    private static String described(Curve curve) {
        Tally tally = curve.tally();
        return curve.title() + ": " + Figures.count(tally.requests()) + " requests, largest prompt "
                + Figures.count(tally.peak()) + " tokens, " + Figures.count(tally.refused()) + " refused.";
    }

    private int count() {
        return curves.get(0).tally().requests();
    }

    private void draw() {
        for (double value : new double[] {0, tokens.most() / 2, tokens.most()}) {
            drawing.line("grid", LEFT, tokens.at(value), RIGHT, tokens.at(value));
            drawing.label("end", LEFT - 6, tokens.at(value) + 4, Figures.brief((long) value));
        }
        drawing.label("foot", LEFT + 3, FOOT, "1");
        drawing.label("foot end", RIGHT, FOOT, Figures.count(count()) + " requests");
        curves.forEach(this::curve);
        List<Curve> refused =
                curves.stream().filter(curve -> curve.tally().refused() > 0).toList();
        for (int row = 0; row < refused.size(); row++) {
            refusals(refused.get(row), row);
        }
        drawing.end();
    }

    private void curve(Curve curve) {
        StringBuilder path = new StringBuilder();
        boolean joined = false;
        List<OptionalLong> prompts = Comparison.prompts(curve.answers());
        for (int at = 0; at < prompts.size(); at++) {
            OptionalLong prompt = prompts.get(at);
            if (prompt.isPresent()) {
                path.append(joined ? "L" : "M").append(requests.of(at)).append(' ');
                path.append(tokens.of((double) prompt.getAsLong())).append(joined ? "" : "h0");
            }
            joined = prompt.isPresent();
        }
        drawing.path("curve " + curve.style(), path.toString());
    }

    private void refusals(Curve curve, int row) {
        StringBuilder path = new StringBuilder();
        for (int at = 0; at < curve.answers().size(); at++) {
            if (curve.answers().get(at).refusal().isPresent()) {
                path.append('M')
                        .append(requests.of(at))
                        .append(' ')
                        .append(TOP + row * STROKE)
                        .append('v')
                        .append(STROKE - 2);
            }
        }
        drawing.path("refusals " + curve.style(), path.toString());
    }
}
