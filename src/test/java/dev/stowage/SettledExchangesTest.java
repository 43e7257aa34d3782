package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.store.LineageFormat;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoredLineage;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an exchange leaves behind, and what the next one makes of it. */
class SettledExchangesTest {

    private static final String USAGE =
            "\"usage\":{\"prompt_tokens\":20,\"completion_tokens\":5,\"prompt_cache_hit_tokens\":12,"
                    + "\"prompt_cache_miss_tokens\":8}";
    private static final String HI = "{\"role\":\"user\",\"content\":\"hi\"}";
    private static final String YO = "{\"role\":\"assistant\",\"content\":\"yo\"}";
    private static final String GO = "{\"role\":\"user\",\"content\":\"go\"}";
    private static final String THOUGHT = "\"reasoning_content\":\"they greet me\"";

    private static final Script WHOLE = exchange -> exchange.respond(
            200,
            "application/json",
            "{\"model\":\"m\",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"message\":{\"role\":\"assistant\","
                    + THOUGHT + ",\"content\":\"yo\"}}]," + USAGE + "}");

    private static final Script SILENT = exchange -> exchange.respond(200, "application/json", "{}");

    private static final Script STREAM = exchange -> {
        exchange.startEvents();
        exchange.chunk("data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"reasoning_content\":"
                + "\"they greet\"}}]}\n\n");
        exchange.chunk("data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\" me\"}}]}\n\n");
        exchange.chunk(
                "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"yo\"},\"finish_reason\":\"stop\"}]}\n\n");
        exchange.chunk("data: {\"choices\":[]," + USAGE + "}\n\ndata: [DONE]\n\n");
        exchange.endChunks();
    };

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void reasoningThatTheClientDropped_isPutBack_C45() throws IOException {
        for (Script script : List.of(WHOLE, STREAM)) {
            String session = "dropped-" + (script == WHOLE);
            post(script, session, body("deepseek-v4-pro", script == STREAM, HI));
            recorded(session, 1);
            post(WHOLE, session, body("deepseek-v4-pro", false, HI, YO, GO));
            assertThat(rig.upstream().take().text())
                    .isEqualTo(new String(
                            body("deepseek-v4-pro", false, HI, YO.replace("}", "," + THOUGHT + "}"), GO), UTF_8));
        }
        rig.stowage().awaitCount(2, "stowage.reasoning.replays", "result", "put_back");
    }

    @Test
    void modelThatDoesNotWantReasoningBack_getsWhatTheClientSent() throws IOException {
        post(WHOLE, "plain", body("gpt-4o", false, HI));
        recorded("plain", 1);
        byte[] second = body("gpt-4o", false, HI, YO, GO);
        post(WHOLE, "plain", second);
        assertThat(rig.upstream().take().body()).isEqualTo(second);
    }

    @Test
    void shadow_putsNothingBack() throws IOException {
        post(WHOLE, "shadow", body("deepseek-v4-pro", false, HI));
        recorded("shadow", 1);
        byte[] second = body("deepseek-v4-pro", false, HI, YO, GO);
        rig.post(WHOLE, second, "x-stowage-session: shadow", "x-stowage-mode: shadow");
        assertThat(rig.upstream().take().body()).isEqualTo(second);
    }

    @Test
    void exchange_isRememberedWithWhatItCost() throws IOException {
        post(WHOLE, "kept", body("gpt-4o", false, "{\"role\":\"system\",\"content\":\"be kind\"}", HI));
        Exchanged exchanged = recorded("kept", 1).dealings().recent().get(0);
        assertThat(exchanged.kind()).isEqualTo(Kind.NEW);
        assertThat(exchanged.model()).isEqualTo("gpt-4o");
        assertThat(exchanged.upstream()).isEqualTo("default");
        assertThat(exchanged.messages()).isEqualTo(2);
        assertThat(exchanged.usage().orElseThrow().promptTokens()).isEqualTo(20);
        assertThat(exchanged.usage().orElseThrow().cache().orElseThrow().hit()).isEqualTo(12);
    }

    @Test
    void usageOfTheWindow_isToldOnceItIsCounted() throws IOException {
        byte[] large = body("window-teller", false, HI.replace("hi", "word ".repeat(2_000)));
        assertThat(rig.usage(SILENT, large, "x-stowage-session: told"))
                .as("2,000 tokens of three quarters of 128,000")
                .isEqualTo("0.02");
        Script refusal = exchange -> exchange.respond(
                400,
                "application/json",
                "{\"error\":{\"message\":\"This model's maximum context length is 4096 tokens.\"}}");
        Response refused = post(refusal, "told", large);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(Double.parseDouble(rig.usage(SILENT, large, "x-stowage-session: told")))
                .as("of three quarters of 4,096; estimated while the tokenizers load")
                .isBetween(0.6, 0.75);
    }

    @Test
    void driftedHead_isReportedWithWhatStandsThere() throws IOException {
        String rules =
                "{\"role\":\"system\",\"content\":\"Be careful, be kind, be brief, and mind the time. It is %s.\"}";
        post(WHOLE, "drift", body("m", false, rules.formatted("Monday"), HI));
        post(WHOLE, "drift", body("m", false, rules.formatted("Tuesday"), HI, YO, GO));
        DriftReport drift = recorded("drift", 2).dealings().drift().orElseThrow();
        assertThat(drift.message()).isZero();
        assertThat(drift.excerpt()).contains("It is Tuesday.");
    }

    @Test
    void otherTools_breakThePrefix() throws IOException {
        String tools = "],\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"%s\"}}]}";
        double before = rig.stowage().count("stowage.prefix.break", "cause", "tools_changed");
        String start = new String(body("m", false, HI), UTF_8);
        String more = new String(body("m", false, HI, YO, GO), UTF_8);
        post(SILENT, "tools", start.replace("]}", tools.formatted("look")).getBytes(UTF_8));
        post(SILENT, "tools", more.replace("]}", tools.formatted("look")).getBytes(UTF_8));
        recorded("tools", 2);
        assertThat(rig.stowage().count("stowage.prefix.break", "cause", "tools_changed"))
                .isEqualTo(before);
        post(SILENT, "tools", more.replace("]}", tools.formatted("listen")).getBytes(UTF_8));
        rig.stowage().awaitCount(before + 1, "stowage.prefix.break", "cause", "tools_changed");
    }

    @Test
    void estimates_areComparedWithBills() throws IOException {
        byte[] body = body("estimated", false, HI);
        rig.usage(WHOLE, body, "x-stowage-session: estimated");
        Eventually.holds(
                () -> rig.stowage().meters().find("stowage.estimate.error.ratio").summaries().stream()
                                .mapToLong(summary -> summary.count())
                                .sum()
                        > 0,
                () -> "no estimate was compared");
    }

    /** The session's one lineage, as it is stored when that many exchanges have been settled. */
    private static Lineage recorded(String session, int exchanges) {
        Eventually.holds(
                () -> lineage(session)
                        .filter(lineage -> lineage.dealings().recent().size() == exchanges)
                        .isPresent(),
                () -> lineage(session).toString());
        return lineage(session).orElseThrow();
    }

    private static Optional<Lineage> lineage(String session) {
        SessionStore store = rig.stowage().bean(SessionStore.class);
        return answer(store.lineages("anonymous", session)).stream()
                .findFirst()
                .flatMap(key -> answer(store.load(key)))
                .map(StoredLineage::state)
                .flatMap(LineageFormat::decode);
    }

    private static <T> T answer(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private static byte[] body(String model, boolean stream, String... messages) {
        String start = "{\"model\":\"" + model + "\",";
        String streaming = stream ? "\"stream\":true,\"stream_options\":{\"include_usage\":true}," : "";
        return (start + streaming + "\"messages\":[" + String.join(",", messages) + "]}").getBytes(UTF_8);
    }

    private static Response post(Script script, String session, byte[] body) throws IOException {
        return rig.post(script, body, "x-stowage-session: " + session);
    }
}
