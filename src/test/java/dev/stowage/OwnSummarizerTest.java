package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checkpoints that a model of its own writes, through a running Stowage. */
class OwnSummarizerTest {

    private static final Script NEVER = exchange -> {
        throw new AssertionError("the provider of requests was asked for a summary");
    };

    private final ScriptedUpstream server = ScriptedUpstream.start(SummaryRig.says(SummaryRig.SUMMARY));

    @AfterEach
    void close() {
        server.close();
    }

    private SummaryRig rig(String... settings) {
        return rig(server.baseUrl(), settings);
    }

    private static SummaryRig rig(URI url, String... settings) {
        return new SummaryRig(
                NEVER,
                Stream.concat(
                                Stream.of("strategy=model", "base-url=" + url, "model=llama3.2:3b", "api-key=own-key"),
                                Stream.of(settings))
                        .toArray(String[]::new));
    }

    /** K97, C122: what it gets is a text, with neither tools nor calls; and no client's credential. */
    @Test
    void model_getsATranscript_andTheOperatorsKey_K97_C122() throws IOException {
        try (SummaryRig rig = rig()) {
            rig.talk.read("src/Main.java", "token sk-abcdefghijklmnopqrstuvwx\n".repeat(3));
            Response answer = rig.compacted();
            assertThat(answer.header("x-stowage-action")).isEqualTo("emergency;reason=usage_threshold;summary=model");
            assertThat(rig.checkpoint()).contains("was looked at, answer after answer");
            UpstreamExchange asked = server.take();
            JsonNode body = SummaryRig.json(asked);
            assertThat(asked.header("authorization")).contains("Bearer own-key");
            assertThat(asked.requestLine()).isEqualTo("POST /v1/chat/completions HTTP/1.1");
            assertThat(body.path("model").asString()).isEqualTo("llama3.2:3b");
            assertThat(body.has("tools") || body.has("prompt_cache_key")).isFalse();
            assertThat(body.path("messages")).hasSize(1);
            assertThat(body.path("messages").path(0).path("content").asString())
                    .contains("USER:\nQuestion 3", "ASSISTANT:\nAnswer 3", "(calls read_file", "token [masked]")
                    .doesNotContain("You are a coding agent.", "client-key")
                    .endsWith("Use at most 400 words.");
            assertThat(rig.stowage().count("stowage.prompt.tokens", "upstream", "summarizer", "purpose", "summary"))
                    .isEqualTo(1000);
        }
    }

    /** K42: of a transcript that is longer than its window, the beginning and the newest are taken. */
    @Test
    void smallWindow_getsTheBeginningAndTheNewest() throws IOException {
        try (SummaryRig rig = rig("window=4096")) {
            rig.compacted();
            String text = SummaryRig.json(server.take())
                    .path("messages")
                    .path(0)
                    .path("content")
                    .asString();
            assertThat(text)
                    .contains("Make the build green", "[…]", "What is left to do?")
                    .hasSizeLessThan(8_000);
        }
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("failed", (Script) exchange ->
                        exchange.respond(404, "application/json", "{\"error\":{\"message\":\"model not found\"}}")),
                Arguments.of("failed", (Script)
                        exchange -> exchange.respond(307, "text/html", "", "Location: http://127.0.0.1:1/")),
                Arguments.of("failed", (Script) UpstreamExchange::cut),
                Arguments.of("late", (Script) UpstreamExchange::awaitClose),
                Arguments.of(
                        "refused;flaw=chat",
                        SummaryRig.says(
                                "Sure, I go on with src/Main.java now, and then I run the build once more, as I was told.")));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void modelThatFails_costsTheSummary_notTheRequest_K94(String told, Script script) throws IOException {
        server.script(script);
        try (SummaryRig rig = rig("max-wait=400ms")) {
            assertThat(rig.compacted().header("x-stowage-action"))
                    .isEqualTo("emergency;reason=usage_threshold;summary=" + told);
            assertThat(rig.checkpoint()).contains("Answer ");
        }
    }

    @Test
    void serverThatIsNotThere_costsTheSummary() throws IOException {
        URI nobody = server.baseUrl();
        server.close();
        try (SummaryRig rig = rig(nobody)) {
            assertThat(rig.compacted().header("x-stowage-action")).endsWith(";summary=failed");
        }
    }

    /** K106: what comes slowly, but steadily, is waited for. */
    @Test
    void slowAnswer_isHeardToItsEnd_K106() throws IOException {
        server.script(exchange -> {
            exchange.startEvents();
            for (char letter : SummaryRig.events(SummaryRig.SUMMARY, "stop").toCharArray()) {
                exchange.chunk(String.valueOf(letter));
            }
            exchange.endChunks();
        });
        try (SummaryRig rig = rig()) {
            assertThat(rig.compacted().header("x-stowage-action")).endsWith(";summary=model");
        }
    }
}
