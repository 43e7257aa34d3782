package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.stowage.ops.Dashboard.Panel;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Dashboards hold nothing that Grafana would pass over: it says nothing of members, colours or variables it does not know. */
class DashboardSchemaTest {

    private static final Path FILE = Path.of("src/test/resources/dev/stowage/ops/dashboard.schema.json");
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(JsonMapper.shared().readTree(FILE.toFile()));
    private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{)?([a-zA-Z_]+)");
    private static final Set<String> OF_GRAFANA = Set.of("__rate_interval", "__range", "__interval");
    private static final Pattern COLOUR = Pattern.compile(
            "transparent|text|#[0-9a-fA-F]{6}|(?:(?:super-light|light|semi-dark|dark)-)?(?:red|orange|yellow|green|blue|purple)");

    @Test
    void dashboards_areOfTheSchema() {
        for (Dashboard dashboard : Dashboard.all()) {
            assertThat(SCHEMA.validate(dashboard.json())).as(dashboard.name()).isEmpty();
        }
    }

    @Test
    void misspeltMember_isNoticed() {
        ObjectNode dashboard = Dashboard.all().get(0).json().deepCopy().asObject();
        dashboard.path("panels").path(1).asObject().put("titel", "x");
        assertThat(SCHEMA.validate(dashboard)).isNotEmpty();
    }

    @Test
    void queries_useVariablesThatExist_andLettersOfTheirOwn() {
        for (Dashboard dashboard : Dashboard.all()) {
            Set<String> known = dashboard
                    .json()
                    .path("templating")
                    .path("list")
                    .valueStream()
                    .map(variable -> variable.path("name").asString())
                    .collect(Collectors.toSet());
            for (Panel panel : dashboard.charts()) {
                for (String query : panel.queries()) {
                    assertThat(VARIABLE.matcher(query).results().map(found -> found.group(1)))
                            .as(query)
                            .allMatch(name -> known.contains(name) || OF_GRAFANA.contains(name));
                }
                assertThat(panel.json().path("targets").findValuesAsString("refId"))
                        .as(panel.title())
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void legends_nameLabelsThatTheirQueryKeeps() {
        Pattern label = Pattern.compile("\\{\\{\\s*([a-z_]+)\\s*}}");
        for (Dashboard dashboard : Dashboard.all()) {
            for (Panel panel : dashboard.charts()) {
                for (JsonNode target : panel.json().path("targets").values()) {
                    assertThat(label.matcher(target.path("legendFormat").asString())
                                    .results()
                                    .map(found -> found.group(1)))
                            .as(panel.title())
                            .allMatch(name -> target.path("expr").asString().contains(name));
                }
            }
        }
    }

    @Test
    void colours_areGrafanas() {
        for (Dashboard dashboard : Dashboard.all()) {
            List<String> colours = dashboard
                    .json()
                    .path("panels")
                    .valueStream()
                    .flatMap(panel -> panel.path("fieldConfig").findValuesAsString("fixedColor").stream())
                    .toList();
            assertThat(colours).allMatch(COLOUR.asMatchPredicate());
            assertThat(dashboard
                            .json()
                            .path("panels")
                            .valueStream()
                            .flatMap(panel -> panel.path("fieldConfig")
                                    .path("defaults")
                                    .path("thresholds")
                                    .path("steps")
                                    .valueStream())
                            .map(step -> step.path("color").asString()))
                    .allMatch(COLOUR.asMatchPredicate());
        }
    }

    @Test
    void links_leadToTheOthers() {
        for (Dashboard dashboard : Dashboard.all()) {
            List<String> tags = strings(dashboard.json().path("tags"));
            assertThat(dashboard.json().path("links").valueStream())
                    .allMatch(link -> tags.containsAll(strings(link.path("tags"))));
        }
    }

    private static List<String> strings(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }
}
