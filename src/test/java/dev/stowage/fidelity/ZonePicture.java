package dev.stowage.fidelity;

import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.tokens.ContextUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws what stands in the prompts of a recorded conversation, request by request: {@code docs/zones.svg}. Its arguments are the
 * recording's name, the window in tokens, and the file to write.
 */
final class ZonePicture {

    private static final int WIDTH = 840;
    private static final int LEFT = 64;
    private static final int RIGHT = 164;
    private static final int PANEL = 190;
    private static final int TOP = 44;
    private static final int BETWEEN = 62;
    private static final List<String> COLOURS =
            List.of("#8c6bb1", "#1b7837", "#2166ac", "#b2182b", "#bf812d", "#35978f", "#525252");
    private static final String CONVERSATION = "#9ebcda";
    private static final String ADDED = "#d95f0e";

    /** One request: its epoch, what its prompt takes, and what of that each zone has added. */
    private record Point(int epoch, long prompt, Map<Zone, Long> zones) {

        long added() {
            return zones.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private final List<Point> points = new ArrayList<>();
    private final StringBuilder svg = new StringBuilder();
    private final String name;
    private final long window;

    private ZonePicture(String name, long window) {
        this.name = name;
        this.window = window;
    }

    public static void main(String[] arguments) throws IOException {
        ZonePicture picture = new ZonePicture(arguments[0], Long.parseLong(arguments[1]));
        FactSurvival.replay(arguments[0], picture.window, picture::watched);
        Files.writeString(Path.of(arguments[2]), picture.draw());
    }

    private Adding watched(Recording recording) {
        ArenaAdding arena = new ArenaAdding(ArenaSettings.Mode.MANAGED, window, recording::tokens);
        return new Adding() {
            private int epoch;

            @Override
            public long tokens() {
                return arena.tokens();
            }

            @Override
            public void nextEpoch() {
                epoch++;
                arena.nextEpoch();
            }

            @Override
            public List<String> to(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now) {
                long before = arena.tokens();
                List<String> added = arena.to(messages, fates, usage, now);
                points.add(new Point(epoch, usage.prompt() + arena.tokens() - before, arena.byZone()));
                return added;
            }
        };
    }

    private String draw() {
        int height = TOP + 2 * PANEL + BETWEEN + 48;
        svg.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#1f2328\">%n"
                        .formatted(WIDTH, height));
        svg.append("<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#ffffff\"/>%n".formatted(WIDTH, height));
        prompts(TOP);
        zones(TOP + PANEL + BETWEEN);
        text(LEFT, height - 10, "requests of " + name.replace(".json", "") + ", window of " + window + " tokens");
        return svg.append("</svg>\n").toString();
    }

    private void prompts(int top) {
        text(LEFT, top - 14, "tokens of each prompt; a line where it was compacted");
        long most =
                Math.max(window, points.stream().mapToLong(Point::prompt).max().orElse(1));
        axis(top, most);
        List<long[]> layers = List.of(
                points.stream()
                        .mapToLong(point -> point.prompt() - point.added())
                        .toArray(),
                points.stream().mapToLong(Point::added).toArray());
        stacked(top, most, layers, List.of(CONVERSATION, ADDED));
        epochs(top);
        legend(top, List.of("the conversation", "added"), List.of(CONVERSATION, ADDED));
    }

    private void zones(int top) {
        text(LEFT, top - 14, "tokens of what was added, by zone");
        long most = Math.max(1, points.stream().mapToLong(Point::added).max().orElse(1));
        axis(top, most);
        List<long[]> layers = Arrays.stream(Zone.values())
                .map(zone -> points.stream()
                        .mapToLong(point -> point.zones().getOrDefault(zone, 0L))
                        .toArray())
                .toList();
        stacked(top, most, layers, COLOURS);
        epochs(top);
        legend(top, Arrays.stream(Zone.values()).map(Zone::code).toList(), COLOURS);
    }

    private void stacked(int top, long most, List<long[]> layers, List<String> colours) {
        double step = (double) (WIDTH - LEFT - RIGHT) / points.size();
        for (int at = 0; at < points.size(); at++) {
            long below = 0;
            for (int layer = 0; layer < layers.size(); layer++) {
                long tokens = layers.get(layer)[at];
                if (tokens > 0) {
                    double y = top + PANEL - (double) PANEL * (below + tokens) / most;
                    svg.append(String.format(
                            Locale.ROOT,
                            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                            LEFT + at * step,
                            y,
                            Math.max(0.5, step - 0.6),
                            (double) PANEL * tokens / most,
                            colours.get(layer)));
                    below += tokens;
                }
            }
        }
    }

    private void epochs(int top) {
        double step = (double) (WIDTH - LEFT - RIGHT) / points.size();
        for (int at = 1; at < points.size(); at++) {
            if (points.get(at).epoch() != points.get(at - 1).epoch()) {
                svg.append(String.format(
                        Locale.ROOT,
                        "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$d\" y2=\"%3$d\" stroke=\"#1f2328\" stroke-dasharray=\"3 3\"/>%n",
                        LEFT + at * step - 0.3,
                        top,
                        top + PANEL));
            }
        }
    }

    private void axis(int top, long most) {
        for (long tokens : new long[] {0, most / 2, most}) {
            long y = top + PANEL - PANEL * tokens / most;
            svg.append("<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#d0d7de\"/>%n"
                    .formatted(LEFT, WIDTH - RIGHT, y, y));
            svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>%n".formatted(LEFT - 8, y + 4, tokens));
        }
    }

    private void legend(int top, List<String> names, List<String> colours) {
        for (int i = 0; i < names.size(); i++) {
            int y = top + 18 * i;
            svg.append("<rect x=\"%d\" y=\"%d\" width=\"11\" height=\"11\" fill=\"%s\"/>%n"
                    .formatted(WIDTH - RIGHT + 16, y, colours.get(i)));
            text(WIDTH - RIGHT + 33, y + 10, names.get(i));
        }
    }

    private void text(int x, int y, String text) {
        svg.append("<text x=\"%d\" y=\"%d\">%s</text>%n".formatted(x, y, text));
    }
}
