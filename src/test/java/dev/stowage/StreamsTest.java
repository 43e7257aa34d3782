package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Streams in lock-step: each side takes its next step only when it has seen the other's. */
class StreamsTest {

    private static final byte[] ASKS_FOR_USAGE =
            "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"
                    .getBytes(UTF_8);
    private static final byte[] SILENT_ABOUT_USAGE =
            "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8);

    private static ScriptedUpstream upstream;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        upstream = ScriptedUpstream.start(exchange -> {});
        stowage = RunningStowage.before(upstream.baseUrl());
    }

    @AfterAll
    static void stop() {
        stowage.close();
        upstream.close();
    }

    @Test
    void events_reachTheClientBeforeTheNextIsSent() throws IOException {
        lockStep(
                10_000,
                SILENT_ABOUT_USAGE,
                i -> "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + i + "\"}}]}\n\n");
    }

    @Test
    void singleBytes_reachTheClientBeforeTheNextIsSent() throws IOException {
        byte[] event = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"中🙂\"}}]}\r\n\r\n".getBytes(UTF_8);
        Semaphore seen = new Semaphore(1);
        upstream.script(exchange -> {
            exchange.startEvents();
            for (byte single : event) {
                await(seen);
                exchange.chunk(new byte[] {single});
            }
            exchange.endChunks();
        });
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(SILENT_ABOUT_USAGE);
            client.readHead();
            for (byte single : event) {
                assertThat(client.readChunk()).containsExactly(single);
                seen.release();
            }
            assertThat(client.readChunk()).isEmpty();
        }
    }

    @Test
    void eventsAfterTheFinish_reachTheClientBeforeTheNextIsSent() throws IOException {
        lockStep(
                1_000,
                SILENT_ABOUT_USAGE,
                i -> "data: {\"choices\":[{\"index\":" + i + ",\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n");
    }

    @Test
    void clientThatLeavesMidStream_isSeenByTheUpstream() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        upstream.script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {}\n\n");
            exchange.awaitClose();
            closed.countDown();
        });
        double before = stowage.count("stowage.requests", "outcome", "cancelled");
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(ASKS_FOR_USAGE);
            client.readHead();
            client.readChunk();
        }
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", "cancelled");
    }

    @Test
    void clientThatLeavesBeforeTheHead_isSeenByTheUpstream() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        upstream.script(exchange -> {
            exchange.awaitClose();
            closed.countDown();
        });
        upstream.forget();
        double before = stowage.count("stowage.requests", "outcome", "cancelled");
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(ASKS_FOR_USAGE);
            upstream.take();
        }
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", "cancelled");
    }

    @Test
    void clientThatLeavesDuringAWholeReply_isSeenByTheUpstream() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        upstream.script(exchange -> {
            exchange.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{");
            exchange.awaitClose();
            closed.countDown();
        });
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}".getBytes(UTF_8));
            client.readHead();
            assertThat(client.readSome(10)).isEqualTo("{".getBytes(UTF_8));
        }
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void streamCutByTheUpstream_isCutForTheClient() throws IOException {
        upstream.script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {\"choices\":[]}\n\n");
            exchange.cut();
        });
        double before = stowage.count("stowage.requests", "outcome", "upstream_error");
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(ASKS_FOR_USAGE);
            client.readHead();
            assertThat(new String(client.readToEnd(), UTF_8))
                    .contains("data: {\"choices\":[]}")
                    .doesNotContain("\r\n0\r\n");
        }
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", "upstream_error");
    }

    private interface Event {
        String at(int index);
    }

    private static void lockStep(int count, byte[] request, Event event) throws IOException {
        Semaphore seen = new Semaphore(1);
        upstream.script(exchange -> {
            exchange.startEvents();
            for (int i = 0; i < count; i++) {
                await(seen);
                exchange.chunk(event.at(i));
            }
            exchange.endChunks();
        });
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(request);
            client.readHead();
            for (int i = 0; i < count; i++) {
                assertThat(new String(client.readChunk(), UTF_8)).isEqualTo(event.at(i));
                seen.release();
            }
            assertThat(client.readChunk()).isEmpty();
        }
    }

    private static void await(Semaphore seen) throws IOException {
        try {
            if (!seen.tryAcquire(20, TimeUnit.SECONDS)) {
                throw new IOException("the client did not see the step before");
            }
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }
}
