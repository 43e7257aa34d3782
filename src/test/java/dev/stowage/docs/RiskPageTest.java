package dev.stowage.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.Band;
import dev.stowage.core.capacity.RiskCheckpoint;
import dev.stowage.docs.RiskFigures.Looked;
import dev.stowage.testkit.Recorded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of figures says what the controller says of the recorded conversations. */
class RiskPageTest {

    private static final int WINDOW = 128_000;
    private static final List<Integer> SMALLER = List.of(32_000, 16_000);

    private static final String HEAD = """
        # Risk on recorded conversations

        Written by `RiskPageTest` from %d recorded conversations (coding agents with and without tools, agents of a service desk,
        plain chats), %,d requests, each judged as if it had just come in, with nothing changed: windows of %,d tokens unless something
        else is said, four characters to a token, the prior of models that nobody knows (3.8).

        """;

    @Test
    void riskPage_saysWhatIsMeasured() throws IOException {
        List<Recorded.Dialogue> dialogues = Recorded.dialogues();
        List<Looked> looked = RiskFigures.of(dialogues, WINDOW).looked();
        assertThat(looked).hasSizeGreaterThan(1_000);
        String page = HEAD.formatted(dialogues.size(), looked.size(), WINDOW)
                + distribution(looked)
                + bands(looked)
                + interventions(dialogues)
                + prediction(looked);
        GeneratedPage.mustBe("risk-figures.md", page);
    }

    @Test
    void riskPictures_showWhatIsMeasured() throws IOException {
        List<Recorded.Dialogue> dialogues = Recorded.dialogues();
        Map<Integer, List<Looked>> byWindow = new LinkedHashMap<>();
        for (int window : windows()) {
            byWindow.put(window, RiskFigures.of(dialogues, window).looked());
        }
        List<Looked> looked = byWindow.getOrDefault(WINDOW, List.of());
        GeneratedPage.mustBe("risk-distribution.svg", RiskPictures.distribution(looked));
        GeneratedPage.mustBe("risk-bands.svg", RiskPictures.bands(looked));
        GeneratedPage.mustBe("risk-interventions.svg", RiskPictures.interventions(byWindow));
        GeneratedPage.mustBe("risk-curves.svg", RiskPictures.curves(looked, ofTools(looked)));
    }

    private static List<Integer> windows() {
        List<Integer> windows = new ArrayList<>(List.of(WINDOW));
        windows.addAll(SMALLER);
        return windows;
    }

    private static List<Looked> ofTools(List<Looked> looked) {
        return looked.stream()
                .filter(each -> each.decision().inputs().toolCalls() > 0)
                .toList();
    }

    private static String distribution(List<Looked> looked) {
        StringBuilder text = new StringBuilder("## How p is distributed\n\n```\n");
        for (int tenth = 0; tenth < 10; tenth++) {
            int at = tenth;
            long count = looked.stream()
                    .filter(each ->
                            Math.min(9, (int) (10 * each.decision().risk().probability())) == at)
                    .count();
            double share = (double) count / looked.size();
            text.append("%.1f-%.1f %5.1f %% %s"
                    .formatted(tenth / 10.0, (tenth + 1) / 10.0, 100 * share, "#".repeat((int) Math.round(50 * share)))
                    .stripTrailing());
            text.append('\n');
        }
        return text.append("```\n\n").toString();
    }

    private static String bands(List<Looked> looked) {
        StringBuilder text = new StringBuilder(
                "## Bands\n\n| checkpoint | low | medium | high | of those severe |\n|---|---:|---:|---:|---:|\n");
        for (RiskCheckpoint checkpoint : RiskCheckpoint.values()) {
            List<Looked> here = looked.stream()
                    .filter(each -> each.decision().checkpoint() == checkpoint)
                    .toList();
            text.append("| `%s` | %d | %d | %d | %d |\n"
                    .formatted(
                            checkpoint.code(),
                            count(here, Band.LOW),
                            count(here, Band.MEDIUM),
                            count(here, Band.HIGH),
                            here.stream()
                                    .filter(each -> each.decision().risk().band() == Band.HIGH
                                            && each.decision().risk().severe())
                                    .count()));
        }
        return text.append('\n').toString();
    }

    private static long count(List<Looked> looked, Band band) {
        return looked.stream()
                .filter(each -> each.decision().risk().band() == band)
                .count();
    }

    private static String interventions(List<Recorded.Dialogue> dialogues) {
        StringBuilder text = new StringBuilder(
                "## What would have been done\n\n`advisory_mode` is what enforcement would have done.\n\n");
        text.append("| window | action | reason | requests |\n|---:|---|---|---:|\n");
        for (int window : windows()) {
            Map<String, Long> counts = RiskFigures.of(dialogues, window).looked().stream()
                    .map(Looked::decision)
                    .filter(decision -> decision.action() != Action.NONE)
                    .collect(Collectors.groupingBy(
                            decision -> "`" + decision.action().code() + "` | `"
                                    + decision.reason().code() + "`",
                            TreeMap::new,
                            Collectors.counting()));
            counts.forEach((what, count) -> text.append("| %,d | %s | %d |\n".formatted(window, what, count)));
        }
        return text.append('\n').toString();
    }

    private static String prediction(List<Looked> looked) {
        List<Looked> ofTools = ofTools(looked);
        return "## How well p tells a failed call beforehand\n\n"
                + "The area under the curve is the chance that of two requests, one before a failed call and one not, the"
                + " first has the higher p; .5 is a coin.\n\n"
                + "| a call failed in | requests | of those before one | area under the curve |\n"
                + "|---|---:|---:|---:|\n"
                + row("this request or the four after it, all conversations", looked, Looked::soon)
                + row("the same, where tools are at work", ofTools, Looked::soon)
                + row("the rest of the turn or the five after it, all conversations", looked, Looked::later)
                + row("the same, where tools are at work", ofTools, Looked::later);
    }

    private static String row(String what, List<Looked> looked, Predicate<Looked> failed) {
        return "| %s | %d | %d | %.3f |\n"
                .formatted(
                        what, looked.size(), looked.stream().filter(failed).count(), areaUnderTheCurve(looked, failed));
    }

    /** By ranks; those of equal p share theirs. */
    static double areaUnderTheCurve(List<Looked> looked, Predicate<Looked> failed) {
        List<Looked> sorted = looked.stream()
                .sorted(Comparator.comparingDouble(
                        each -> each.decision().risk().z()))
                .toList();
        double ranks = 0;
        int from = 0;
        while (from < sorted.size()) {
            int to = from;
            while (to < sorted.size()
                    && sorted.get(to).decision().risk().z()
                            == sorted.get(from).decision().risk().z()) {
                to++;
            }
            double rank = (from + 1 + to) / 2.0;
            ranks += rank * sorted.subList(from, to).stream().filter(failed).count();
            from = to;
        }
        double positives = looked.stream().filter(failed).count();
        double negatives = looked.size() - positives;
        return (ranks - positives * (positives + 1) / 2) / (positives * negatives);
    }
}
