package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Retries, breaker, bulkhead and fallback. One upstream stands behind several names with settings of their own. */
class ResilienceTest {

    private static final String OK = "{\"id\":\"ok\"}";

    private static ScriptedUpstream upstream;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() throws IOException {
        upstream = ScriptedUpstream.start(exchange -> {});
        List<String> settings = new ArrayList<>();
        String url = upstream.baseUrl().toString();
        add(
                settings,
                "plain",
                url,
                "retry.back-off=1ms",
                "retry.budget=1",
                "breaker.minimum=1000",
                "breaker.window=1000");
        add(
                settings,
                "thrifty",
                url,
                "retry.back-off=1ms",
                "retry.budget=0",
                "retry.times=1",
                "breaker.minimum=1000",
                "breaker.window=1000");
        add(settings, "breaking", url, "retry.times=0", "breaker.minimum=2", "breaker.window=2", "breaker.open=100ms");
        add(settings, "narrow", url, "max-concurrent=1");
        add(
                settings,
                "down",
                Nobody.URL.toString(),
                "retry.times=0",
                "fallbacks=plain",
                "breaker.minimum=2",
                "breaker.window=2",
                "breaker.open=1h");
        stowage = RunningStowage.with(settings.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        stowage.close();
        upstream.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void passingTrouble_isTriedAgainWithTheSameBytes_C100(int status) throws IOException {
        upstream.script(first(exchange -> exchange.respond(status, "text/plain", "busy"), ResilienceTest::ok));
        assertThat(post("plain").text()).isEqualTo(OK);
        assertThat(upstream.waiting()).isEqualTo(2);
        byte[] once = upstream.take().body();
        assertThat(once).asString(UTF_8).contains("include_usage");
        assertThat(upstream.take().body()).isEqualTo(once);
    }

    @Test
    void lastingTrouble_isTriedThreeTimesAndThenPassedOn_C98_C99_C100() throws IOException {
        upstream.script(exchange -> exchange.respond(503, "application/json", "{\"its\":\"own words\"}"));
        Response response = post("plain");
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.text()).isEqualTo("{\"its\":\"own words\"}");
        assertThat(upstream.waiting()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "400, x: y",
        "401, x: y",
        "404, x: y",
        "408, x: y",
        "500, x: y",
        "529, x: y",
        "429, x: y",
        "429, Retry-After: 6",
        "503, Retry-After: 60",
        "503, 'Retry-After: Fri, 31 Dec 2100 23:59:59 GMT'",
        "429, 'Retry-After: Fri, 31 Dec 2100 23:59:59 GMT'",
        "503, x-should-retry: false"
    })
    void answerNotWorthAnotherTry_isPassedOnAtOnce_C97_C101(int status, String header) throws IOException {
        upstream.script(exchange -> exchange.respond(status, "text/plain", "no", header));
        Response response = post("plain");
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.text()).isEqualTo("no");
        assertThat(response.head()).contains(header);
        assertThat(upstream.waiting()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Retry-After: 0", "retry-after-ms: 5", "Retry-After: 0.01"})
    void shortRetryAfter_isHonoured_C101(String header) throws IOException {
        upstream.script(first(exchange -> exchange.respond(429, "text/plain", "slow", header), ResilienceTest::ok));
        assertThat(post("plain").text()).isEqualTo(OK);
        assertThat(upstream.waiting()).isEqualTo(2);
    }

    @Test
    void answerCutAfterItsFirstByte_isNotFetchedAgain_C101() throws IOException {
        upstream.script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {}\n\n");
            exchange.cut();
        });
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(ask("plain"));
            client.readHead();
            client.readToEnd();
        }
        assertThat(upstream.waiting()).isEqualTo(1);
    }

    @Test
    void requestThatMayHaveBeenWorkedOn_isNotSentAgain() throws IOException {
        upstream.script(exchange -> exchange.cut());
        assertThat(post("plain").status()).isEqualTo(502);
        assertThat(upstream.waiting()).isEqualTo(1);
    }

    @Test
    void bodyThatStreamsThrough_isNotSentAgain() throws IOException {
        upstream.script(exchange -> exchange.respond(503, "text/plain", "busy"));
        assertThat(post("/v1/responses", "plain").text()).isEqualTo("busy");
        assertThat(upstream.waiting()).isEqualTo(1);
    }

    /** Ten retries are saved up at the start, and this upstream earns no more. */
    @Test
    void retries_endWithTheirBudget_C99() throws IOException {
        upstream.script(exchange -> exchange.respond(503, "text/plain", "busy"));
        upstream.forget();
        for (int i = 0; i < 12; i++) {
            try (RawClient client = new RawClient(stowage.port())) {
                client.post(ask("thrifty"));
                assertThat(client.read().status()).isEqualTo(503);
            }
        }
        assertThat(upstream.waiting()).isEqualTo(12 + 10);
    }

    @Test
    void breaker_opensAfterFailuresAndRecovers() throws IOException {
        upstream.script(exchange -> exchange.respond(500, "text/plain", "broken"));
        post("breaking");
        post("breaking");
        Response refused = post("breaking");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("retry-after")).isNotEmpty();
        assertThat(refused.text()).contains("\"type\":\"stowage_error\"", "\"code\":\"upstream_unavailable\"");
        assertThat(upstream.waiting()).isZero();
        upstream.script(ResilienceTest::ok);
        Eventually.holds(() -> statusOf("breaking") == 200, () -> "the breaker stays open");
    }

    @Test
    void fullBulkhead_refusesAndIsFreeAgainWhenTheStreamHasEnded() throws IOException {
        for (String path : List.of("/v1/chat/completions", "/v1/responses")) {
            CountDownLatch end = new CountDownLatch(1);
            upstream.script(exchange -> {
                exchange.startEvents();
                exchange.chunk("data: {}\n\n");
                Rig.await(end);
                exchange.endChunks();
            });
            try (RawClient client = new RawClient(stowage.port())) {
                client.post(path, ask("narrow"));
                client.readHead();
                client.readChunk();
                Response refused = post(path, "narrow");
                assertThat(refused.status()).as(path).isEqualTo(503);
                assertThat(refused.header("retry-after")).isNotEmpty();
                assertThat(refused.text()).contains("\"code\":\"too_many_concurrent_requests\"");
                end.countDown();
                assertThat(client.readChunk()).isEmpty();
            }
            upstream.script(ResilienceTest::ok);
            Eventually.holds(() -> statusOf("narrow") == 200, () -> "the permit is not given back");
            Eventually.holds(() -> freeOfNarrow() == 1, () -> "the last exchange has not ended");
        }
    }

    /** A client has its answer a moment before the permit is back. */
    private static double freeOfNarrow() {
        return stowage.meters()
                .get("resilience4j.bulkhead.available.concurrent.calls")
                .tag("name", "narrow")
                .gauge()
                .value();
    }

    @Test
    void upstreamThatIsDown_isStoodInForByItsFallback_C100() throws IOException {
        upstream.script(ResilienceTest::ok);
        for (int i = 0; i < 4; i++) {
            assertThat(post("down").text()).isEqualTo(OK);
            assertThat(upstream.take().text()).isEqualTo(sent("down"));
        }
        assertThat(stowage.count("stowage.requests", "upstream", "plain", "outcome", "ok"))
                .isGreaterThanOrEqualTo(4);
    }

    @Test
    void idleConnectionClosedByTheUpstream_costsNoRequest_C77() throws IOException {
        CountDownLatch noticed = new CountDownLatch(1);
        upstream.script(exchange -> {
            ok(exchange);
            exchange.endAndAwaitClose();
            noticed.countDown();
        });
        assertThat(post("plain").text()).isEqualTo(OK);
        Rig.await(noticed);
        upstream.script(ResilienceTest::ok);
        assertThat(post("plain").text()).isEqualTo(OK);
    }

    private static void ok(dev.stowage.testkit.UpstreamExchange exchange) throws IOException {
        exchange.respond(200, "application/json", OK);
    }

    private static Script first(Script once, Script then) {
        AtomicInteger calls = new AtomicInteger();
        return exchange -> (calls.getAndIncrement() == 0 ? once : then).play(exchange);
    }

    private static byte[] ask(String model) {
        return ("{\"model\":\"" + model + "\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}")
                .getBytes(UTF_8);
    }

    private static String sent(String model) {
        String asked = new String(ask(model), UTF_8);
        return asked.substring(0, asked.length() - 1) + ",\"stream_options\":{\"include_usage\":true}}";
    }

    private static Response post(String model) throws IOException {
        return post("/v1/chat/completions", model);
    }

    private static Response post(String path, String model) throws IOException {
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(path, ask(model));
            return client.read();
        }
    }

    private static int statusOf(String model) {
        try {
            return post(model).status();
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private static void add(List<String> settings, String name, String url, String... more) {
        String prefix = "stowage.upstreams["
                + settings.stream().filter(line -> line.contains("].name=")).count() + "].";
        settings.add(prefix + "name=" + name);
        settings.add(prefix + "models=" + name);
        settings.add(prefix + "base-url=" + url);
        settings.add(prefix + "credentials=none");
        for (String setting : more) {
            settings.add(prefix + setting);
        }
    }
}
