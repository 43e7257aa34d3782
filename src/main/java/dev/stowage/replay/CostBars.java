package dev.stowage.replay;

/** What all conversations cost both ways, by what was paid for. */
final class CostBars {

    private static final int WIDTH = 1120;
    private static final int HEIGHT = 72;
    private static final int BAR = 26;
    private static final int LEFT = 80;
    private static final int RIGHT = 1030;

    /** So that nothing is divided by no money at all. */
    private static final double LEAST = 1e-9;

    /** A part of the money. */
    private enum Part {
        INPUT("input not cached", "part-1"),
        CACHED("cached input", "part-2"),
        OUTPUT("output", "part-3");

        private final String title;
        private final String style;

        Part(String title, String style) {
            this.title = title;
            this.style = style;
        }

        private double of(Spend spend) {
            return switch (this) {
                case INPUT -> spend.input();
                case CACHED -> spend.cached();
                case OUTPUT -> spend.output();
            };
        }
    }

    private final Markup page;

    private CostBars(Markup page) {
        this.page = page;
    }

    static void write(Markup page, Spend direct, Spend stowage) {
        CostBars bars = new CostBars(page);
        bars.key();
        page.openScrolling("Cost");
        bars.chart(direct, stowage);
        page.close("div").line();
        bars.table(direct, stowage);
    }

    private void key() {
        page.open("p", "class", "key");
        for (Part part : Part.values()) {
            page.open("span");
            Drawing.swatch(page, 12, 12).bar(part.style, 0, 1, 11, 11).end();
            page.text(part.title).close("span");
        }
        page.close("p").line();
    }

    private void chart(Spend direct, Spend stowage) {
        Scale usd = new Scale(Math.max(LEAST, Math.max(direct.total(), stowage.total())), LEFT, RIGHT);
        String description = "Direct " + Figures.USD.plain(direct.total()) + ", Stowage "
                + Figures.USD.plain(stowage.total()) + "; the table below has the parts.";
        Drawing drawing = Drawing.begin(
                page, "wide", "cost", WIDTH, HEIGHT, "Cost in US dollars, direct and through Stowage", description);
        bar(drawing, "direct", direct, usd, 4);
        bar(drawing, "Stowage", stowage, usd, 40);
        drawing.end();
    }

    private static void bar(Drawing drawing, String way, Spend spend, Scale usd, int y) {
        drawing.label("end name", LEFT - 8, y + 18, way);
        double paid = 0;
        for (Part part : Part.values()) {
            double from = usd.at(paid);
            paid += part.of(spend);
            drawing.bar(part.style, from, y, Math.max(0, usd.at(paid) - from - 1), BAR);
        }
        drawing.label("name", usd.at(paid) + 8, y + 18, Figures.USD.plain(paid));
    }

    private void table(Spend direct, Spend stowage) {
        page.openScrolling("Cost by part");
        page.open("table").element("caption", "Cost in US dollars, by what was paid for");
        page.open("thead").open("tr").element("td", "");
        for (Part part : Part.values()) {
            page.element("th", part.title, "scope", "col");
        }
        page.element("th", "total", "scope", "col").close("tr").close("thead").open("tbody");
        row("direct", direct);
        row("Stowage", stowage);
        page.close("tbody").close("table").close("div").line();
    }

    private void row(String way, Spend spend) {
        page.open("tr").element("th", way, "scope", "row");
        for (Part part : Part.values()) {
            page.element("td", Figures.USD.plain(part.of(spend)));
        }
        page.element("td", Figures.USD.plain(spend.total())).close("tr");
    }
}
