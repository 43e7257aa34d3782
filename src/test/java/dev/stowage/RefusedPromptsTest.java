package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Prompts that their provider refuses, as too long or for other reasons. */
class RefusedPromptsTest {

    private static final int WINDOW = 8_000;
    private static final int AMPLE = 128_000;

    private static final String REFUSAL =
            "{\"error\":{\"message\":\"This model's maximum context length is 4000 tokens.\",\"code\":\"context_length_exceeded\"}}";

    private final LongTalk talk = new LongTalk();

    @Test
    void refusalForLength_isMadeGoodOnce_C46() throws IOException {
        for (int status : new int[] {400, 413}) {
            try (Rig rig = rig(AMPLE)) {
                talk.grow();
                Script refusesLong = exchange -> {
                    if (exchange.text().length() > 9_000) {
                        exchange.respond(status, "application/json", REFUSAL);
                    } else {
                        exchange.respond(200, "application/json", "{}");
                    }
                };
                Response answer = rig.post(refusesLong, talk.body());
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.header("x-stowage-action")).isEqualTo("emergency;reason=overflow");
                assertThat(rig.stowage().count("stowage.compactions", "reason", "overflow", "result", "applied"))
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void secondRefusal_isTheClients() throws IOException {
        try (Rig rig = rig(AMPLE)) {
            talk.grow();
            AtomicInteger asked = new AtomicInteger();
            Response answer = rig.post(
                    exchange -> {
                        asked.incrementAndGet();
                        exchange.respond(400, "application/json", REFUSAL);
                    },
                    talk.body());
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.text()).isEqualTo(REFUSAL);
            assertThat(asked.get()).isEqualTo(2);
        }
    }

    /** A message that no window holds: one try to make it good, no summary, no third call. */
    @Test
    void messageThatNeverFits_isTriedOnceMore_andNoModelIsAsked() throws IOException {
        for (int window : new int[] {WINDOW, AMPLE}) {
            try (Rig rig = rig(window, "stowage.compaction.summarizer.strategy=same-prefix")) {
                talk.grow();
                talk.user("x y ".repeat(20_000));
                AtomicInteger asked = new AtomicInteger();
                Response answer = rig.post(
                        exchange -> {
                            asked.incrementAndGet();
                            exchange.respond(400, "application/json", REFUSAL);
                        },
                        talk.body());
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.text()).isEqualTo(REFUSAL);
                assertThat(asked.get()).isLessThanOrEqualTo(2);
                assertThat(rig.stowage().count("stowage.summaries")).isZero();
            }
        }
    }

    @Test
    void otherErrors_areTheClientsAtOnce_C102() throws IOException {
        try (Rig rig = rig(WINDOW, "stowage.compaction.enabled=false")) {
            talk.grow();
            for (String error :
                    List.of(REFUSAL, "{\"error\":{\"message\":\"no such model\"}}", "<html>no</html>", "")) {
                Response answer = rig.post(exchange -> exchange.respond(400, "application/json", error), talk.body());
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.text()).isEqualTo(error);
                assertThat(rig.upstream().take().body()).isEqualTo(talk.body());
            }
        }
    }

    @Test
    void messageLargerThanTheWindow_getsTheProvidersError_C38() throws IOException {
        try (Rig rig = rig(WINDOW)) {
            talk.user("x y ".repeat(20_000));
            AtomicInteger asked = new AtomicInteger();
            Response answer = rig.post(
                    exchange -> {
                        asked.incrementAndGet();
                        exchange.respond(400, "application/json", REFUSAL);
                    },
                    talk.body());
            assertThat(answer.text()).isEqualTo(REFUSAL);
            assertThat(answer.header("x-stowage-action")).isEqualTo("none;reason=single_message_exceeds_window");
            assertThat(asked.get()).isEqualTo(1);
        }
    }

    /** Nobody waits for the end of an error that will not be acted upon. */
    @Test
    void shadow_relaysARefusalAsItComes() throws IOException {
        try (Rig rig = rig(WINDOW);
                RawClient client = rig.client()) {
            talk.grow();
            CountDownLatch headSeen = new CountDownLatch(1);
            rig.upstream().script(exchange -> {
                exchange.write(
                        "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
                exchange.chunk(REFUSAL.substring(0, 10));
                Rig.await(headSeen);
                exchange.chunk(REFUSAL.substring(10));
                exchange.endChunks();
            });
            client.post(talk.body(), "x-stowage-mode: shadow");
            assertThat(client.readHead()).startsWith("HTTP/1.1 400 ");
            headSeen.countDown();
        }
    }

    private static Rig rig(int window, String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of(
                "stowage.context.window=" + window,
                "stowage.context.discover-windows=false",
                "stowage.store.type=memory"));
        return Rig.start(all.toArray(String[]::new));
    }
}
