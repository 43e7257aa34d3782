package dev.stowage.replay;

import static dev.stowage.replay.Scale.coordinate;

/** A picture inside a page; styles are classes of the style sheet, coordinates are those of the picture. */
final class Drawing {

    private final Markup page;

    private Drawing(Markup page) {
        this.page = page;
    }

    /**
     * Begins a picture that stands for something.
     *
     * @param name tells it from the others of the page
     * @param title what it shows
     * @param description what can be seen on it
     */
    static Drawing begin(
            Markup page, String style, String name, double width, double height, String title, String description) {
        String labels = name + "-t " + name + "-d";
        String box = "0 0 " + coordinate(width) + " " + coordinate(height);
        page.open("svg", "class", style, "viewBox", box, "role", "img", "aria-labelledby", labels);
        page.element("title", title, "id", name + "-t").element("desc", description, "id", name + "-d");
        return new Drawing(page);
    }

    /** Begins a small picture that only repeats what stands beside it. */
    static Drawing swatch(Markup page, double width, double height) {
        String box = "0 0 " + coordinate(width) + " " + coordinate(height);
        page.open("svg", "class", "swatch", "viewBox", box, "aria-hidden", "true");
        return new Drawing(page);
    }

    Drawing line(String style, double x1, double y1, double x2, double y2) {
        return path(style, "M" + coordinate(x1) + " " + coordinate(y1) + "L" + coordinate(x2) + " " + coordinate(y2));
    }

    Drawing path(String style, String path) {
        page.alone("path", "class", style, "d", path);
        return this;
    }

    Drawing circle(String style, double x, double y, double radius) {
        page.alone("circle", "class", style, "cx", coordinate(x), "cy", coordinate(y), "r", coordinate(radius));
        return this;
    }

    Drawing bar(String style, double x, double y, double width, double height) {
        return path(
                style,
                "M" + coordinate(x) + " " + coordinate(y) + "h" + coordinate(width) + "v" + coordinate(height) + "h"
                        + coordinate(-width) + "z");
    }

    Drawing label(String style, double x, double y, String text) {
        page.element("text", text, "class", style, "x", coordinate(x), "y", coordinate(y));
        return this;
    }

    void end() {
        page.close("svg").line();
    }
}
