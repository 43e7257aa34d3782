package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator's key is of no use to strangers, and a client's key is seen by nobody it was not meant for. */
class CredentialsTest {

    private static final String CLIENTS = "Authorization: Bearer sk-client";
    private static final String[] ALL_OF_THE_CLIENTS = {
        CLIENTS, "api-key: sk-client", "x-api-key: sk-client", "x-goog-api-key: sk-client"
    };

    private static ScriptedUpstream upstream;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        upstream = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
        stowage = RunningStowage.with(
                "stowage.upstreams[0].name=client",
                "stowage.upstreams[0].models=client",
                "stowage.upstreams[0].base-url=" + upstream.baseUrl(),
                "stowage.upstreams[0].credentials=client",
                "stowage.upstreams[1].name=operator",
                "stowage.upstreams[1].models=operator",
                "stowage.upstreams[1].base-url=" + upstream.baseUrl(),
                "stowage.upstreams[1].api-key=sk-operator\n",
                "stowage.upstreams[2].name=azure",
                "stowage.upstreams[2].models=azure",
                "stowage.upstreams[2].base-url=" + upstream.baseUrl(),
                "stowage.upstreams[2].credentials=operator",
                "stowage.upstreams[2].headers.api-key= azure-operator\r\n",
                "stowage.upstreams[3].name=none",
                "stowage.upstreams[3].models=none",
                "stowage.upstreams[3].base-url=" + upstream.baseUrl(),
                "stowage.upstreams[3].credentials=none");
    }

    @AfterAll
    static void stop() {
        stowage.close();
        upstream.close();
    }

    @Test
    void webPageOfAnotherOrigin_cannotSpendTheOperatorsKey() throws IOException {
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(body("operator"), "Origin: https://evil.example");
            assertThat(client.read().status()).isEqualTo(403);
        }
        assertThat(upstream.waiting()).isZero();
    }

    @Test
    void webPageOfAnAllowedOrigin_isServed() throws IOException {
        try (RunningStowage page = RunningStowage.before(
                        upstream.baseUrl(),
                        "stowage.upstream.api-key=sk-operator",
                        "stowage.access.origins=https://chat.example");
                RawClient client = new RawClient(page.port())) {
            client.post(body("m"), "Origin: https://chat.example");
            assertThat(client.read().status()).isEqualTo(200);
        }
    }

    private static byte[] body(String model) {
        return ("{\"model\":\"" + model + "\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}").getBytes(UTF_8);
    }

    @Test
    void clientsKey_goesWhereItIsConfiguredTo() throws IOException {
        assertThat(credentials(sent("client", CLIENTS))).containsExactly(CLIENTS);
    }

    @Test
    void operatorsKey_replacesEveryOneOfTheClients_C70() throws IOException {
        assertThat(credentials(sent("operator", ALL_OF_THE_CLIENTS)))
                .containsExactly("Authorization: Bearer sk-operator");
        assertThat(credentials(sent("azure", ALL_OF_THE_CLIENTS))).containsExactly("api-key: azure-operator");
    }

    @Test
    void noKey_goesWhereNoneIsConfigured() throws IOException {
        assertThat(credentials(sent("none", ALL_OF_THE_CLIENTS))).isEmpty();
    }

    /** Compose hands on a variable that is unset as an empty one. */
    @Test
    void emptyKey_isNone_soThatTheClientsGoesOn() throws IOException {
        try (RunningStowage empty = RunningStowage.before(upstream.baseUrl(), "stowage.upstream.api-key=")) {
            assertThat(admitted(empty, CLIENTS)).containsExactly(CLIENTS);
        }
    }

    @Test
    void hostOfTheClientsRequest_doesNotMoveTheKey_C106() throws IOException {
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("POST http://evil.example/v1/chat/completions HTTP/1.1\r\nHost: evil.example\r\n" + CLIENTS
                    + "\r\nContent-Length: 2\r\n\r\n{}");
            assertThat(client.read().status()).isEqualTo(200);
        }
        UpstreamExchange received = upstream.take();
        assertThat(received.requestLine()).isEqualTo("POST /v1/chat/completions HTTP/1.1");
        assertThat(received.header("host"))
                .contains("127.0.0.1:" + upstream.baseUrl().getPort());
    }

    @Test
    void clientsKeyToAFallbackOnAnotherHost_isRefusedAtTheStart() {
        assertRefused(
                "falls back to 'b' on another host with credentials: client",
                "stowage.upstreams[0].name=a",
                "stowage.upstreams[0].base-url=http://127.0.0.1:1",
                "stowage.upstreams[0].credentials=client",
                "stowage.upstreams[0].fallbacks=b",
                "stowage.upstreams[1].name=b",
                "stowage.upstreams[1].base-url=http://127.0.0.2:1",
                "stowage.upstreams[1].credentials=client");
    }

    @Test
    void upstreamInAListWithoutCredentials_isRefusedAtTheStart() {
        assertRefused(
                "credentials: client to pass the client's on",
                "stowage.upstreams[0].name=a",
                "stowage.upstreams[0].base-url=http://127.0.0.1:1");
    }

    @Test
    void keyOfBothSides_isRefusedAtTheStart_C70() {
        assertRefused(
                "credentials: client",
                "stowage.upstream.base-url=http://127.0.0.1:1",
                "stowage.upstream.api-key=sk-operator",
                "stowage.upstream.credentials=client");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stowage.upstream.api-key=sk-operator",
                "stowage.upstream.headers.api-key=sk-operator",
                "stowage.upstream.headers.Authorization=Bearer sk-operator"
            })
    void operatorsKeyBeyondLoopback_needsAccessKeys(String key) {
        for (String address : List.of("0.0.0.0", "::")) {
            assertRefused(
                    "stowage.access.keys",
                    "stowage.upstream.base-url=http://127.0.0.1:1",
                    "server.address=" + address,
                    key);
        }
    }

    @Test
    void operatorsKeyBeyondLoopback_isServedWithAccessKeysOrOnTheOperatorsWord() throws IOException {
        for (String permission : List.of("stowage.access.open=true", "stowage.access.keys=" + sha256("sk-access"))) {
            RunningStowage.before(
                            upstream.baseUrl(),
                            "server.address=0.0.0.0",
                            "stowage.upstream.api-key=sk-operator",
                            permission)
                    .close();
        }
    }

    @Test
    void accessKey_opensAndIsNotPassedOn() throws IOException {
        try (RunningStowage guarded =
                RunningStowage.before(upstream.baseUrl(), "stowage.access.keys=" + sha256("sk-access"))) {
            for (String wrong : List.of(
                    "x: y",
                    CLIENTS,
                    "x-stowage-key: sk-acces",
                    "Authorization: Bearer",
                    "Authorization: Bearer " + sha256("sk-access"))) {
                for (String path : List.of("/v1/chat/completions", "/v1/embeddings")) {
                    Response refused = post(guarded, path, wrong);
                    assertThat(refused.status()).as(wrong).isEqualTo(401);
                    assertThat(refused.text())
                            .contains("\"type\":\"stowage_error\"", "\"code\":\"invalid_access_key\"");
                }
            }
            assertThat(upstream.waiting()).isZero();
            assertThat(admitted(guarded, "Authorization: Bearer sk-access")).isEmpty();
            assertThat(admitted(guarded, "authorization: bearer sk-access")).isEmpty();
            assertThat(admitted(guarded, "api-key: sk-access")).isEmpty();
            assertThat(admitted(guarded, "x-stowage-key: sk-access", CLIENTS)).containsExactly(CLIENTS);
            assertThat(admitted(guarded, "x-stowage-key: sk-access", "Authorization: Bearer sk-access"))
                    .isEmpty();
        }
    }

    private static void assertRefused(String message, String... settings) {
        assertThatThrownBy(() -> RunningStowage.with(settings).close()).hasStackTraceContaining(message);
    }

    private static List<String> admitted(RunningStowage guarded, String... headerLines) throws IOException {
        upstream.forget();
        assertThat(post(guarded, "/v1/chat/completions", headerLines).status()).isEqualTo(200);
        UpstreamExchange received = upstream.take();
        assertThat(received.header("x-stowage-key")).isEmpty();
        return credentials(received);
    }

    private static UpstreamExchange sent(String model, String... headerLines) throws IOException {
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(("{\"messages\":[{}],\"model\":\"" + model + "\"}").getBytes(UTF_8), headerLines);
            assertThat(client.read().status()).isEqualTo(200);
        }
        return upstream.take();
    }

    private static List<String> credentials(UpstreamExchange received) {
        return received.headerLines().stream()
                .filter(line -> line.contains("sk-") || line.contains("operator"))
                .toList();
    }

    private static Response post(RunningStowage guarded, String path, String... headerLines) throws IOException {
        upstream.forget();
        try (RawClient client = new RawClient(guarded.port())) {
            client.post(path, Rig.ASK, headerLines);
            return client.read();
        }
    }

    private static String sha256(String key) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
