package dev.stowage;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A provider in trouble, played by WireMock. Its own words pass as they are; only its silence is put into words. */
class UpstreamFaultsTest {

    private static WireMockServer provider;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        provider = new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
        provider.start();
        stowage = RunningStowage.before(
                URI.create(provider.baseUrl()),
                "stowage.upstream.retry.times=0",
                "stowage.upstream.breaker.window=1000",
                "stowage.upstream.breaker.minimum=1000",
                "stowage.upstream.timeouts.head=5s",
                "stowage.upstream.timeouts.idle=300ms");
    }

    @AfterAll
    static void stop() {
        stowage.close();
        provider.stop();
    }

    @ParameterizedTest
    @CsvSource({
        "401, client_error",
        "403, client_error",
        "404, client_error",
        "422, client_error",
        "429, client_error",
        "500, upstream_error",
        "502, upstream_error",
        "503, upstream_error",
        "529, upstream_error"
    })
    void error_reachesTheClientWithItsBodyAndHeaders_C18_C19_C97_C98(int status, String outcome) throws IOException {
        String body = "{ \"error\" : {\"message\":\"caf\\u00e9\",\"type\":\"x\",\"param\":null,\"code\":null} }\n";
        given(aResponse()
                .withStatus(status)
                .withHeader("Content-Type", "application/json")
                .withHeader("Retry-After", "77")
                .withHeader("anthropic-ratelimit-requests-remaining", "0")
                .withHeader("x-ratelimit-reset-tokens", "6m0s")
                .withBody(body));
        double before = stowage.count("stowage.requests", "outcome", outcome);
        Response response = post(Rig.STREAM);
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.text()).isEqualTo(body);
        assertThat(response.header("content-type")).isEqualTo("application/json");
        assertThat(response.header("retry-after")).isEqualTo("77");
        assertThat(response.header("anthropic-ratelimit-requests-remaining")).isEqualTo("0");
        assertThat(response.header("x-ratelimit-reset-tokens")).isEqualTo("6m0s");
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", outcome);
    }

    @Test
    void htmlErrorPage_reachesTheClientAsItIs() throws IOException {
        String page = "<html><head><title>502 Bad Gateway</title></head></html>";
        given(aResponse()
                .withStatus(502)
                .withHeader("Content-Type", "text/html")
                .withBody(page));
        Response response = post(Rig.STREAM_SILENT);
        assertThat(response.status()).isEqualTo(502);
        assertThat(response.text()).isEqualTo(page);
    }

    @Test
    void jsonToAStreamingRequest_reachesTheClientAsItIs() throws IOException {
        String body = "{\"choices\":[],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}";
        given(aResponse().withHeader("Content-Type", "application/json").withBody(body));
        assertThat(post(Rig.STREAM_SILENT).text()).isEqualTo(body);
    }

    @Test
    void eventsToAPlainRequest_reachTheClientAsTheyAre() throws IOException {
        String body = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1}}\n\ndata: [DONE]\n\n";
        given(aResponse().withHeader("Content-Type", "text/event-stream").withBody(body));
        assertThat(post(Rig.ASK).text()).isEqualTo(body);
    }

    @Test
    void emptyAnswer_reachesTheClientAsItIs() throws IOException {
        given(aResponse().withStatus(200).withHeader("Content-Length", "0"));
        Response response = post(Rig.STREAM);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void noContent_reachesTheClientWithoutABody() throws IOException {
        given(aResponse().withStatus(204));
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("DELETE /v1/files/f HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(new String(client.readToEnd(), java.nio.charset.StandardCharsets.ISO_8859_1))
                    .startsWith("HTTP/1.1 204 ")
                    .endsWith("\r\n\r\n")
                    .doesNotContainIgnoringCase("transfer-encoding");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EMPTY_RESPONSE", "CONNECTION_RESET_BY_PEER", "RANDOM_DATA_THEN_CLOSE"})
    void noHead_is502InTheClientsDialect_C21_C102(Fault fault) throws IOException {
        given(aResponse().withFault(fault));
        try (CapturedLog log = CapturedLog.start()) {
            Response response = post(Rig.STREAM);
            assertThat(response.status()).isEqualTo(502);
            assertThat(response.text())
                    .startsWith("{\"error\":{\"message\":\"upstream 'default' ")
                    .endsWith("\"type\":\"stowage_error\",\"param\":null,\"code\":\"upstream_closed_connection\"}}")
                    .doesNotContain("Exception", "dev.stowage");
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void slowHead_is504_C82() throws IOException {
        given(aResponse().withFixedDelay(20_000));
        double before = stowage.count("stowage.requests", "outcome", "timeout");
        Response response = post(Rig.STREAM);
        assertThat(response.status()).isEqualTo(504);
        assertThat(response.text()).contains("\"code\":\"upstream_timeout\"", "timeouts.head");
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", "timeout");
    }

    private static void given(ResponseDefinitionBuilder answer) {
        provider.resetAll();
        provider.stubFor(any(anyUrl()).willReturn(answer));
    }

    private static Response post(byte[] body) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(body);
            return client.read();
        }
    }
}
