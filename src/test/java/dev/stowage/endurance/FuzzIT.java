package dev.stowage.endurance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.JarProcess;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests and answers of real clients, damaged at random: bodies, heads and events. */
class FuzzIT {

    private static final Duration ALL = Lengths.of(Duration.ofSeconds(60), Duration.ofMinutes(10));
    private static final int LARGEST_HEAP = 160 << 20;

    /** What an upstream whose answers are damaged may cost its clients. */
    private static final List<Integer> UPSTREAMS_FAULT = List.of(502, 504);

    @TempDir
    private Path directory;

    private final Map<Integer, Integer> statuses = new TreeMap<>();

    @Test
    void damagedRequestsAndAnswers_neverBreakStowage() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Damage damage = new Damage(random);
        List<byte[]> bodies = Specimens.bodies();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> answer(exchange, damage));
                JarProcess stowage = JarProcess.start(
                        directory,
                        upstream.baseUrl(),
                        "stowage.upstream.timeouts.head=2s",
                        "stowage.upstream.timeouts.idle=1s",
                        "stowage.upstream.breaker.minimum=1000000",
                        "stowage.upstream.breaker.window=1000000",
                        "stowage.http.max-request-bytes=4MB",
                        "logging.level.stowage.access=warn")) {
            int port = stowage.port();
            long end = System.nanoTime() + ALL.toNanos();
            while (System.nanoTime() < end) {
                byte[] body = bodies.get(random.nextInt(bodies.size()));
                ask(port, damage, random.nextInt(4) == 0 ? body : damage.body(body));
                upstream.forget();
            }
            assertThat(statuses.keySet())
                    .as("seed " + seed)
                    .allMatch(status -> status < 500 || UPSTREAMS_FAULT.contains(status));
            assertThat(statuses).as("seed " + seed).containsKey(200);
            assertThat(stowage.faults()).as("seed " + seed).isEmpty();
            Eventually.holds(
                    () -> stowage.scrape().sum("stowage_buffered_bytes") == 0, () -> "bodies are held, seed " + seed);
            assertThat(stowage.liveHeap()).as("live heap, seed " + seed).isLessThan(LARGEST_HEAP);
        }
    }

    private void ask(int port, Damage damage, byte[] body) throws IOException {
        try (RawClient client = new RawClient(port, 2_000)) {
            client.send(damage.head(head(body.length)).getBytes(ISO_8859_1));
            client.send(body);
            statuses.merge(client.read().status(), 1, Integer::sum);
        } catch (SocketTimeoutException silent) {
            statuses.merge(0, 1, Integer::sum);
        } catch (IOException closed) {
            statuses.merge(1, 1, Integer::sum);
        }
    }

    private static String head(int length) {
        return "POST /v1/chat/completions HTTP/1.1\r\nHost: stowage\r\nContent-Type: application/json\r\n"
                + "Authorization: Bearer fuzz\r\nConnection: close\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private static void answer(UpstreamExchange exchange, Damage damage) throws IOException {
        boolean streams = new String(exchange.body(), UTF_8).contains("\"stream\":true");
        if (!streams) {
            exchange.respond(200, "application/json", damage.text(Specimens.WHOLE));
            return;
        }
        exchange.startEvents();
        for (String event : Specimens.EVENTS) {
            exchange.chunk(damage.text(event));
        }
        if (damage.isDone()) {
            exchange.cut();
        } else {
            exchange.endChunks();
        }
    }
}
