package dev.stowage.replay;

import java.util.List;
import java.util.OptionalDouble;

/** The share of prompt tokens that the cache had, by conversation: a ring for direct, a dot for Stowage. */
final class HitChart {

    private static final int WIDTH = 1120;
    private static final int ROW = 22;
    private static final int TOP = 24;
    private static final int SHARE = 1030;
    private static final int LONGEST_ID = 42;
    private static final Scale SHARES = new Scale(1, 300, 960);

    private HitChart() {}

    static void write(Markup page, List<Comparison> comparisons) {
        int bottom = TOP + ROW * comparisons.size();
        String title = "Hit share of each conversation, direct and through Stowage";
        String description = comparisons.size() + " conversations; the table of conversations has the figures.";
        Drawing drawing = Drawing.begin(page, "wide", "hits", WIDTH, bottom + 6, title, description);
        for (double share : new double[] {0, 0.25, 0.5, 0.75, 1}) {
            drawing.line("grid", SHARES.at(share), TOP, SHARES.at(share), bottom);
            drawing.label("middle", SHARES.at(share), TOP - 8, Math.round(100 * share) + "%");
        }
        for (int at = 0; at < comparisons.size(); at++) {
            row(drawing, comparisons.get(at), TOP + ROW * at + ROW / 2);
        }
        drawing.end();
    }

    private static void row(Drawing drawing, Comparison comparison, int y) {
        Tally directly = comparison.directly();
        Tally throughStowage = comparison.throughStowage();
        OptionalDouble direct = directly.hitShare();
        OptionalDouble stowage = throughStowage.hitShare();
        drawing.label("name", 0, y + 4, shortened(comparison.id()));
        if (direct.isPresent() && stowage.isPresent()) {
            drawing.line("between", SHARES.at(direct.getAsDouble()), y, SHARES.at(stowage.getAsDouble()), y);
        }
        direct.ifPresent(share -> mark(drawing, "direct", SHARES.at(share), y));
        stowage.ifPresent(share -> mark(drawing, "stowage", SHARES.at(share), y));
        String difference = Measure.HIT_SHARE.difference(directly, throughStowage);
        drawing.label("end", SHARE, y + 4, Measure.HIT_SHARE.of(throughStowage));
        drawing.label("end", WIDTH, y + 4, difference);
    }

    /** Both can be seen where they fall upon each other. */
    static void mark(Drawing drawing, String way, double x, double y) {
        drawing.circle("mark " + way, x, y, way.equals("direct") ? 6 : 3.5);
    }

    private static String shortened(String id) {
        return id.codePointCount(0, id.length()) <= LONGEST_ID
                ? id
                : id.substring(0, id.offsetByCodePoints(0, LONGEST_ID - 1)) + "…";
    }
}
