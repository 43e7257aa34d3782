package dev.stowage.docs;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.Band;
import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.Reason;
import dev.stowage.core.capacity.RiskCheckpoint;
import dev.stowage.docs.RiskFigures.Looked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** Draws what the page of figures says. */
final class RiskPictures {

    private static final int LEFT = 150;
    private static final int PANEL = 430;
    private static final int WIDTH = LEFT + PANEL + 230;
    private static final String BLUE = "#2166ac";
    private static final String ORANGE = "#d95f0e";
    private static final List<String> BANDS = List.of("#9ebcda", "#fdae61", "#d6604d", "#8b1a2b");
    private static final List<String> REASONS =
            List.of("#1b7837", "#c7e9c0", "#9ebcda", "#8c6bb1", "#bf812d", "#35978f", "#737373", "#b2182b");

    private RiskPictures() {}

    /** How many requests had which p, in twentieths. */
    static String distribution(List<Looked> looked) {
        int height = 200;
        int top = 44;
        Sheet sheet = new Sheet(WIDTH, top + height + 54, "how the probability of failure is distributed");
        sheet.text(LEFT - 90, 24, "share of " + looked.size() + " requests by p");
        double[] shares = new double[20];
        looked.forEach(each ->
                shares[Math.min(19, (int) (20 * each.decision().risk().probability()))] += 1.0 / looked.size());
        double most = Math.ceil(10 * Arrays.stream(shares).max().orElse(1)) / 10;
        for (int tenth = 0; tenth <= Math.round(10 * most); tenth++) {
            double y = top + height - height * tenth / (10 * most);
            sheet.line(LEFT, y, LEFT + PANEL, y, Sheet.GRID, false);
            sheet.textBefore(LEFT - 8, y + 4, 10 * tenth + " %");
        }
        for (int at = 0; at < 20; at++) {
            double bar = height * shares[at] / most;
            sheet.bar(LEFT + PANEL * at / 20.0 + 1, top + height - bar, PANEL / 20.0 - 2, bar, colour(at / 20.0));
        }
        for (double bound : new double[] {.50, .62}) {
            double x = LEFT + PANEL * bound;
            sheet.line(x, top - 6, x, top + height, Sheet.INK, true);
        }
        for (int tenth = 0; tenth <= 10; tenth += 2) {
            sheet.textAround(LEFT + PANEL * tenth / 10.0, top + height + 18, "0." + tenth);
        }
        sheet.textAround(LEFT + PANEL / 2.0, top + height + 40, "p; the bands end at the dashed lines, .50 and .62");
        sheet.legend(LEFT + PANEL + 20, top, List.of("low", "medium", "high"), BANDS);
        return sheet.svg().replace(">0.10<", ">1.0<");
    }

    private static String colour(double p) {
        return p < .5 ? BANDS.get(0) : p < .6 ? BANDS.get(1) : BANDS.get(2);
    }

    /** The bands at each checkpoint. */
    static String bands(List<Looked> looked) {
        int row = 46;
        int top = 44;
        Sheet sheet = new Sheet(WIDTH, top + 3 * row + 40, "bands of risk at each checkpoint");
        sheet.text(LEFT - 140, 24, "share of the requests at each checkpoint by band");
        axis(sheet, top, 3 * row);
        double y = top + 8;
        for (RiskCheckpoint checkpoint : RiskCheckpoint.values()) {
            List<Looked> here = looked.stream()
                    .filter(each -> each.decision().checkpoint() == checkpoint)
                    .toList();
            sheet.textBefore(LEFT - 8, y + 14, checkpoint.code());
            sheet.textBefore(LEFT - 8, y + 28, here.size() + " requests");
            List<Long> counts = new ArrayList<>();
            for (Band band : Band.values()) {
                counts.add(count(here, each -> each.risk().band() == band && !isSevere(each)));
            }
            counts.add(count(here, RiskPictures::isSevere));
            stacked(sheet, y, 28, counts, here.size(), BANDS);
            y += row;
        }
        sheet.legend(LEFT + PANEL + 20, top, List.of("low", "medium", "high", "high, severe"), BANDS);
        return sheet.svg();
    }

    private static boolean isSevere(CapacityDecision decision) {
        return decision.risk().band() == Band.HIGH && decision.risk().severe();
    }

    private static long count(List<Looked> looked, Predicate<CapacityDecision> which) {
        return looked.stream().map(Looked::decision).filter(which).count();
    }

    private static void axis(Sheet sheet, double top, double height) {
        for (int quarter = 0; quarter <= 4; quarter++) {
            double x = LEFT + PANEL * quarter / 4.0;
            sheet.line(x, top, x, top + height, Sheet.GRID, false);
            sheet.textAround(x, top + height + 18, 25 * quarter + " %");
        }
    }

    private static void stacked(
            Sheet sheet, double y, double height, List<Long> counts, long whole, List<String> colours) {
        double x = LEFT;
        for (int at = 0; at < counts.size(); at++) {
            double width = whole == 0 ? 0 : (double) PANEL * counts.get(at) / whole;
            sheet.bar(x, y, width, height, colours.get(at));
            x += width;
        }
    }

    /** What each action would have come to, by window. */
    static String interventions(Map<Integer, List<Looked>> byWindow) {
        List<Reason> reasons = Arrays.stream(Reason.values())
                .filter(reason -> byWindow.values().stream()
                        .flatMap(List::stream)
                        .map(Looked::decision)
                        .anyMatch(decision -> decision.action() != Action.NONE && decision.reason() == reason))
                .sorted(Comparator.comparing(reason -> reason != Reason.ADVISORY_MODE))
                .toList();
        List<Action> actions = Arrays.stream(Action.values())
                .filter(action -> action != Action.NONE)
                .toList();
        int row = 30;
        int top = 44;
        int rows = byWindow.size() * actions.size();
        int height = rows * row + byWindow.size() * 14;
        Sheet sheet = new Sheet(WIDTH, top + height + 46, "what would have been done, and why not more");
        sheet.text(LEFT - 140, 24, "requests whose risk called for something: what came of it, by window and action");
        axis(sheet, top, height);
        double y = top;
        for (Map.Entry<Integer, List<Looked>> window : byWindow.entrySet()) {
            for (Action action : actions) {
                List<Long> counts = reasons.stream()
                        .map(reason -> count(
                                window.getValue(),
                                decision -> decision.action() == action && decision.reason() == reason))
                        .toList();
                long whole = counts.stream().mapToLong(Long::longValue).sum();
                sheet.textBefore(
                        LEFT - 8,
                        y + 17,
                        String.format(Locale.ROOT, "%dk %s, %d", window.getKey() / 1_000, action.code(), whole));
                stacked(sheet, y + 3, row - 8, counts, whole, REASONS);
                y += row;
            }
            y += 14;
        }
        sheet.legend(
                LEFT + PANEL + 20,
                top,
                reasons.stream()
                        .map(reason -> reason == Reason.ADVISORY_MODE ? "done, if enforced" : reason.code())
                        .toList(),
                REASONS);
        return sheet.svg();
    }

    /** How many of the requests before a failed call are found, for how many others that are taken for such. */
    static String curves(List<Looked> all, List<Looked> ofTools) {
        int side = 300;
        int top = 44;
        Sheet sheet = new Sheet(LEFT + side + 330, top + side + 54, "how well p tells a failed call beforehand");
        sheet.text(LEFT - 140, 24, "requests before a failed call that p finds, and what it takes for such besides");
        for (int quarter = 0; quarter <= 4; quarter++) {
            double at = side * quarter / 4.0;
            sheet.line(LEFT, top + at, LEFT + side, top + at, Sheet.GRID, false);
            sheet.line(LEFT + at, top, LEFT + at, top + side, Sheet.GRID, false);
            sheet.textBefore(LEFT - 8, top + side - at + 4, 25 * quarter + " %");
            sheet.textAround(LEFT + at, top + side + 18, 25 * quarter + " %");
        }
        sheet.line(LEFT, top + side, LEFT + side, top, Sheet.INK, true);
        sheet.curve(curve(all, top, side), BLUE);
        sheet.curve(curve(ofTools, top, side), ORANGE);
        sheet.textAround(LEFT + side / 2.0, top + side + 40, "of the requests before none, taken for such");
        sheet.legend(
                LEFT + side + 24,
                top,
                List.of(
                        String.format(
                                Locale.ROOT,
                                "all conversations: area %.3f",
                                RiskPageTest.areaUnderTheCurve(all, Looked::soon)),
                        String.format(
                                Locale.ROOT,
                                "where tools are at work: area %.3f",
                                RiskPageTest.areaUnderTheCurve(ofTools, Looked::soon))),
                List.of(BLUE, ORANGE));
        sheet.text(LEFT + side + 24, top + 58, "dashed: a coin, .5");
        return sheet.svg();
    }

    private static List<Double> curve(List<Looked> looked, double top, double side) {
        List<Looked> riskiest = looked.stream()
                .sorted(Comparator.comparingDouble(
                        (Looked each) -> -each.decision().risk().z()))
                .toList();
        double before = riskiest.stream().filter(Looked::soon).count();
        double none = riskiest.size() - before;
        List<Double> points = new ArrayList<>(List.of((double) LEFT, top + side));
        double found = 0;
        double wrong = 0;
        for (int at = 0; at < riskiest.size(); at++) {
            if (riskiest.get(at).soon()) {
                found++;
            } else {
                wrong++;
            }
            boolean tied = at + 1 < riskiest.size()
                    && riskiest.get(at + 1).decision().risk().z()
                            == riskiest.get(at).decision().risk().z();
            if (!tied && (at % 8 == 0 || at + 1 == riskiest.size())) {
                points.add(LEFT + side * wrong / none);
                points.add(top + side - side * found / before);
            }
        }
        return points;
    }
}
