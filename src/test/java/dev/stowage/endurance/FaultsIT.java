package dev.stowage.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.endurance.PacedUpstream.State;
import dev.stowage.testkit.Command;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.JarProcess;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens around Stowage while it serves a crowd: it must be told to those who are concerned, and be over when it is over. */
class FaultsIT {

    private static final int CLIENTS = 32;
    private static final long SOME = 40;
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final String[] QUICK = {
        "stowage.upstream.timeouts.head=1s",
        "stowage.upstream.breaker.open=1s",
        "stowage.upstream.retry.times=0",
        Lengths.UNHURRIED,
        "logging.level.stowage.access=warn"
    };

    private static final String[] UNHURRIED = {Lengths.UNHURRIED, "logging.level.stowage.access=warn"};

    @TempDir
    private Path directory;

    @Test
    void upstreamThatFails_isSeenAsItIs_andNothingRemains() throws IOException {
        try (PacedUpstream upstream = new PacedUpstream(4, Duration.ofMillis(10));
                JarProcess stowage = JarProcess.start(directory, upstream.baseUrl(), QUICK);
                Crowd crowd = new Crowd(stowage.port())) {
            CompletableFuture<Void> talk = crowd.talk(CLIENTS, LONGEST).toFuture();
            recovers(crowd);
            for (State fault : new State[] {State.RESETTING, State.LIMITING, State.HUNG}) {
                upstream.is(fault);
                more(crowd, told(fault));
                upstream.is(State.WELL);
                recovers(crowd);
            }
            upstream.kill();
            more(crowd, "status 503");
            upstream.startAgain();
            recovers(crowd);
            crowd.hush(talk);
            assertThat(crowd.outcomes().keySet())
                    .isSubsetOf(
                            "whole",
                            "left",
                            "cut",
                            "failed: PrematureCloseException",
                            "status 429",
                            "status 502",
                            "status 503",
                            "status 504",
                            "left a 429",
                            "left a 502",
                            "left a 503",
                            "left a 504");
            atRest(stowage);
            assertThat(stowage.scrape().counted("stowage_fail_open_total")).isEmpty();
            assertThat(stowage.linesWith("LEAK", "OutOfMemory", "\tat ")).isEmpty();
        }
    }

    private static String told(State fault) {
        return switch (fault) {
            case WELL -> "whole";
            case RESETTING -> "failed: PrematureCloseException";
            case LIMITING -> "status 429";
            case HUNG -> "status 504";
        };
    }

    @Test
    @NeedsTool("redis-server")
    void redisThatIsKilledOrStopped_costsNoAnswer() throws IOException {
        try (RedisServer redis = RedisServer.start();
                PacedUpstream upstream = new PacedUpstream(4, Duration.ofMillis(10));
                JarProcess stowage = JarProcess.start(
                        directory,
                        upstream.baseUrl(),
                        "stowage.store.type=redis",
                        "stowage.store.uri=" + redis.uri(),
                        "logging.level.stowage.access=warn");
                Crowd crowd = new Crowd(stowage.port())) {
            CompletableFuture<Void> talk = crowd.talk(CLIENTS, LONGEST).toFuture();
            recovers(crowd);
            redis.pause();
            recovers(crowd);
            redis.resume();
            saves(stowage, "redis");
            redis.kill();
            recovers(crowd);
            redis.restart();
            saves(stowage, "redis");
            slowly(redis, crowd);
            saves(stowage, "redis");
            crowd.hush(talk);
            noneFailed(crowd, stowage);
            atRest(stowage);
            assertThat(stowage.linesWith("LEAK", "OutOfMemory", "\tat ")).isEmpty();
        }
    }

    /** Each command takes nearly as long as one is waited for, or longer. */
    private static void slowly(RedisServer redis, Crowd crowd) {
        long before = crowd.ended("whole");
        for (int i = 0; i < 10; i++) {
            redis.tell("DEBUG SLEEP " + (i % 2 == 0 ? "0.2" : "0.6"));
        }
        assertThat(crowd.ended("whole")).isGreaterThan(before + SOME);
    }

    @Test
    @NeedsTool("prlimit")
    void diskThatIsFull_costsNoAnswer() throws IOException {
        try (PacedUpstream upstream = new PacedUpstream(4, Duration.ofMillis(10));
                JarProcess stowage = JarProcess.start(directory, upstream.baseUrl(), UNHURRIED);
                Crowd crowd = new Crowd(stowage.port())) {
            CompletableFuture<Void> talk = crowd.talk(CLIENTS, LONGEST).toFuture();
            saves(stowage, "file");
            stowage.mayWrite("0");
            Eventually.holds(() -> failed(stowage, "file") > 0, () -> "every save has succeeded");
            recovers(crowd);
            stowage.mayWrite("unlimited");
            saves(stowage, "file");
            crowd.hush(talk);
            noneFailed(crowd, stowage);
            atRest(stowage);
            assertThat(stowage.linesWith("LEAK", "OutOfMemory")).isEmpty();
        }
    }

    /** Longer than sessions are kept, forwards and back. */
    @Test
    @NeedsTool("faketime")
    void clockThatJumps_costsNoAnswer() throws IOException {
        Path offset = Files.writeString(directory.resolve("offset"), "+0");
        List<String> clock = List.of(
                "env",
                "LD_PRELOAD="
                        + Command.of("faketime", "-f", "+0", "printenv", "LD_PRELOAD")
                                .run(LONGEST)
                                .text(),
                "FAKETIME_TIMESTAMP_FILE=" + offset,
                "FAKETIME_CACHE_DURATION=1",
                "DONT_FAKE_MONOTONIC=1",
                // Else each wait of the JVM's is over at once, and all of them are begun anew.
                "FAKETIME_FORCE_MONOTONIC_FIX=0");
        try (PacedUpstream upstream = new PacedUpstream(4, Duration.ofMillis(10));
                JarProcess stowage = JarProcess.startUnder(clock, directory, upstream.baseUrl(), UNHURRIED);
                Crowd crowd = new Crowd(stowage.port())) {
            CompletableFuture<Void> talk = crowd.talk(CLIENTS, LONGEST).toFuture();
            for (String jump : List.of("+40d", "-40d", "+0")) {
                saves(stowage, "file");
                Files.writeString(offset, jump);
                recovers(crowd);
            }
            saves(stowage, "file");
            crowd.hush(talk);
            noneFailed(crowd, stowage);
            atRest(stowage);
            assertThat(stowage.scrape().counted("stowage_fail_open_total")).isEmpty();
            assertThat(stowage.linesWith("LEAK", "OutOfMemory", "\tat ")).isEmpty();
        }
    }

    @Test
    void endInTheMiddleOfStreams_letsThemEnd() throws Exception {
        try (PacedUpstream upstream = new PacedUpstream(20, Duration.ofMillis(50));
                JarProcess stowage = JarProcess.start(directory, upstream.baseUrl(), QUICK);
                Crowd crowd = new Crowd(stowage.port())) {
            CompletableFuture<Void> talk = crowd.talk(CLIENTS, LONGEST).toFuture();
            recovers(crowd);
            long begun = upstream.requests();
            Eventually.holds(() -> upstream.requests() > begun, () -> "no stream under way");
            stowage.terminate();
            assertThat(stowage.awaitEnd(Duration.ofSeconds(35))).as("has ended").isTrue();
            crowd.hush(talk);
            assertThat(crowd.ended("cut")).isZero();
            assertThat(crowd.ended("failed: PrematureCloseException")).isLessThanOrEqualTo(CLIENTS);
        }
    }

    private static void noneFailed(Crowd crowd, JarProcess stowage) {
        assertThat(crowd.outcomes())
                .as(() -> crowd.failures() + " while it said " + stowage.complaints())
                .containsOnlyKeys("whole", "left");
    }

    /** Answers come through again. */
    private static void recovers(Crowd crowd) {
        more(crowd, "whole");
    }

    private static void more(Crowd crowd, String outcome) {
        long before = crowd.ended(outcome);
        Eventually.holds(() -> crowd.ended(outcome) >= before + SOME, () -> outcome + " of " + crowd.outcomes());
    }

    /** The store hears of conversations again. */
    private static void saves(JarProcess stowage, String store) {
        double before = saves(stowage, store, "ok");
        Eventually.holds(
                () -> saves(stowage, store, "ok") > before + SOME,
                () -> "saves stay at " + saves(stowage, store, "ok"));
    }

    private static double failed(JarProcess stowage, String store) {
        return saves(stowage, store, "error");
    }

    private static double saves(JarProcess stowage, String store, String result) {
        return stowage.scrape()
                .sum(
                        "stowage_store_operations_total",
                        "store=\"" + store + "\"",
                        "operation=\"save\"",
                        "result=\"" + result + "\"");
    }

    private static void atRest(JarProcess stowage) {
        Eventually.holds(
                () -> stowage.scrape().sum("reactor_netty_connection_provider_active_connections", "name=\"stowage-")
                                == 0
                        && stowage.scrape().sum("stowage_buffered_bytes") == 0,
                () -> "connections or bodies are still held");
    }
}
