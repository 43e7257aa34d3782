package dev.stowage.docs;

import java.util.List;
import java.util.Locale;

/** A picture in the making: SVG on a white ground of its own, so that it can be read in whatever colours the page around it has. */
final class Sheet {

    static final String INK = "#1f2328";
    static final String GRID = "#d0d7de";

    private final StringBuilder svg = new StringBuilder();

    /** @param says what the picture shows, for those who cannot see it */
    Sheet(int width, int height, String says) {
        add(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\" fill=\"%s\" role=\"img\" aria-label=\"%s\">",
                width,
                height,
                INK,
                says));
        add(String.format(Locale.ROOT, "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#ffffff\"/>", width, height));
    }

    private void add(String element) {
        svg.append(element).append('\n');
    }

    void text(double x, double y, String text) {
        anchored(x, y, "start", text);
    }

    void textBefore(double x, double y, String text) {
        anchored(x, y, "end", text);
    }

    void textAround(double x, double y, String text) {
        anchored(x, y, "middle", text);
    }

    private void anchored(double x, double y, String anchor, String text) {
        add(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, text));
    }

    void bar(double x, double y, double width, double height, String colour) {
        if (width > 0 && height > 0) {
            add(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
                    x,
                    y,
                    width,
                    height,
                    colour));
        }
    }

    void line(double fromX, double fromY, double toX, double toY, String colour, boolean dashed) {
        add(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>",
                fromX,
                fromY,
                toX,
                toY,
                colour,
                dashed ? " stroke-dasharray=\"4 3\"" : ""));
    }

    /** @param points x and y in turn */
    void curve(List<Double> points, String colour) {
        StringBuilder all = new StringBuilder();
        for (int at = 0; at < points.size(); at += 2) {
            all.append(String.format(Locale.ROOT, "%.1f,%.1f ", points.get(at), points.get(at + 1)));
        }
        add(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                all.toString().strip(),
                colour));
    }

    void legend(double x, double y, List<String> names, List<String> colours) {
        for (int i = 0; i < names.size(); i++) {
            bar(x, y + 18 * i, 11, 11, colours.get(i));
            text(x + 17, y + 18 * i + 10, names.get(i));
        }
    }

    String svg() {
        return svg + "</svg>\n";
    }
}
