package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Histories that providers answer with 400, and what reaches them instead. */
class RepairedHistoriesTest {

    private static final Script OK = exchange -> exchange.respond(200, "application/json", "{}");
    private static final String HI = "{\"role\":\"user\",\"content\":\"hi\"}";
    private static final String ORPHAN = "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"lost\"}";
    private static final String BROKEN =
            "{ \"model\":\"m\", \"messages\":[" + HI + ", " + ORPHAN + " ," + HI + "],\"x\":1.0}";

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
    void orphanedResult_isTakenOutAndCounted() throws IOException {
        double before = repairs("orphaned_result");
        String received = sent(BROKEN.getBytes(UTF_8));
        assertThat(received)
                .contains(HI)
                .doesNotContain("lost")
                .startsWith("{ \"model\":\"m\"")
                .endsWith(",\"x\":1.0}");
        assertThat(repairs("orphaned_result")).isEqualTo(before + 1);
        assertThat(rig.stowage().count("stowage.fail.open")).isZero();
    }

    @Test
    void repairs_areToldAtTheEndOfTheAction() throws IOException {
        assertThat(action(BROKEN)).isEqualTo("none;repaired=1");
        assertThat(action(BROKEN.replace(ORPHAN, ORPHAN + "," + ORPHAN))).isEqualTo("none;repaired=2");
        assertThat(action(BROKEN.replace(ORPHAN, HI))).isEqualTo("none");
        assertThat(action(BROKEN, "x-stowage-mode: shadow")).isEqualTo("none");
    }

    @Test
    void unansweredCall_isAnswered() throws IOException {
        String call = "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c9\",\"type\":\"function\","
                + "\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}";
        String received = sent(("{\"messages\":[" + HI + "," + call + "," + HI + "]}").getBytes(UTF_8));
        assertThat(received).contains(call + ",{\"role\":\"tool\",\"tool_call_id\":\"c9\"");
    }

    @Test
    void encodedBody_isSentDecodedWhenRepaired() throws IOException {
        String received = sent(gzip(BROKEN), "Content-Encoding: gzip");
        assertThat(received).startsWith("{ \"model\"").doesNotContain("lost");
    }

    @Test
    void shadowedRequest_goesAsItCame() throws IOException {
        double before = repairs("orphaned_result");
        assertThat(sent(BROKEN.getBytes(UTF_8), "x-stowage-mode: shadow")).isEqualTo(BROKEN);
        assertThat(repairs("orphaned_result")).isEqualTo(before);
    }

    @Test
    void switchedOff_leavesTheErrorToTheProvider() throws IOException {
        try (Rig untouched = Rig.start("stowage.context.history-repair=false")) {
            untouched.post(OK, BROKEN.getBytes(UTF_8));
            assertThat(untouched.upstream().take().text()).isEqualTo(BROKEN);
        }
    }

    private static String action(String body, String... headers) throws IOException {
        return rig.post(OK, body.getBytes(UTF_8), headers).header("x-stowage-action");
    }

    private static String sent(byte[] body, String... headers) throws IOException {
        rig.post(OK, body, headers);
        return rig.upstream().take().text();
    }

    private static double repairs(String kind) {
        return rig.stowage().count("stowage.history.repairs", "kind", kind);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
