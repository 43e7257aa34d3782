package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What Grafana and Prometheus find in their containers is what they are told to look for there. */
class GrafanaProvisioningTest {

    /** Where Grafana's image looks for it (GF_PATHS_PROVISIONING), and the folders that it reads there. */
    private static final String PROVISIONING = "/etc/grafana/provisioning";

    private static final Set<String> KINDS =
            Set.of("access-control", "alerting", "dashboards", "datasources", "plugins");
    private static final Set<String> SOURCE =
            Set.of("name", "uid", "type", "access", "url", "isDefault", "jsonData", "editable", "version");
    private static final Set<String> PROVIDER = Set.of(
            "name",
            "folder",
            "folderUid",
            "type",
            "allowUiUpdates",
            "disableDeletion",
            "updateIntervalSeconds",
            "options");

    private static final Yaml COMPOSE = yaml("docker-compose.yml");
    private static final Yaml SOURCES = yaml("grafana/provisioning/datasources/stowage.yaml");
    private static final Yaml PROVIDERS = yaml("grafana/provisioning/dashboards/stowage.yaml");
    private static final Yaml PROMETHEUS = yaml("ops/prometheus.yml");

    /** A YAML document, or a part of it. */
    private record Yaml(Object value) {

        private Yaml at(String... path) {
            Yaml found = this;
            for (String step : path) {
                found = found.at(step);
            }
            return found;
        }

        private Yaml at(String step) {
            Object found =
                    value instanceof List<?> list ? list.get(Integer.parseInt(step)) : ((Map<?, ?>) value).get(step);
            return new Yaml(Objects.requireNonNull(found, () -> step + " in " + value));
        }

        private Set<String> keys() {
            Set<String> keys = new TreeSet<>();
            ((Map<?, ?>) value).keySet().forEach(key -> keys.add(String.valueOf(key)));
            return keys;
        }

        private List<String> strings() {
            return ((List<?>) value).stream().map(String::valueOf).toList();
        }

        private String text() {
            return String.valueOf(value);
        }
    }

    private static Yaml yaml(String file) {
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            return new Yaml(new org.yaml.snakeyaml.Yaml(new SafeConstructor(new LoaderOptions())).load(reader));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Folders here by the path that a service has them under. */
    private static Map<String, Path> mounts(String service) {
        Map<String, Path> mounts = new LinkedHashMap<>();
        for (String volume : COMPOSE.at("services", service, "volumes").strings()) {
            String[] parts = volume.split(":", -1);
            assertThat(parts[2]).as("nobody changes %s from inside", volume).isEqualTo("ro");
            mounts.put(parts[1], Path.of(parts[0]));
        }
        return mounts;
    }

    @Test
    void provisioning_isWhereGrafanaLooks() throws IOException {
        Path folder = Objects.requireNonNull(mounts("grafana").get(PROVISIONING));
        assertThat(folder).isEqualTo(Path.of("./grafana/provisioning"));
        try (Stream<Path> kinds = Files.list(folder)) {
            assertThat(kinds.map(kind -> kind.getFileName().toString()))
                    .containsExactlyInAnyOrder("dashboards", "datasources")
                    .allMatch(KINDS::contains);
        }
    }

    @Test
    void provider_readsTheMountedDashboards() {
        assertThat(PROVIDERS.at("apiVersion").text()).isEqualTo("1");
        Yaml provider = PROVIDERS.at("providers", "0");
        assertThat(PROVIDER).containsAll(provider.keys());
        assertThat(provider.at("type").text()).isEqualTo("file");
        String path = provider.at("options", "path").text();
        assertThat(mounts("grafana")).containsEntry(path, Path.of("./grafana/dashboards"));
        String home = COMPOSE.at("services", "grafana", "environment", "GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH")
                .text();
        assertThat(home).startsWith(path + "/");
        assertThat(Path.of("grafana/dashboards", home.substring(path.length() + 1)))
                .exists();
    }

    @Test
    void source_isThePrometheusBesideIt() {
        assertThat(SOURCES.at("apiVersion").text()).isEqualTo("1");
        Yaml source = SOURCES.at("datasources", "0");
        assertThat(SOURCE).containsAll(source.keys());
        assertThat(source.at("type").text()).isEqualTo("prometheus");
        assertThat(source.at("access").text()).isEqualTo("proxy");
        assertThat(source.at("isDefault").text()).isEqualTo("true");
        assertThat(source.at("url").text()).isEqualTo("http://prometheus:9090");
        assertThat(COMPOSE.at("services", "prometheus", "ports").strings()).containsExactly("127.0.0.1:9090:9090");
        assertThat(COMPOSE.at("services", "grafana", "depends_on").strings()).containsExactly("prometheus");
        assertThat(source.at("jsonData", "timeInterval").text())
                .isEqualTo(PROMETHEUS.at("global", "scrape_interval").text());
        for (Dashboard dashboard : Dashboard.all()) {
            assertThat(dashboard.json().at("/templating/list/0/current/value").asString())
                    .as(dashboard.name())
                    .isEqualTo(source.at("uid").text());
        }
    }

    @Test
    void prometheus_findsItsRulesAndStowage() {
        Map<String, Path> mounts = mounts("prometheus");
        assertThat(mounts).containsEntry("/etc/prometheus/prometheus.yml", Path.of("./ops/prometheus.yml"));
        assertThat(PROMETHEUS.at("rule_files").strings()).containsExactly("rules/*.yml");
        assertThat(mounts).containsEntry("/etc/prometheus/rules", Path.of("./ops/rules"));
        assertThat(PROMETHEUS
                        .at("scrape_configs", "0", "static_configs", "0", "targets")
                        .strings())
                .containsExactly("stowage:8081");
        assertThat(COMPOSE.at("services", "stowage", "ports").strings()).contains("127.0.0.1:8081:8081");
    }
}
