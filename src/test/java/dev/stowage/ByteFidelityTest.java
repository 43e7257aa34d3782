package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the upstream receives is what the client sent, byte for byte, but for a request for usage. */
class ByteFidelityTest {

    private static final Path CAPTURES = Path.of("../shared/captures");
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String ASK = ",\"stream_options\":{\"include_usage\":true}";

    private static ScriptedUpstream upstream;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        upstream = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
        stowage = RunningStowage.before(upstream.baseUrl());
    }

    @AfterAll
    static void stop() {
        stowage.close();
        upstream.close();
    }

    @BeforeEach
    void forget() {
        upstream.forget();
    }

    @Test
    void capturedRequests_arriveAsTheyWereSent() throws IOException {
        assumeTrue(Files.isDirectory(CAPTURES), "skipped: no captured requests in " + CAPTURES);
        List<Path> requests;
        try (Stream<Path> files = Files.walk(CAPTURES)) {
            requests = files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        assertThat(requests).hasSizeGreaterThan(50);
        try (RawClient client = new RawClient(stowage.port())) {
            for (Path request : requests) {
                replay(client, request);
            }
        }
    }

    private static void replay(RawClient client, Path request) throws IOException {
        JsonNode capture = MAPPER.readTree(Files.readAllBytes(request));
        byte[] body = Files.readAllBytes(Path.of(request.toString().replace(".json", ".body")));
        String path = capture.path("url").asString();
        StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\n");
        for (JsonNode line : capture.path("headers")) {
            head.append(line.get(0).asString())
                    .append(": ")
                    .append(line.get(1).asString())
                    .append("\r\n");
        }
        client.send(joined(head.append("\r\n").toString().getBytes(UTF_8), body));
        assertThat(client.read().status()).as("%s", request).isEqualTo(200);
        boolean silent = path.endsWith("/chat/completions")
                && capture.path("body").path("stream").asBoolean(false)
                && !capture.path("body").has("stream_options");
        UpstreamExchange received = upstream.take();
        assertThat(received.requestLine()).isEqualTo("POST " + path + " HTTP/1.1");
        assertThat(Sha256.of(received.body()))
                .as("%s", request)
                .isEqualTo(Sha256.of(silent ? beforeTheEnd(body, ASK) : body));
        assertThat(received.headerLines().stream().map(line -> line.substring(0, line.indexOf(':'))))
                .as("%s", request)
                .containsExactlyInAnyOrderElementsOf(travelling(capture));
    }

    private static List<String> travelling(JsonNode capture) {
        return capture.path("headers")
                .valueStream()
                .map(line -> line.get(0).asString())
                .filter(name ->
                        !List.of("connection", "upgrade", "http2-settings").contains(name.toLowerCase(Locale.ROOT)))
                .map(name -> List.of("host", "content-length").contains(name.toLowerCase(Locale.ROOT))
                        ? name.toLowerCase(Locale.ROOT)
                        : name)
                .toList();
    }

    @Test
    void generatedBodies_arriveAsTheyWereSent() throws IOException {
        long seed = new Random().nextLong();
        try (RunningStowage unrepaired =
                        RunningStowage.before(upstream.baseUrl(), "stowage.context.history-repair=false");
                RawClient client = new RawClient(unrepaired.port())) {
            for (int round = 0; round < 2_000; round++) {
                Random random = new Random(seed + round);
                GeneratedBody body = GeneratedBody.next(random);
                send(client, body.sent(), random.nextInt(4) == 0);
                assertThat(client.read().status()).as("seed %d", seed + round).isEqualTo(200);
                byte[] received = upstream.take().body();
                assertThat(Sha256.of(received))
                        .as("seed %d: expected%n%s%nbut was%n%s", seed + round, text(body.expected()), text(received))
                        .isEqualTo(Sha256.of(body.expected()));
            }
        }
        assertThat(upstream.connections()).as("connections are reused").isLessThan(20);
    }

    private static void send(RawClient client, byte[] body, boolean chunked) throws IOException {
        if (!chunked || body.length == 0) {
            client.post(body);
            return;
        }
        byte[] head = ("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(body.length) + "\r\n")
                .getBytes(UTF_8);
        client.send(joined(head, joined(body, "\r\n0\r\n\r\n".getBytes(UTF_8))));
    }

    @Test
    void encodedBody_staysEncodedUntilItMustChange() throws IOException {
        byte[] whole = "{\"messages\":[1],\"n\":1.0}".getBytes(UTF_8);
        byte[] silent = "{\"messages\":[1],\"n\":1.0,\"stream\":true}".getBytes(UTF_8);
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(gzip(whole), "Content-Encoding: gzip");
            assertThat(client.read().status()).isEqualTo(200);
            UpstreamExchange same = upstream.take();
            assertThat(same.body()).isEqualTo(gzip(whole));
            assertThat(same.header("content-encoding")).contains("gzip");
            client.post(gzip(silent), "Content-Encoding: gzip");
            assertThat(client.read().status()).isEqualTo(200);
            UpstreamExchange changed = upstream.take();
            assertThat(changed.body()).isEqualTo(beforeTheEnd(silent, ASK));
            assertThat(changed.header("content-encoding")).isEmpty();
        }
    }

    @Test
    void unreadableEncodings_passAsTheyAre() throws IOException {
        byte[] noise = new byte[3_000];
        new Random(7).nextBytes(noise);
        try (RawClient client = new RawClient(stowage.port())) {
            for (String coding : List.of("br", "zstd", "gzip", "deflate", "gzip, gzip")) {
                client.post(noise, "Content-Encoding: " + coding);
                assertThat(client.read().status()).as(coding).isEqualTo(200);
                UpstreamExchange received = upstream.take();
                assertThat(received.body()).as(coding).isEqualTo(noise);
                assertThat(received.header("content-encoding")).contains(coding);
            }
        }
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream encoder = new GZIPOutputStream(out)) {
            encoder.write(plain);
        }
        return out.toByteArray();
    }

    /** {@code body} with {@code added} before its last closing brace. */
    private static byte[] beforeTheEnd(byte[] body, String added) {
        int end = body.length - 1;
        while (body[end] != '}') {
            end--;
        }
        return joined(
                joined(Arrays.copyOf(body, end), added.getBytes(UTF_8)), Arrays.copyOfRange(body, end, body.length));
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static String text(byte[] body) {
        return new String(body, UTF_8);
    }
}
