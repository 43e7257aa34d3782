package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Usage;
import dev.stowage.telemetry.ExchangeReport;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Outcome;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Prometheus reads. */
class MetricsTest {

    private static Rig rig;
    private static List<String> atStart;

    @BeforeAll
    static void start() throws IOException {
        rig = Rig.start("stowage.http.max-request-bytes=1KB", "stowage.upstream.retry.times=0");
        atStart = scrape();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void everyOutcome_hasAZeroBeforeTheFirstRequest() {
        for (String outcome : List.of("ok", "client_error", "upstream_error", "cancelled", "timeout", "rejected")) {
            assertThat(atStart)
                    .contains("stowage_requests_total{mode=\"managed\",model=\"other\",outcome=\"" + outcome
                            + "\",upstream=\"default\"} 0.0");
        }
        assertThat(atStart)
                .contains(
                        "stowage_requests_total{mode=\"managed\",model=\"other\",outcome=\"rejected\",upstream=\"none\"} 0.0")
                .contains("stowage_usage_anomalies_total{upstream=\"default\"} 0.0")
                .contains("stowage_fail_open_total{reason=\"exception\",step=\"tap\"} 0.0")
                .contains(
                        "stowage_prompt_tokens_total{cache=\"unknown\",model=\"other\",purpose=\"request\",upstream=\"default\"} 0.0");
    }

    /** In Prometheus' text a help text is what follows the family's name. */
    @Test
    void everyFamilyOfStowages_hasAHelpText() throws IOException {
        double before = rig.ended("ok");
        rig.post(exchange -> exchange.respond(200, "application/json", "{}"), Rig.ASK);
        rig.stowage().awaitCount(before + 1, "stowage.requests", "outcome", "ok");
        List<String> lines = scrape();
        Set<String> explained = lines.stream()
                .filter(line -> line.matches("# HELP \\S+ \\S.*"))
                .map(line -> line.split(" ", -1)[2])
                .collect(Collectors.toSet());
        List<String> families = lines.stream()
                .filter(line -> line.matches("# TYPE (stowage|gen_ai)_.*"))
                .map(line -> line.split(" ", -1)[2])
                .toList();
        assertThat(families)
                .contains("stowage_requests_total", "stowage_request_duration_seconds", "stowage_buffered_bytes")
                .hasSizeGreaterThan(50)
                .allMatch(explained::contains);
        assertThat(lines).contains("# HELP stowage_requests_total exchanges that have ended");
    }

    @Test
    void refusal_isCountedOnce_C149() throws IOException {
        double before = rig.stowage().count("stowage.requests");
        rig.post(exchange -> {}, new byte[2000]);
        rig.stowage().awaitCount(before + 1, "stowage.requests");
        assertThat(rig.stowage().count("stowage.requests")).isEqualTo(before + 1);
        assertThat(rig.ended("rejected")).isGreaterThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gpt-5 | {\"prompt_tokens\":100,\"completion_tokens\":5,\"prompt_tokens_details\":{\"cached_tokens\":60}} | 60 | 40 | 0 | 0",
                "deepseek-chat | {\"prompt_tokens\":100,\"prompt_cache_hit_tokens\":60,\"prompt_cache_miss_tokens\":40,\"completion_tokens\":5} | 60 | 40 | 0 | 0",
                "claude-opus-5 | {\"input_tokens\":10,\"cache_read_input_tokens\":60,\"cache_creation_input_tokens\":30,\"output_tokens\":5} | 60 | 10 | 30 | 0",
                "claude-haiku-5 | {\"input_tokens\":10,\"cache_read_input_tokens\":0,\"cache_creation_input_tokens\":90,\"output_tokens\":5} | 0 | 10 | 90 | 0",
                "codestral | {\"prompt_tokens\":100,\"completion_tokens\":5} | 0 | 0 | 0 | 100"
            })
    void cacheTokens_areCountedByTheirFate_C134(String model, String usage, int hit, int miss, int write, int unknown)
            throws IOException {
        double[] before = {tokens(model, "hit"), tokens(model, "miss"), tokens(model, "write"), tokens(model, "unknown")
        };
        double prompts = rig.stowage().count("stowage.prompt.tokens");
        answer("{\"model\":\"" + model + "\",\"choices\":[],\"usage\":" + usage + "}", model);
        rig.stowage().awaitCount(prompts + hit + miss + write + unknown, "stowage.prompt.tokens");
        assertThat(tokens(model, "hit") - before[0]).isEqualTo(hit);
        assertThat(tokens(model, "miss") - before[1]).isEqualTo(miss);
        assertThat(tokens(model, "write") - before[2]).isEqualTo(write);
        assertThat(tokens(model, "unknown") - before[3]).isEqualTo(unknown);
    }

    @Test
    void moreCachedTokensThanThePromptHas_areClampedAndCounted_C38() throws IOException {
        double before = rig.stowage().count("stowage.usage.anomalies");
        double hits = tokens("gpt-4o", "hit");
        double misses = tokens("gpt-4o", "miss");
        answer(
                "{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":1,\"prompt_tokens_details\":{\"cached_tokens\":60}}}",
                "gpt-4o");
        rig.stowage().awaitCount(before + 1, "stowage.usage.anomalies");
        assertThat(tokens("gpt-4o", "hit")).isEqualTo(hits + 10);
        assertThat(tokens("gpt-4o", "miss")).isEqualTo(misses);
    }

    @Test
    void tenThousandModelNames_makeFewSeries_C150() throws IOException {
        Meters meters = rig.stowage().bean(Meters.class);
        Random random = new Random(150);
        for (int i = 0; i < 10_000; i++) {
            String prefix = List.of("", "gpt-", "org/", "claude-opus-5-").get(i % 4);
            meters.ended(report(prefix + Long.toString(random.nextLong(), 36) + "x".repeat(i % 100)));
        }
        assertThat(scrape().stream().filter(line -> line.startsWith("stowage_requests_total")))
                .hasSizeLessThan(200);
    }

    @Test
    void noSeries_isNotANumber_C41() throws IOException {
        rig.post(
                exchange -> exchange.respond(
                        200,
                        "text/event-stream",
                        "data: {\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0,\"prompt_tokens_details\":{\"cached_tokens\":0}}}\n\ndata: [DONE]\n\n"),
                Rig.STREAM);
        assertThat(scrape())
                .filteredOn(line ->
                        line.startsWith("stowage_") || line.startsWith("gen_ai_") || line.startsWith("resilience4j_"))
                .isNotEmpty()
                .noneMatch(line -> line.endsWith(" NaN") || line.endsWith("Inf"));
    }

    private static void answer(String body, String model) throws IOException {
        double before = rig.ended("ok");
        rig.post(
                exchange -> exchange.respond(200, "application/json", body),
                ("{\"model\":\"" + model + "\",\"messages\":[{}]}").getBytes(UTF_8));
        rig.awaitEnded("ok", before);
    }

    private static double tokens(String model, String cache) {
        return rig.stowage().count("stowage.prompt.tokens", "model", model, "cache", cache);
    }

    private static ExchangeReport report(String model) {
        return new ExchangeReport(
                "id",
                "POST",
                "/v1/chat/completions",
                "default",
                Optional.of(model),
                Optional.empty(),
                Mode.MANAGED,
                "none",
                false,
                200,
                Outcome.OK,
                Optional.empty(),
                Optional.of(new Usage(1, 1, Optional.empty())),
                Map.of(),
                Optional.empty(),
                Duration.ofMillis(1));
    }

    private static List<String> scrape() throws IOException {
        try (RawClient client = rig.client()) {
            client.send("GET /actuator/prometheus HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            return new String(client.read().body(), UTF_8).lines().toList();
        }
    }
}
