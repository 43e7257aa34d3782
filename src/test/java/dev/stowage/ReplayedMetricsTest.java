package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.PrometheusServer;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A replay through a Stowage that Prometheus scrapes meanwhile: both tell of the same run. */
@NeedsTool("prometheus")
class ReplayedMetricsTest {

    private static final int REQUESTS = 12;

    @TempDir
    private Path directory;

    @Test
    void prometheus_hasTheFiguresOfTheReport() throws IOException {
        Path report = directory.resolve("report.json");
        try (RunningStowage stowage = RunningStowage.with(
                        "spring.profiles.active=sandbox",
                        "stowage.sandbox.port=" + RedisServer.freePort(),
                        "stowage.context.window=1000000");
                PrometheusServer prometheus = PrometheusServer.scraping(stowage.port())) {
            ReplayRig replay = new ReplayRig();
            int code = replay.run(
                    conversation().toString(),
                    "--upstream",
                    stowage.baseUrl().toString(),
                    "--model",
                    "sandbox",
                    "--json",
                    report.toString());
            assertThat(code).as(replay.err()).isZero();
            JsonNode total = JsonMapper.shared().readTree(report.toFile()).path("total");
            prometheus.await("sum(stowage_requests_total{outcome=\"ok\"})", 2 * REQUESTS);
            assertThat(total.at("/direct/requests").asInt()).isEqualTo(REQUESTS);
            assertThat(prometheus.query("sum(stowage_prompt_tokens_total)"))
                    .isEqualTo(List.of(sum(total, "prompt_tokens")));
            assertThat(prometheus.query("sum(stowage_prompt_tokens_total{cache=\"hit\"})"))
                    .isEqualTo(List.of(sum(total, "cached_tokens")));
            assertThat(sum(total, "cached_tokens")).isPositive();
            assertThat(prometheus.query("sum(stowage_fail_open_total)")).isEqualTo(List.of(0.0));
        }
    }

    /** Of both passes. */
    private static double sum(JsonNode total, String figure) {
        return total.at("/direct/" + figure).asDouble()
                + total.at("/stowage/" + figure).asDouble();
    }

    private Path conversation() throws IOException {
        LongTalk talk = new LongTalk();
        talk.messages().subList(1, talk.messages().size()).clear();
        for (int i = 0; i < REQUESTS; i++) {
            talk.user("Part " + i + ". " + "It is about words and numbers. ".repeat(20));
            talk.assistant("Done with part " + i + ".");
        }
        return Files.writeString(
                directory.resolve("conversation.json"),
                "{\"id\":\"a\",\"model\":\"gpt-4o\",\"messages\":[" + String.join(",", talk.messages()) + "]}");
    }
}
