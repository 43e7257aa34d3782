package dev.stowage.replay;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bars of parts, one below the other, with a key above and a table of the same figures below.
 *
 * @param name tells the chart from the others of its page
 * @param title what it shows
 * @param figures how its numbers are written
 * @param parts what bars are made of
 * @param bars at least one
 */
record StackedBars(String name, String title, Figures figures, List<Part> parts, List<Bar> bars) {

    private static final int WIDTH = 1120;
    private static final int STEP = 36;
    private static final int BAR = 26;
    private static final int LEFT = 80;
    private static final int RIGHT = 1030;

    /** So that nothing is divided by nothing at all. */
    private static final double LEAST = 1e-9;

    /** A part of every bar, and its style. */
    record Part(String title, String style) {}

    /**
     * One bar.
     *
     * @param values one for each part
     */
    record Bar(String title, List<Double> values) {

        Bar {
            values = List.copyOf(values);
        }

        private double total() {
            return sum(values);
        }
    }

    StackedBars {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
    }

    private static double sum(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    void write(Markup page) {
        key(page);
        page.openScrolling(title);
        chart(page);
        page.close("div").line();
        table(page);
    }

    private void key(Markup page) {
        page.open("p", "class", "key");
        for (Part part : parts) {
            page.open("span");
            Drawing.swatch(page, 12, 12).bar(part.style, 0, 1, 11, 11).end();
            page.text(part.title).close("span");
        }
        page.close("p").line();
    }

    private void chart(Markup page) {
        double most = bars.stream().mapToDouble(Bar::total).max().orElse(0);
        Scale scale = new Scale(Math.max(LEAST, most), LEFT, RIGHT);
        String totals = String.join(
                ", ",
                bars.stream()
                        .map(bar -> bar.title + " " + figures.plain(bar.total()))
                        .toList());
        Drawing drawing = Drawing.begin(
                page, "wide", name, WIDTH, STEP * bars.size(), title, totals + "; the table below has the parts.");
        for (int at = 0; at < bars.size(); at++) {
            draw(drawing, bars.get(at), scale, 4 + STEP * at);
        }
        drawing.end();
    }

    private void draw(Drawing drawing, Bar bar, Scale scale, int y) {
        drawing.label("end name", LEFT - 8, y + 18, bar.title);
        for (int at = 0; at < parts.size(); at++) {
            double from = scale.at(sum(bar.values.subList(0, at)));
            double to = scale.at(sum(bar.values.subList(0, at + 1)));
            drawing.bar(parts.get(at).style, from, y, Math.max(0, to - from - 1), BAR);
        }
        drawing.label("name", scale.at(bar.total()) + 8, y + 18, figures.plain(bar.total()));
    }

    private void table(Markup page) {
        page.openScrolling(title + ", by part");
        page.open("table").element("caption", title + ", by part");
        page.open("thead").open("tr").element("td", "");
        parts.forEach(part -> page.element("th", part.title, "scope", "col"));
        page.element("th", "total", "scope", "col").close("tr").close("thead").open("tbody");
        bars.forEach(bar -> row(page, bar));
        page.close("tbody").close("table").close("div").line();
    }

    private void row(Markup page, Bar bar) {
        page.open("tr").element("th", bar.title, "scope", "row");
        IntStream.range(0, parts.size()).forEach(at -> page.element("td", figures.plain(bar.values.get(at))));
        page.element("td", figures.plain(bar.total())).close("tr");
    }
}
