package dev.stowage.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.Reason;
import dev.stowage.core.capacity.Risk;
import dev.stowage.core.capacity.RiskBands;
import dev.stowage.core.capacity.RiskCheckpoint;
import dev.stowage.core.capacity.RiskInputs;
import dev.stowage.core.capacity.SlackProfile;
import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.telemetry.ExchangeReport;
import dev.stowage.telemetry.MeterTexts;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Outcome;
import dev.stowage.telemetry.Step;
import dev.stowage.telemetry.StoreOperation;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of {@link MeterTexts} is the page, and the meters that exist are the list. */
class MetricsPageTest {

    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z_]+?)(_count|_bucket)?(?:\\{(.*)})? ");
    private static final CapacityDecision DECISION = new CapacityDecision(
            1,
            0,
            RiskCheckpoint.PRE_REQUEST,
            new RiskInputs(1, 0, 0, 0),
            0.35,
            3.8,
            Risk.of(SlackProfile.of(List.of(3.45)), RiskBands.STANDARD),
            1,
            Action.NONE,
            Reason.LOW_RISK,
            OptionalInt.empty(),
            OptionalInt.empty());
    private static final String NO_LABELS = "none=\"\"";
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");

    private static final String HEAD = """
            # Metrics

            Generated from `meters.txt` of `telemetry`, as the help texts are that Prometheus reads with them at
            `/actuator/prometheus`. Labels come from closed sets: no session, user, path or free text. Beside these there are
            `resilience4j_*` for the guards of each upstream, `reactor_netty_connection_provider_*` for its connections,
            `http_server_requests_*` for the operators' own endpoints, and Micrometer's JVM and process meters.

            | meter | type | labels | meaning |
            |---|---|---|---|
            """;

    @Test
    void metricsPage_saysWhatTheHeaderSays() throws IOException {
        String rows = MeterTexts.families().stream()
                .sorted(Comparator.comparing(MeterTexts.Family::name))
                .map(family -> "| `%s` | %s | %s | %s |\n"
                        .formatted(family.name(), family.type(), family.labels(), family.meaning()))
                .collect(Collectors.joining());
        GeneratedPage.mustBe("metrics.md", HEAD + rows);
    }

    @Test
    void meters_areThoseOfTheList() {
        Map<String, Set<String>> documented = new TreeMap<>();
        MeterTexts.families()
                .forEach(family -> documented.put(
                        family.name(), new TreeSet<>(List.of(family.labels().split(", ")))));
        assertThat(scraped()).isEqualTo(documented);
    }

    private static Map<String, Set<String>> scraped() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Meters meters = new Meters(registry, List.of("default"), Set.of());
        meters.store("file", StoreOperation.ofSessions());
        meters.ended(report(Optional.of(CacheUsage.of(10, 20, 0))));
        meters.repaired("orphaned_result", 0);
        meters.contextUsage(Optional.of("gpt-4o"), 0.5);
        meters.estimated(Optional.of("gpt-4o"), 100, 101);
        meters.risks().decided(Optional.of("gpt-4o"), DECISION);
        meters.eventLoop(1);
        meters.atHand(1, lineages -> 1, messages -> 1);
        meters.buffered(1, bodies -> 1);
        meters.residency().pushedBytes(1, files -> 1);
        Map<String, Set<String>> found = new TreeMap<>();
        Matcher sample = SAMPLE.matcher(registry.scrape());
        while (sample.find()) {
            String name = sample.group(1);
            if (!name.endsWith("_sum") && !name.endsWith("_max")) {
                Set<String> labels = LABEL.matcher(Objects.requireNonNullElse(sample.group(3), NO_LABELS))
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !label.equals("le"))
                        .collect(Collectors.toCollection(TreeSet::new));
                found.put(name, labels);
            }
        }
        return found;
    }

    private static ExchangeReport report(Optional<CacheUsage> cache) {
        return new ExchangeReport(
                "id",
                "POST",
                "/v1/chat/completions",
                "default",
                Optional.of("gpt-4o"),
                Optional.empty(),
                Mode.MANAGED,
                "none",
                true,
                200,
                Outcome.OK,
                Optional.empty(),
                Optional.of(new Usage(10, 2, cache)),
                Map.of(Step.TOTAL, Duration.ofMillis(1)),
                Optional.of(Duration.ofMillis(5)),
                Duration.ofMillis(9));
    }
}
