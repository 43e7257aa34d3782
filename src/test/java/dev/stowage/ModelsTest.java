package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Several upstreams behind one list of models. */
class ModelsTest {

    private static ScriptedUpstream one;
    private static ScriptedUpstream two;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() throws IOException {
        one = ScriptedUpstream.start(exchange -> exchange.respond(
                200,
                "application/json",
                "{\"object\":\"list\",\"data\":[{\"id\":\"gpt-5\",\"x\":1e2},{\"id\":\"both\",\"from\":\"one\"}]}"));
        two = ScriptedUpstream.start(
                exchange -> exchange.respond(
                        200,
                        "application/json",
                        "{\"data\":[ { \"id\" : \"both\", \"from\":\"two\" },\n{ \"id\" : \"caf\\u00e9\" }],\"object\":\"list\"}"));
        stowage = RunningStowage.with(
                "stowage.upstreams[0].name=one",
                "stowage.upstreams[0].models=gpt-*",
                "stowage.upstreams[0].base-url=" + one.baseUrl(),
                "stowage.upstreams[0].credentials=client",
                "stowage.upstreams[1].name=two",
                "stowage.upstreams[1].models=caf*,*/llama-*",
                "stowage.upstreams[1].base-url=" + two.baseUrl(),
                "stowage.upstreams[1].credentials=none",
                "stowage.upstreams[1].aliases.fast=org/llama-4 \"q\"",
                "stowage.upstreams[2].name=down",
                "stowage.upstreams[2].models=never",
                "stowage.upstreams[2].base-url=" + Nobody.URL,
                "stowage.upstreams[2].retry.times=0",
                "stowage.upstreams[2].credentials=none");
    }

    @AfterAll
    static void stop() {
        stowage.close();
        one.close();
        two.close();
    }

    @Test
    void list_joinsThoseThatAnswerAndKeepsTheirEntries() throws IOException {
        one.forget();
        two.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("GET /v1/models?limit=2 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk-one\r\n\r\n");
            Response response = client.read();
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.text())
                    .isEqualTo(
                            "{\"object\":\"list\",\"data\":[{\"id\":\"gpt-5\",\"x\":1e2},{\"id\":\"both\",\"from\":\"one\"},"
                                    + "{ \"id\" : \"caf\\u00e9\" },"
                                    + "{\"id\":\"fast\",\"object\":\"model\",\"created\":0,\"owned_by\":\"stowage\"}]}");
        }
        assertThat(one.take().header("authorization")).contains("Bearer sk-one");
        assertThat(two.take().header("authorization")).isEmpty();
    }

    @Test
    void model_choosesTheUpstream() throws IOException {
        assertThat(answeredBy("/v1/chat/completions", "GPT-5-mini")).isSameAs(one);
        assertThat(answeredBy("/v1/chat/completions", "org/llama-4")).isSameAs(two);
        assertThat(answeredBy("/v1/responses", "org/llama-4")).isSameAs(two);
        assertThat(answeredBy("/v1/embeddings", "caf\\u00e9")).isSameAs(two);
    }

    /** The answer may come before the end of the request is known to have been sent. */
    @Test
    void answersToBodiesThatStreamThrough_areWhole() throws IOException {
        for (int i = 0; i < 300; i++) {
            assertThat(post("/v1/responses", "{\"model\":\"gpt-5\"}").text()).startsWith("{\"object\":\"list\"");
        }
    }

    @Test
    void modelThatNobodyServes_is404InTheClientsDialect() throws IOException {
        Response response = post("/v1/chat/completions", "{\"model\":\"unknown\",\"messages\":[{}]}");
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.text()).contains("\"code\":\"model_not_found\"");
    }

    @Test
    void alias_isRewrittenAndNothingElse() throws IOException {
        two.forget();
        String body =
                "{ \"temperature\" : 1.0e-0,\n\"model\"\t:\t\"fa\\u0073t\" , \"messages\":[{\"content\":\"\\ud83d\"}] }";
        post("/v1/chat/completions", body);
        assertThat(two.take().text()).isEqualTo(body.replace("\"fa\\u0073t\"", "\"org/llama-4 \\\"q\\\"\""));
    }

    private static ScriptedUpstream answeredBy(String path, String model) throws IOException {
        one.forget();
        two.forget();
        post(path, "{\"model\":\"" + model + "\",\"messages\":[{}]}");
        return one.waiting() > 0 ? one : two;
    }

    private static Response post(String path, String body) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(path, body.getBytes(UTF_8));
            return client.read();
        }
    }

    @Test
    void clientsKeyWithTwoPossibleHomes_goesToNeither() throws IOException {
        one.forget();
        two.forget();
        try (RunningStowage twoVendors = RunningStowage.with(
                        "stowage.upstreams[0].name=one",
                        "stowage.upstreams[0].base-url=" + one.baseUrl(),
                        "stowage.upstreams[0].credentials=client",
                        "stowage.upstreams[1].name=two",
                        "stowage.upstreams[1].base-url=" + two.baseUrl(),
                        "stowage.upstreams[1].credentials=client");
                RawClient client = new RawClient(twoVendors.port())) {
            client.send("GET /v1/models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk-whose\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
        }
        assertThat(one.take().header("authorization")).isEmpty();
        assertThat(two.take().header("authorization")).isEmpty();
    }

    @Test
    void nobodyAnswering_isNoEmptyList() throws IOException {
        try (RunningStowage alone = RunningStowage.with(
                        "stowage.upstreams[0].name=one",
                        "stowage.upstreams[0].base-url=http://127.0.0.1:1",
                        "stowage.upstreams[0].retry.times=0",
                        "stowage.upstreams[0].credentials=none",
                        "stowage.upstreams[1].name=two",
                        "stowage.upstreams[1].base-url=http://127.0.0.1:1",
                        "stowage.upstreams[1].retry.times=0",
                        "stowage.upstreams[1].credentials=none");
                RawClient client = new RawClient(alone.port())) {
            client.send("GET /v1/models HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(502);
        }
    }
}
