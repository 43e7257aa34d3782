package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.UpstreamExchange;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that leave: at every moment, in great number, and with nothing left behind. */
class CancellationTest {

    private static final int ABORTED = 10_000;
    private static final int PERMITS = 200;

    private static final Set<String> ARRIVED = ConcurrentHashMap.newKeySet();
    private static final Set<String> LEFT = ConcurrentHashMap.newKeySet();

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start("stowage.upstream.max-concurrent=" + PERMITS);
        rig.upstream().script(CancellationTest::answerUntilLeft);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void clientThatLeaves_endsTheCallAndLeavesNoStackTrace_C79() throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            for (Leaving when : Leaving.values()) {
                double before = rig.ended("cancelled");
                when.leave("first " + when);
                Eventually.holds(() -> LEFT.contains("first " + when), () -> when + " goes on at the upstream");
                rig.awaitEnded("cancelled", before);
            }
            assertThat(log.alarms()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void clientThatLeavesWhileSending_isNoFaultOfTheUpstreams(boolean withAReset) throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            for (String path : List.of("/v1/chat/completions", "/v1/files")) {
                double before = rig.ended("cancelled");
                try (RawClient client = rig.client()) {
                    client.send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{\"mess");
                    Eventually.holds(CancellationTest::isUnderWay, () -> "the request has not arrived");
                    if (withAReset) {
                        client.reset();
                    }
                }
                rig.awaitEnded("cancelled", before);
            }
            assertThat(log.alarms()).isEmpty();
        }
        assertThat(rig.stowage()
                        .meters()
                        .get("resilience4j.circuitbreaker.calls")
                        .tags("kind", "failed")
                        .timer()
                        .count())
                .isZero();
        assertNothingIsHeld();
    }

    @Test
    void tenThousandAbortedStreams_leaveNothingBehind_C26_C94_C152() throws Exception {
        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
        double before = rig.ended("cancelled");
        try (CapturedLog log = CapturedLog.start()) {
            inParallel(ABORTED, i -> Leaving.values()[i % 3].leave(String.valueOf(i)));
            rig.stowage().awaitCount(before + ABORTED, "stowage.requests", "outcome", "cancelled");
            assertNothingIsHeld();
            collectLeaks();
            assertThat(log.text()).doesNotContain("LEAK");
            assertThat(log.alarms()).isEmpty();
        }
        assertThat(rig.ended("cancelled")).isEqualTo(before + ABORTED);
    }

    @Test
    void clientThatLeavesAtTheMarkOfTheEnd_hasHadItAll() throws IOException {
        try (Rig own = Rig.start()) {
            own.upstream().script(exchange -> {
                exchange.startEvents();
                exchange.chunk("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n");
                exchange.chunk("data: [DONE]\n\n");
                exchange.awaitClose();
            });
            try (RawClient client = own.client()) {
                client.post(Rig.STREAM);
                client.readHead();
                client.readChunk();
                assertThat(client.readChunk()).asString().isEqualTo("data: [DONE]\n\n");
            }
            own.awaitEnded("ok", 0);
        }
    }

    @Test
    void streamUnderWay_isFinishedBeforeStowageStops_C86() throws Exception {
        CountDownLatch stopping = new CountDownLatch(1);
        try (Rig ending = Rig.start();
                RawClient client = ending.client()) {
            ending.upstream().script(exchange -> {
                exchange.startEvents();
                exchange.chunk("data: {}\n\n");
                Rig.await(stopping);
                exchange.chunk("data: [DONE]\n\n");
                exchange.endChunks();
            });
            client.post(Rig.STREAM);
            client.readHead();
            client.readChunk();
            int port = ending.stowage().port();
            Thread stop = new Thread(ending.stowage()::close);
            stop.start();
            Eventually.holds(() -> refuses(port), () -> "still takes connections");
            stopping.countDown();
            assertThat(client.readChunk()).asString().isEqualTo("data: [DONE]\n\n");
            assertThat(client.readChunk()).isEmpty();
            stop.join();
        }
    }

    /** When a client leaves. */
    private enum Leaving {
        BEFORE_THE_HEAD,
        MID_STREAM,
        DURING_A_WHOLE_REPLY;

        void begin(UpstreamExchange exchange) throws IOException {
            if (this == MID_STREAM) {
                exchange.startEvents();
                exchange.chunk("data: {}\n\n");
            } else if (this == DURING_A_WHOLE_REPLY) {
                exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{");
            }
        }

        void leave(String id) throws IOException {
            try (RawClient client = rig.client()) {
                client.post(this == DURING_A_WHOLE_REPLY ? Rig.ASK : Rig.STREAM, "x-leave: " + this, "x-id: " + id);
                if (this == BEFORE_THE_HEAD) {
                    Eventually.holds(() -> ARRIVED.contains(id), () -> "no request " + id);
                } else {
                    client.readHead();
                    client.readSome(1);
                }
                client.reset();
            }
        }
    }

    private static void answerUntilLeft(UpstreamExchange exchange) throws IOException {
        String id = exchange.header("x-id").orElseThrow();
        ARRIVED.add(id);
        Leaving.valueOf(exchange.header("x-leave").orElseThrow()).begin(exchange);
        exchange.awaitClose();
        LEFT.add(id);
    }

    private interface Step {
        void run(int index) throws IOException;
    }

    private static void inParallel(int count, Step step) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(32);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int index = i;
                all.add(threads.submit(() -> {
                    step.run(index);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void assertNothingIsHeld() {
        Eventually.holds(() -> upstreamConnections() == 0, () -> upstreamConnections() + " in the pool");
        Eventually.holds(() -> permits() == PERMITS, () -> permits() + " permits of " + PERMITS);
        assertThat(gauge("stowage.buffered.bytes")).isZero();
    }

    private static double permits() {
        return gauge("resilience4j.bulkhead.available.concurrent.calls");
    }

    private static double gauge(String name, String... tags) {
        return rig.stowage().meters().get(name).tags(tags).gauges().stream()
                .mapToDouble(gauge -> gauge.value())
                .sum();
    }

    /** Its bytes are in memory, or on their way to the upstream. */
    private static boolean isUnderWay() {
        return gauge("stowage.buffered.bytes") > 0 || permits() < PERMITS;
    }

    /** A gauge whose pool is gone has no value; one of an earlier upstream on the same port may still be listed. */
    private static double upstreamConnections() {
        return rig
                .stowage()
                .meters()
                .find("reactor.netty.connection.provider.active.connections")
                .tags("remote.address", "127.0.0.1:" + rig.upstream().baseUrl().getPort())
                .gauges()
                .stream()
                .mapToDouble(gauge -> gauge.value())
                .filter(value -> !Double.isNaN(value))
                .sum();
    }

    /** Leaks are reported when a collected buffer's tracker is found at the next allocation. */
    private static void collectLeaks() {
        for (int i = 0; i < 5; i++) {
            System.gc();
            for (int k = 0; k < 100; k++) {
                PooledByteBufAllocator.DEFAULT.buffer(16).release();
            }
        }
    }

    private static boolean refuses(int port) {
        try {
            new RawClient(port).close();
            return false;
        } catch (IOException refused) {
            return true;
        }
    }
}
