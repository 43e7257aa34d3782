package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxSettings;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import io.micrometer.core.instrument.Gauge;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

/** How late the event loops are, as Stowage tells it itself. */
class EventLoopLagTest {

    private static final int CLIENTS = 4;
    private static final int TURNS = 5;
    private static final String SOUP =
            " Chop carrots and onions, fry them gently with butter, add broth, and let the soup simmer on a low flame. ";

    /** Prints what it found; how late a loop may be on a machine that others use is nothing to assert. */
    @Test
    void everyLoop_tellsItsLag_whileConversationsAreCompactedAndRanked() throws Exception {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with());
                RunningStowage stowage = RunningStowage.before(
                        sandbox.baseUrl(),
                        "stowage.context.window=8000",
                        "stowage.compaction.patience=60s",
                        "stowage.compaction.cooldown=0s",
                        "stowage.compaction.relevance.strategy=onnx",
                        "stowage.compaction.relevance.time-limit=60s")) {
            ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
            List<Future<Integer>> answered = IntStream.range(0, CLIENTS)
                    .mapToObj(client -> clients.submit(() -> talk(stowage, client)))
                    .toList();
            for (Future<Integer> each : answered) {
                assertThat(each.get()).isEqualTo(TURNS);
            }
            clients.shutdown();
            assertThat(stowage.count("stowage.compaction.rankings", "result", "whole"))
                    .isPositive();
            assertThat(lags(stowage)).hasSameSizeAs(loops());
            lags(stowage)
                    .forEach(lag -> System.out.printf(
                            "event loop %s: late by %.0f ms at worst, %.0f compactions ranked by meaning%n",
                            lag.getId().getTag("loop"),
                            1000 * lag.value(),
                            stowage.count("stowage.compaction.rankings", "result", "whole")));
        }
    }

    @Test
    void blockedLoop_isSeen() {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.with());
                RunningStowage stowage = RunningStowage.before(sandbox.baseUrl())) {
            loops().get(0).execute(() -> blockFor(Duration.ofMillis(600)));
            Eventually.holds(
                    () -> lags(stowage).get(0).value() >= 0.5,
                    () -> "lag: " + lags(stowage).get(0).value());
        }
    }

    private static void blockFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** The number of turns that were answered. */
    private static int talk(RunningStowage stowage, int client) throws IOException {
        LongTalk talk = new LongTalk();
        int answered = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            for (int recipe = 0; recipe < 12; recipe++) {
                talk.assistant("Recipe " + client + "/" + turn + "/" + recipe + "." + SOUP.repeat(14));
            }
            talk.user("What does soup " + turn + " need?");
            try (RawClient connection = new RawClient(stowage.port(), 120_000)) {
                connection.post(talk.body(), "x-stowage-session: s-" + client);
                answered += connection.read().status() == 200 ? 1 : 0;
            }
        }
        return answered;
    }

    private static List<Gauge> lags(RunningStowage stowage) {
        return stowage.meters().find("stowage.event.loop.lag.seconds").gauges().stream()
                .sorted(Comparator.comparing(gauge -> gauge.getId().getTag("loop")))
                .toList();
    }

    private static List<EventExecutor> loops() {
        List<EventExecutor> loops = new ArrayList<>();
        HttpResources.get().onServer(LoopResources.DEFAULT_NATIVE).forEach(loops::add);
        return loops;
    }
}
