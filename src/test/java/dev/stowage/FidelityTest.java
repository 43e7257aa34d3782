package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.UpstreamExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client has written reaches the upstream as it was written. */
class FidelityTest {

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messages\":[{\"cache_control\":{\"type\":\"ephemeral\"},\"content\":\"a\",\"role\":\"user\"}],\"model\":\"m\"}",
                "{\"temperature\":0,\"top_p\":0.0,\"seed\":-0,\"logprobs\":false,\"stop\":null,\"tools\":[],\"messages\":[{}]}",
                "{\"messages\":[{\"content\":\"\\ud83d lone, \\u0000 nul, \\/ and \\u00e9\"}]}",
                "{\"messages\":[{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"abc123XYZ\"}]},{\"role\":\"tool\",\"tool_call_id\":\"abc123XYZ\",\"content\":\"\"}]}",
                "{\"messages\":[{\"role\":\"assistant\",\"content\":\"\"}],\"tools\":[],\"tool_choice\":\"auto\"}",
                "{\"messages\":[{\"reasoning_content\":\"r\",\"thinking_blocks\":[{\"signature\":\"s==\"}]}]}",
                "{\"messages\":[{\"content\":\"<|endoftext|>\"}],\"big\":123456789012345678901234567890.10e+400}",
                " {\t\"messages\" : [ { } ] ,\r\n\"n\":3, \"store\":true, \"metadata\":{\"a\":1,\"a\":2} } \n",
                "{\"messages\":[{}],\"tools\":[{\"b\":1,\"a\":2},{\"a\":1}],\"stream\":false}",
                "{\"messages\":[{}],\"stream\":false,\"stream_options\":null}"
            })
    void bodyWithNothingToAdd_isTheSame_C34_C46_C50_C51_C90_C109_C110_C111_C113_C114_C115(String body)
            throws IOException {
        assertThat(rig.received(body.getBytes(UTF_8)).text()).isEqualTo(body);
    }

    @Test
    void bodyOfMegabytes_isTheSame_C87() throws IOException {
        byte[] body = ("{\"messages\":[{\"content\":\"" + "é\\n".repeat(7 << 20) + "\"}]}").getBytes(UTF_8);
        assertThat(rig.received(body).body()).isEqualTo(body);
    }

    @Test
    void encodedBodyWithNothingToAdd_isTheSame_C58() throws IOException {
        byte[] gzip = RequestFaultsTest.gzip(Rig.ASK);
        UpstreamExchange received = rig.received(gzip, "Content-Encoding: gzip");
        assertThat(received.body()).isEqualTo(gzip);
        assertThat(received.header("content-encoding")).contains("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void encodedBodyThatIsChanged_isSentDecodedWithHeadersThatAgree_C57_C58(String coding) throws IOException {
        byte[] encoded = coding.equals("gzip") ? RequestFaultsTest.gzip(Rig.STREAM_SILENT) : deflate(Rig.STREAM_SILENT);
        UpstreamExchange received = rig.received(encoded, "Content-Encoding: " + coding);
        assertThat(received.header("content-encoding")).isEmpty();
        assertThat(received.header("content-length")).contains(String.valueOf(received.body().length));
        String plain = new String(Rig.STREAM_SILENT, UTF_8);
        assertThat(received.text())
                .isEqualTo(plain.substring(0, plain.length() - 1) + ",\"stream_options\":{\"include_usage\":true}}");
    }

    @Test
    void unknownEncoding_passesUnmanaged_C58() throws IOException {
        byte[] zstd = {(byte) 0x28, (byte) 0xB5, (byte) 0x2F, (byte) 0xFD, 0, 1, 2};
        Response response =
                rig.post(exchange -> exchange.respond(200, "application/json", "{}"), zstd, "Content-Encoding: zstd");
        assertThat(response.header("x-stowage-action")).isEqualTo("passthrough;reason=unknown_encoding");
        UpstreamExchange received = rig.upstream().take();
        assertThat(received.body()).isEqualTo(zstd);
        assertThat(received.header("content-encoding")).contains("zstd");
    }

    @Test
    void encodedAnswer_isTheSame_C57() throws IOException {
        byte[] gzip = RequestFaultsTest.gzip("{\"usage\":{\"prompt_tokens\":7}}".getBytes(UTF_8));
        double before = rig.stowage().count("stowage.prompt.tokens");
        Response response = rig.post(
                exchange -> {
                    exchange.write(
                            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: "
                                    + gzip.length + "\r\n\r\n");
                    exchange.write(gzip);
                },
                Rig.ASK,
                "Accept-Encoding: gzip");
        assertThat(response.body()).isEqualTo(gzip);
        assertThat(response.header("content-encoding")).isEqualTo("gzip");
        rig.stowage().awaitCount(before + 7, "stowage.prompt.tokens");
    }

    private static byte[] deflate(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflate = new DeflaterOutputStream(bytes)) {
            deflate.write(plain);
        }
        return bytes.toByteArray();
    }
}
