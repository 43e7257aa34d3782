package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.store.LineageFormat;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoredLineage;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Replicas that share a store send what one process would send. */
class ReplicasTest {

    private static final int TURNS = 25;

    @Test
    @NeedsTool("redis-server")
    void replicasInTurn_sendTheBytesOfOneProcess() throws IOException {
        long seed = new Random().nextLong();
        try (RedisServer redis = RedisServer.start()) {
            List<String> alone = sent(new Replicas(1, "memory", ""), new Random(seed));
            List<String> shared = sent(new Replicas(2, "redis", redis.uri()), new Random(seed));
            assertThat(shared).as("seed %d", seed).isEqualTo(alone);
            assertThat(shared.get(TURNS - 1)).contains("thought 0\"").contains("thought " + (TURNS - 2));
        }
    }

    /** What the provider gets in a conversation whose client drops all reasoning. */
    private static List<String> sent(Replicas replicas, Random random) throws IOException {
        List<String> sent = new ArrayList<>();
        try (replicas) {
            String messages = "{\"role\":\"user\",\"content\":\"begin\"}";
            for (int turn = 0; turn < TURNS; turn++) {
                sent.add(replicas.ask(random.nextInt(2), messages, turn));
                messages += ",{\"role\":\"assistant\",\"content\":\"answer " + turn % 3
                        + "\"},{\"role\":\"user\",\"content\":\"go on\"}";
                if (random.nextInt(5) == 0) {
                    replicas.restart(random.nextInt(2));
                }
            }
        }
        return sent;
    }

    /** Stowage once or several times, before one provider that thinks aloud. */
    private static final class Replicas implements AutoCloseable {

        private final ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> {});
        private final List<RunningStowage> running = new ArrayList<>();
        private final String[] settings;

        Replicas(int count, String store, String uri) {
            settings = new String[] {
                "stowage.upstream.base-url=" + upstream.baseUrl(),
                "stowage.context.discover-windows=false",
                "stowage.store.type=" + store,
                "stowage.store.uri=" + uri,
                "stowage.store.timeout=20s",
                "stowage.session.patience=20s"
            };
            for (int i = 0; i < count; i++) {
                running.add(RunningStowage.with(settings));
            }
        }

        String ask(int replica, String messages, int turn) throws IOException {
            upstream.script(exchange -> exchange.respond(
                    200,
                    "application/json",
                    "{\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"message\":{\"role\":\"assistant\","
                            + "\"reasoning_content\":\"thought " + turn + "\",\"content\":\"answer " + turn % 3
                            + "\"}}]}"));
            RunningStowage stowage = running.get(replica % running.size());
            byte[] body = ("{\"model\":\"deepseek-v4-pro\",\"messages\":[" + messages + "]}").getBytes(UTF_8);
            try (RawClient client = new RawClient(stowage.port())) {
                client.post("/v1/chat/completions", body, "x-stowage-session: shared");
                assertThat(client.read().status()).isEqualTo(200);
            }
            Eventually.holds(() -> settled(stowage) == turn + 1, () -> "settled: " + settled(stowage));
            return upstream.take().text();
        }

        private static int settled(RunningStowage stowage) {
            SessionStore store = stowage.bean(SessionStore.class);
            return store.lineages("anonymous", "shared").toCompletableFuture().join().stream()
                    .flatMap(key -> store.load(key).toCompletableFuture().join().stream())
                    .map(StoredLineage::state)
                    .flatMap(state -> LineageFormat.decode(state).stream())
                    .mapToInt(lineage -> lineage.dealings().recent().size())
                    .sum();
        }

        void restart(int replica) {
            if (running.size() > 1) {
                running.get(replica).close();
                running.set(replica, RunningStowage.with(settings));
            }
        }

        @Override
        public void close() {
            running.forEach(RunningStowage::close);
            upstream.close();
        }
    }
}
