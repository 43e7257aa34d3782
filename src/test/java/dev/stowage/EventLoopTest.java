package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxSettings;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Nothing on the road waits on an event loop. Runs with BlockHound, in an execution of its own. */
@Tag("blockhound")
class EventLoopTest {

    private static final Queue<String> BLOCKED = new ConcurrentLinkedQueue<>();

    @BeforeAll
    static void watch() {
        BlockHound.builder()
                .loadIntegrations()
                // Class loading reads files; it happens once for each class.
                .allowBlockingCallsInside("java.lang.ClassLoader", "loadClass")
                .allowBlockingCallsInside("java.lang.invoke.MethodHandleNatives", "linkCallSite")
                .allowBlockingCallsInside("java.lang.invoke.MethodHandleNatives", "findMethodHandleType")
                .blockingMethodCallback(method -> {
                    BlockingOperationError error = new BlockingOperationError(method);
                    BLOCKED.add(method + " " + error.getStackTrace()[3]);
                    throw error;
                })
                .install();
    }

    @Test
    void watcher_isAwake() {
        Mono<String> sleeper = Mono.fromCallable(() -> {
                    Thread.sleep(1);
                    return "slept";
                })
                .subscribeOn(Schedulers.parallel());
        assertThatThrownBy(() -> sleeper.block(Duration.ofSeconds(10)))
                .hasRootCauseInstanceOf(BlockingOperationError.class);
        BLOCKED.clear();
    }

    @Test
    void adminApi_neverBlocksAnEventLoop() throws IOException {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with());
                RunningStowage stowage = RunningStowage.before(sandbox.baseUrl());
                RawClient watcher = new RawClient(stowage.port());
                RawClient client = new RawClient(stowage.port())) {
            BLOCKED.clear();
            watcher.send("GET /stowage/v1/events/live?tenant=anonymous HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(watcher.readHead()).contains("200");
            assertThat(new String(watcher.readChunk(), UTF_8)).startsWith(":live");
            client.post("{\"model\":\"m\",\"session_id\":\"s\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"
                    .getBytes(UTF_8));
            assertThat(client.read().status()).isEqualTo(200);
            assertThat(new String(watcher.readChunk(), UTF_8)).contains("lineage_founded");
            for (String request : new String[] {
                "GET /stowage/v1/tenants",
                "GET /stowage/v1/sessions?tenant=anonymous",
                "GET /stowage/v1/sessions/anonymous/s",
                "GET /stowage/v1/events?tenant=anonymous",
                "GET /stowage/v1/config",
                "GET /stowage/v1/openapi.json",
                "POST /stowage/v1/sessions/anonymous/s/reset",
                "DELETE /stowage/v1/sessions/anonymous/s",
            }) {
                client.send(
                        request + " HTTP/1.1\r\nHost: localhost\r\nx-stowage-admin: 1\r\nContent-Length: 0\r\n\r\n");
                assertThat(client.read().status()).as(request).isBetween(200, 204);
            }
            assertThat(BLOCKED).isEmpty();
        }
    }

    @Test
    void compaction_neverBlocksAnEventLoop() throws IOException {
        LongTalk talk = new LongTalk();
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with());
                RunningStowage stowage = RunningStowage.before(
                        sandbox.baseUrl(),
                        "stowage.context.window=8000",
                        "stowage.compaction.patience=60s",
                        "stowage.compaction.cooldown=0s",
                        "stowage.compaction.relevance.strategy=onnx");
                RawClient client = new RawClient(stowage.port(), 60_000)) {
            BLOCKED.clear();
            for (int turn = 0; turn < 3; turn++) {
                talk.grow();
                client.post(talk.body());
                assertThat(client.read().status()).isEqualTo(200);
                talk.assistant("None.");
            }
            assertThat(stowage.count("stowage.compactions", "result", "applied"))
                    .isPositive();
            assertThat(BLOCKED).isEmpty();
        }
    }

    @Test
    void agentTools_neverBlockAnEventLoop() throws IOException {
        ToolTalk talk = new ToolTalk()
                .add(
                        ToolTalk.message(
                                "user",
                                "/sandbox tool session_recall {\"query\":\"shed\"}\n/sandbox tool session_compact {\"reason\":\"done\"}\n/sandbox say Fine."));
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with());
                RunningStowage stowage = RunningStowage.before(sandbox.baseUrl(), "stowage.context.agent-tools=on");
                RawClient client = new RawClient(stowage.port())) {
            BLOCKED.clear();
            for (byte[] body : new byte[][] {talk.body(), talk.streamed()}) {
                client.post(body);
                assertThat(client.read().text()).contains("Fine").doesNotContain("session_");
            }
            assertThat(stowage.count("stowage.agent.tool.turns", "end", "answered"))
                    .isEqualTo(2);
            assertThat(BLOCKED).isEmpty();
        }
    }

    @Test
    void chat_neverBlocksAnEventLoop() throws IOException {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with());
                RunningStowage stowage = RunningStowage.before(sandbox.baseUrl());
                RawClient client = new RawClient(stowage.port())) {
            BLOCKED.clear();
            for (String stream : new String[] {"false", "true"}) {
                client.post(("{\"model\":\"m\",\"stream\":" + stream
                                + ",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}")
                        .getBytes(UTF_8));
                assertThat(client.read().text()).contains("choices");
            }
            client.post(("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + "x ".repeat(800_000)
                            + "\"}]}")
                    .getBytes(UTF_8));
            assertThat(client.read().status()).isEqualTo(400);
            client.send("GET /v1/models HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
            assertThat(BLOCKED).isEmpty();
        }
    }
}
