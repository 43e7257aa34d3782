package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.resources.LoopResources;

/** A client that keeps its connection is heard on it to the end, whoever answers and however fast. */
class KeptConnectionsTest {

    private static final int CONNECTIONS = 6;
    private static final int REQUESTS = 100;
    private static final int LEAVING = 250;

    private static final String MODELS = get("/v1/models");
    private static final String NOWHERE = get("/nowhere");
    private static final String LIVENESS = get("/actuator/health/liveness");
    private static final String TENANTS = get("/stowage/v1/tenants");
    private static final String CHAT = "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/json\r\nContent-Length: " + Rig.ASK.length + "\r\n\r\n"
            + new String(Rig.ASK, UTF_8);

    private static final Script SMALL = exchange -> exchange.respond(200, "application/json", "{}");
    private static final Script LARGE =
            exchange -> exchange.respond(200, "application/json", "{\"text\":\"" + "x".repeat(200_000) + "\"}");

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    /** Netty's epoll transport resets connections while others leave: decision 42. */
    @Test
    void sockets_areWaitedForByTheJdk() {
        assertThat(LoopResources.hasNativeSupport()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connection_isReadOn_afterAnswersFromAnyThread(boolean large) throws Exception {
        rig.upstream().script(large ? LARGE : SMALL);
        for (List<String> requests : List.of(
                List.of(LIVENESS),
                List.of(TENANTS),
                List.of(MODELS, NOWHERE),
                List.of(CHAT, NOWHERE),
                List.of(CHAT, LIVENESS, MODELS))) {
            converse(rig.stowage().port(), requests);
        }
    }

    @Test
    void requestsSentAhead_areAnsweredInTheirOrder() throws IOException {
        rig.upstream().script(SMALL);
        for (int round = 0; round < REQUESTS; round++) {
            try (RawClient client = rig.client()) {
                client.send(MODELS + NOWHERE + CHAT + NOWHERE + NOWHERE);
                assertThat(IntStream.of(200, 404, 200, 404, 404).toArray()).isEqualTo(new int[] {
                    client.read().status(),
                    client.read().status(),
                    client.read().status(),
                    client.read().status(),
                    client.read().status()
                });
            }
        }
    }

    /** Whoever closes with the last byte of an answer leaves the connection that it came on to the next request. */
    @Test
    void clientsThatLeaveWithTheLastByte_costNobodyElseAnAnswer() throws Exception {
        rig.upstream().script(LARGE);
        everyOneGets(LEAVING, () -> {
            int answered = 0;
            for (int i = 0; i < LEAVING; i++) {
                answered += answered(rig.stowage().port(), List.of(CHAT), 1);
            }
            return answered;
        });
    }

    @Test
    void managementPort_isReadOnToo() throws Exception {
        try (RunningStowage stowage =
                RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9", "management.server.port=0")) {
            converse(stowage.managementPort(), List.of(LIVENESS, NOWHERE, TENANTS));
        }
    }

    private static void converse(int port, List<String> requests) throws InterruptedException, ExecutionException {
        everyOneGets(REQUESTS, () -> answered(port, requests, REQUESTS));
    }

    private static void everyOneGets(int answers, Callable<Integer> client)
            throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            for (Future<Integer> answered : threads.invokeAll(Collections.nCopies(CONNECTIONS, client))) {
                assertThat(answered.get()).isEqualTo(answers);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** How many of so many requests on one connection are answered without trouble. */
    private static int answered(int port, List<String> requests, int times) throws IOException {
        int answered = 0;
        try (RawClient client = new RawClient(port)) {
            for (int i = 0; i < times; i++) {
                client.send(requests.get(i % requests.size()));
                answered += client.read().status() < 500 ? 1 : 0;
            }
        }
        return answered;
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }
}
