package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checkpoints that the model of the request writes, through a running Stowage. */
class SummarizedCheckpointTest {

    private static final String SUMMARY = SummaryRig.SUMMARY;

    @Test
    void checkpoint_isWhatTheModelWrote_withRulesAndNames_K69() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY))) {
            Response answer = rig.compacted();
            assertThat(answer.header("x-stowage-action"))
                    .isEqualTo("emergency;reason=usage_threshold;summary=same_prefix");
            assertThat(rig.checkpoint())
                    .contains("was looked at, answer after answer", "## Goal", "## Next step", "may be incomplete");
            assertThat(rig.stowage().count("stowage.checkpoints", "summary", "same_prefix"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.summaries", "result", "written"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    @Test
    void model_isAskedWithWhatItWasSentLast_andOneMessageMore_C122() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY))) {
            rig.compacted();
            UpstreamExchange first = rig.requests.element();
            UpstreamExchange summary = rig.summaries.element();
            String sent = first.text();
            String prefix = sent.substring(0, sent.lastIndexOf(']'));
            assertThat(summary.text()).startsWith(prefix + ",{\"role\":\"user\",\"content\":\"Stop here.");
            assertThat(summary.header("authorization")).contains("Bearer client-key");
            assertThat(summary.requestLine()).isEqualTo(first.requestLine());
            assertThat(SummaryRig.json(summary).path("stream").asBoolean()).isTrue();
        }
    }

    /** K107, K109, C123: the client sees its own answer only, and what the summary took is told apart. */
    @Test
    void summary_isBilledOnceAndApart_andIsNotInTheAnswer_K107_K109_C123() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY))) {
            Response answer = rig.compacted();
            assertThat(answer.text()).contains("Fine.").doesNotContain("## Goal");
            assertThat(rig.summaries).hasSize(1);
            assertThat(rig.stowage().count("stowage.prompt.tokens", "purpose", "summary", "cache", "hit"))
                    .isEqualTo(960);
            assertThat(rig.stowage().count("stowage.prompt.tokens", "purpose", "summary", "cache", "miss"))
                    .isEqualTo(40);
            assertThat(rig.stowage().count("stowage.completion.tokens", "purpose", "summary"))
                    .isEqualTo(50);
            assertThat(rig.stowage().count("stowage.prompt.tokens", "purpose", "request"))
                    .isZero();
        }
    }

    /** C118, C121: until the next compaction its bytes are the same, and the instructions are the client's. */
    @Test
    void checkpoint_staysAsItIs_C118_C121() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY))) {
            rig.compacted();
            List<JsonNode> before = rig.lastRequest();
            rig.talk.assistant("Fine.");
            rig.talk.user("Go on.");
            rig.post();
            assertThat(rig.lastRequest().subList(0, before.size())).isEqualTo(before);
            assertThat(before.get(0).toString()).isEqualTo(rig.talk.messages().get(0));
            assertThat(rig.summaries).hasSize(1);
        }
    }

    /** A prompt that its provider refuses cannot be asked about; what it was sent before can. */
    @Test
    void promptRefusedAsTooLong_isSummarizedAndSentOnceMore() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY), "stowage.context.window=128000")) {
            rig.fill();
            rig.refuseLongerThan(20_000);
            rig.fillUp();
            assertThat(rig.post().header("x-stowage-action"))
                    .isEqualTo("emergency;reason=overflow;summary=same_prefix");
            assertThat(rig.checkpoint()).contains("was looked at, answer after answer");
            assertThat(rig.summaries).hasSize(1);
            assertThat(rig.requests).hasSize(3);
        }
    }

    /** A second checkpoint takes the first one's place; the model that writes it has seen that. */
    @Test
    void secondSummary_takesThePlaceOfTheFirst() throws IOException {
        try (SummaryRig rig = new SummaryRig(exchange -> SummaryRig.says(
                        SUMMARY + "\n- Round " + (exchange.text().contains("Round one") ? "two" : "one"))
                .play(exchange))) {
            rig.compacted();
            assertThat(rig.checkpoint()).contains("Round one");
            rig.fillUp();
            rig.post();
            rig.fillUp();
            assertThat(rig.post().header("x-stowage-action")).endsWith("summary=same_prefix");
            assertThat(rig.checkpoint()).contains("Round two").doesNotContain("Round one");
            assertThat(rig.lastRequest().toString().split("zone=checkpoint", -1))
                    .hasSize(2);
        }
    }

    static Stream<Arguments> useless() {
        String foreign =
                "## Ziel\n- Der Bau soll grün werden, und es ist nicht erlaubt, auf main zu pushen.\n## Stand\n"
                        + "- Die Datei Main.java wurde angesehen und ist für den Bau noch nicht fertig, sie wird noch geändert.";
        return Stream.of(
                Arguments.of("empty", SummaryRig.says("")),
                Arguments.of("empty", SummaryRig.says("## Goal\n- None\n## State of the work\n- n/a\n## Next step\n")),
                Arguments.of(
                        "refusal",
                        SummaryRig.says(
                                "I'm sorry, but I can't help with that request, src/Main.java or not, now or later.")),
                Arguments.of("cut_off", SummaryRig.says(SUMMARY, "length")),
                Arguments.of("calls_tools", SummaryRig.says("<tool_call>{\"name\":\"read_file\"}</tool_call>")),
                Arguments.of(
                        "calls_tools",
                        (Script)
                                exchange -> exchange.respond(
                                        200,
                                        "application/json",
                                        "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":[{\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}")),
                Arguments.of(
                        "chat",
                        SummaryRig.says(
                                "Sure, next I will open src/Main.java and change what is wrong in it, then run the build once more for you.")),
                Arguments.of("other_language", SummaryRig.says(foreign)),
                Arguments.of(
                        "no_reference",
                        SummaryRig.says(
                                "## Goal\n- Something is to be done about a thing.\n## Next step\n- Go on with doing it until it is done for good.")),
                Arguments.of(
                        "too_long",
                        SummaryRig.says(SUMMARY + "\n"
                                + "- src/Main.java is long, very long, and longer than that.\n".repeat(200))));
    }

    /** K65, K67, K70, K91, K93: whatever is wrong with it, it is asked for once more, and then done without. */
    @ParameterizedTest
    @MethodSource("useless")
    void uselessSummary_isAskedForOnceMore_thenDoneWithout_K65_K67_K70_K91_K93(String flaw, Script summarizer)
            throws IOException {
        try (SummaryRig rig = new SummaryRig(summarizer)) {
            Response answer = rig.compacted();
            assertThat(answer.header("x-stowage-action"))
                    .isEqualTo("emergency;reason=usage_threshold;summary=refused;flaw=" + flaw);
            assertThat(rig.summaries).hasSize(2);
            assertThat(rig.stowage().count("stowage.summaries", "result", flaw)).isEqualTo(1);
            assertThat(rig.stowage().count("stowage.checkpoints", "summary", "refused"))
                    .isEqualTo(1);
            mustBeExtractive(rig);
        }
    }

    @Test
    void secondTry_isStricter_andMayDo() throws IOException {
        try (SummaryRig rig = new SummaryRig(exchange -> (exchange.text().contains("second request")
                        ? SummaryRig.says(SUMMARY)
                        : SummaryRig.says("I cannot do that."))
                .play(exchange))) {
            assertThat(rig.compacted().header("x-stowage-action")).endsWith(";summary=same_prefix");
            assertThat(rig.summaries).hasSize(2);
        }
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("failed", (Script)
                        exchange -> exchange.respond(500, "application/json", "{\"error\":{\"message\":\"down\"}}")),
                Arguments.of("failed", (Script) exchange ->
                        exchange.respond(404, "application/json", "{\"error\":{\"message\":\"no such model\"}}")),
                Arguments.of("failed", (Script) exchange -> exchange.respond(
                        400, "application/json", "{\"error\":{\"code\":\"context_length_exceeded\"}}")),
                Arguments.of("failed", (Script)
                        exchange -> exchange.respond(302, "text/html", "", "Location: http://127.0.0.1:1/")),
                Arguments.of("failed", (Script) exchange -> exchange.respond(200, "text/html", "<html>hello</html>")),
                Arguments.of("failed", (Script) exchange -> exchange.respond(
                        200, "text/event-stream", "data: {\"error\":{\"message\":\"overloaded\"}}\n\n")),
                Arguments.of("failed", (Script) UpstreamExchange::cut),
                Arguments.of("refused;flaw=cut_off", (Script) exchange -> {
                    exchange.startEvents();
                    exchange.chunk(
                            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"## Goal\\n- src/Main.java\"}}]}\n\n");
                    exchange.endChunks();
                }),
                Arguments.of("late", (Script) UpstreamExchange::awaitClose));
    }

    /** K90, K94, K95, K105: the request goes out all the same, says why, and so does the next one. */
    @ParameterizedTest
    @MethodSource("broken")
    void summarizerThatFails_costsTheSummary_notTheRequest_K90_K94_K95_K105_D12(String told, Script summarizer)
            throws IOException {
        try (SummaryRig rig = new SummaryRig(summarizer, "max-wait=400ms")) {
            Response answer = rig.compacted();
            assertThat(answer.header("x-stowage-action")).isEqualTo("emergency;reason=usage_threshold;summary=" + told);
            mustBeExtractive(rig);
            int asked = rig.summaries.size();
            rig.talk.assistant("Fine.");
            rig.talk.user("Go on.");
            assertThat(rig.post().status()).isEqualTo(200);
            assertThat(rig.summaries).hasSize(asked);
            assertThat(rig.lastRequest()).hasSizeGreaterThan(3);
        }
    }

    /** K18: who fails three times in a row is left alone. */
    @Test
    void summarizerThatKeepsFailing_isLeftAlone_K18() throws IOException {
        try (SummaryRig rig = new SummaryRig(exchange -> exchange.respond(500, "application/json", "{}"))) {
            rig.compacted();
            for (int i = 0; i < 4; i++) {
                rig.another("s" + i);
            }
            assertThat(rig.summaries).hasSize(3);
            assertThat(rig.stowage().count("stowage.checkpoints", "summary", "failed"))
                    .isEqualTo(3);
            assertThat(rig.stowage().count("stowage.checkpoints", "summary", "resting"))
                    .isEqualTo(2);
        }
    }

    private static void mustBeExtractive(SummaryRig rig) {
        assertThat(rig.checkpoint()).contains("may be incomplete", "Answer ").doesNotContain("I'm sorry", "tool_call");
        assertThat(rig.lastRequest())
                .extracting((JsonNode message) -> message.path("role").asString())
                .startsWith("system", "user")
                .endsWith("user");
    }
}
