package dev.stowage.ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One of the dashboards for Grafana. */
record Dashboard(String name, JsonNode json) {

    private static final Path DIRECTORY = Path.of("grafana/dashboards");

    /** Something that it shows. */
    record Panel(String title, JsonNode json) {

        List<String> queries() {
            return json.path("targets")
                    .valueStream()
                    .map(target -> target.path("expr").asString())
                    .toList();
        }

        int at(String coordinate) {
            return json.path("gridPos").path(coordinate).asInt();
        }

        boolean isRow() {
            return json.path("type").asString().equals("row");
        }

        boolean overlaps(Panel other) {
            return at("x") < other.at("x") + other.at("w")
                    && other.at("x") < at("x") + at("w")
                    && at("y") < other.at("y") + other.at("h")
                    && other.at("y") < at("y") + at("h");
        }
    }

    static List<Dashboard> all() {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.sorted().map(Dashboard::read).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Dashboard read(Path file) {
        String name = file.getFileName().toString().replace(".json", "");
        return new Dashboard(name, JsonMapper.shared().readTree(file.toFile()));
    }

    List<Panel> panels() {
        return json.path("panels")
                .valueStream()
                .map(panel -> new Panel(panel.path("title").asString(), panel))
                .toList();
    }

    /** Those with queries. */
    List<Panel> charts() {
        return panels().stream().filter(panel -> !panel.isRow()).toList();
    }

    /** A query as Grafana would send it, with every variable at its default, over the last five minutes. */
    String filled(String query) {
        String filled = query.replace("$__rate_interval", "1m").replace("$__range", "5m");
        for (JsonNode variable : json.path("templating").path("list").values()) {
            String value = variable.path("type").asString().equals("textbox")
                    ? variable.path("query").asString()
                    : variable.path("allValue").asString("");
            filled = filled.replace("$" + variable.path("name").asString(), value);
        }
        return filled;
    }
}
