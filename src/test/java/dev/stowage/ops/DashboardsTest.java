package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.ops.Dashboard.Panel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The dashboards are whole, and ask for nothing that is not there. */
class DashboardsTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| \\w+ \\| ([^|]*) \\|");
    private static final Pattern METER = Pattern.compile("\\b((?:stowage|gen_ai)_[a-z_]+)(?:\\{([^}]*)})?");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)(?:=~|!=|!~|=)");
    private static final Pattern PART_OF_HISTOGRAM = Pattern.compile("_(bucket|sum|count)$");

    @Test
    void dashboards_areFour_andHaveUids() {
        assertThat(Dashboard.all())
                .extracting(dashboard -> dashboard.json().path("uid").asString())
                .containsExactly("stowage-cache", "stowage-context", "stowage-overview", "stowage-risk");
    }

    @Test
    void sources_areAVariable() throws IOException {
        for (Dashboard dashboard : Dashboard.all()) {
            assertThat(dashboard.json().findValues("datasource"))
                    .isNotEmpty()
                    .allMatch(source -> source.path("uid").asString().equals("${datasource}"));
            JsonNode variable = dashboard.json().path("templating").path("list").path(0);
            assertThat(variable.path("type").asString()).isEqualTo("datasource");
            assertThat(Files.readString(Path.of("grafana/provisioning/datasources/stowage.yaml")))
                    .contains("uid: " + variable.path("current").path("value").asString());
        }
    }

    @Test
    void panels_sayWhatTheyShow() {
        for (Dashboard dashboard : Dashboard.all()) {
            for (Panel panel : dashboard.charts()) {
                assertThat(panel.json().path("description").asString())
                        .as(panel.title())
                        .isNotBlank();
                assertThat(panel.json().findValue("unit").asString())
                        .as(panel.title())
                        .isNotBlank();
                assertThat(panel.queries()).as(panel.title()).isNotEmpty();
            }
        }
    }

    @Test
    void panels_standBesideEachOther() {
        for (Dashboard dashboard : Dashboard.all()) {
            List<Panel> panels = dashboard.panels();
            assertThat(panels)
                    .extracting(panel -> panel.json().path("id").asInt())
                    .doesNotHaveDuplicates();
            for (Panel panel : panels) {
                assertThat(panel.at("x") + panel.at("w")).as(panel.title()).isLessThanOrEqualTo(24);
                assertThat(panels)
                        .filteredOn(other -> !other.equals(panel) && other.overlaps(panel))
                        .as(panel.title())
                        .isEmpty();
            }
        }
    }

    @Test
    void queries_askForMetersAndLabelsThatExist() throws IOException {
        Map<String, Set<String>> meters = ROW.matcher(Files.readString(Path.of("docs/metrics.md")))
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1), row -> Set.of(row.group(2).split(", "))));
        for (Dashboard dashboard : Dashboard.all()) {
            queries(dashboard).forEach(query -> mustBeAmong(meters, query));
        }
    }

    private static Stream<String> queries(Dashboard dashboard) {
        return dashboard.charts().stream().flatMap(panel -> panel.queries().stream());
    }

    private static void mustBeAmong(Map<String, Set<String>> meters, String query) {
        Matcher meter = METER.matcher(query);
        while (meter.find()) {
            String name = PART_OF_HISTOGRAM.matcher(meter.group(1)).replaceFirst("");
            if (name.startsWith("gen_ai_request_") || isLabel(meters, name)) {
                continue;
            }
            assertThat(meters).as(query).containsKey(name);
            Set<String> labels = new TreeSet<>(meters.getOrDefault(name, Set.of()));
            Stream.ofNullable(meter.group(2))
                    .flatMap(matchers -> LABEL.matcher(matchers).results())
                    .forEach(label -> assertThat(labels).as(query).contains(label.group(1)));
        }
    }

    private static boolean isLabel(Map<String, Set<String>> meters, String name) {
        return meters.values().stream().anyMatch(labels -> labels.contains(name));
    }
}
