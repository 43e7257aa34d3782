package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A conversation that is only looked at. */
class ShadowTest {

    private static final Script FINE = exchange ->
            exchange.respond(200, "application/json", "{\"usage\":{\"prompt_tokens\":9000,\"completion_tokens\":1}}");

    @Test
    void shadow_sendsWhatTheClientSent_andCountsNothingAsDone_C135() throws IOException {
        LongTalk talk = new LongTalk();
        talk.grow();
        talk.grow();
        try (Rig rig = Rig.start("stowage.context.window=8000", "stowage.compaction.patience=60s")) {
            Response answer = rig.post(FINE, talk.body(), "x-stowage-mode: shadow");
            assertThat(answer.header("x-stowage-action")).startsWith("none");
            assertThat(rig.upstream().take().text()).isEqualTo(new String(talk.body(), UTF_8));
            rig.stowage().awaitCount(1, "stowage.requests", "mode", "shadow");
            assertThat(rig.stowage().count("stowage.requests", "mode", "managed"))
                    .isZero();
            assertThat(rig.stowage().count("stowage.compactions")).isZero();
            assertThat(rig.stowage().count("stowage.compaction.tokens.freed")).isZero();
            assertThat(rig.stowage().count("stowage.compaction.rankings")).isZero();
            assertThat(rig.stowage().count("stowage.prefix.break")).isZero();
        }
    }
}
