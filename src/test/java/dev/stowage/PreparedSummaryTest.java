package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Summaries that are written before there is need, and many that want the same one. */
class PreparedSummaryTest {

    private static final String SUMMARY = SummaryRig.SUMMARY;
    private static final String WRITTEN = "emergency;reason=usage_threshold;summary=same_prefix";

    /** Exchanges that fill the window to .82: a summary is due from .80 on. */
    private static final int DUE = 12;

    @Test
    void fillingWindow_hasItsSummaryReady_andTheCompactionAsksNobody() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY), "ahead=true")) {
            rig.fill(DUE);
            awaitWritten(rig, 1);
            rig.fillUp();
            assertThat(rig.post().header("x-stowage-action")).isEqualTo(WRITTEN);
            assertThat(rig.checkpoint()).contains("was looked at, answer after answer");
            assertThat(rig.summaries).hasSize(1);
        }
    }

    /** K73: what was said after the summary was written stands in the checkpoint, or is still sent. */
    @Test
    void whatCameAfterTheSummary_isNotLost_K73() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY), "ahead=true")) {
            rig.fill(DUE);
            awaitWritten(rig, 1);
            rig.talk.assistant("Fine.");
            rig.talk.user("Never delete src/Late.java, whatever happens.");
            rig.fillUp();
            assertThat(rig.post().header("x-stowage-action")).isEqualTo(WRITTEN);
            assertThat(rig.checkpoint())
                    .contains("was looked at, answer after answer")
                    .contains("Never delete src/Late.java, whatever happens.");
        }
    }

    @Test
    void sameUsage_isNotPreparedForTwice() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY), "ahead=true")) {
            rig.fill(DUE);
            awaitWritten(rig, 1);
            rig.talk.assistant("Fine.");
            rig.talk.user("And?");
            assertThat(rig.post().header("x-stowage-action")).doesNotContain("emergency");
            rig.fillUp();
            assertThat(rig.post().header("x-stowage-action")).isEqualTo(WRITTEN);
            assertThat(rig.summaries).hasSize(1);
        }
    }

    @Test
    void belowTheMargin_orInShadow_nothingIsPrepared() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY), "ahead=true")) {
            rig.fill();
            rig.talk.assistant("Fine.");
            rig.talk.user("And?");
            rig.post("x-stowage-mode: shadow");
            assertThat(rig.summaries).isEmpty();
        }
    }

    /** K74: a summary that hangs is waited for as long as configured, whoever began it. */
    @Test
    void summaryUnderWay_isJoined_andNotWaitedForForEver_K74() throws IOException {
        try (SummaryRig rig = new SummaryRig(UpstreamExchange::awaitClose, "ahead=true", "max-wait=300ms")) {
            rig.fill(DUE);
            Eventually.holds(() -> rig.summaries.size() == 1, () -> "nothing was begun");
            rig.fillUp();
            assertThat(rig.post().header("x-stowage-action")).endsWith(";summary=late");
            assertThat(rig.summaries).hasSize(1);
        }
    }

    /** K71: many requests at once have one summary and one prompt. */
    @Test
    void manyAtOnce_haveOneSummary_K71() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(12);
        try (SummaryRig rig = held(release)) {
            rig.fill();
            rig.fillUp();
            rig.requests.clear();
            List<CompletableFuture<Response>> answers = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                answers.add(CompletableFuture.supplyAsync(rig::posted, threads));
            }
            Eventually.holds(() -> rig.summaries.size() == 1, () -> "nobody asked");
            release.countDown();
            answers.forEach(answer -> assertThat(answer.join().status()).isEqualTo(200));
            assertThat(rig.summaries).hasSize(1);
            assertThat(rig.requests).hasSize(12);
            assertThat(rig.requests.stream().map(UpstreamExchange::text).distinct())
                    .hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    /** What a summary is asked for with counts among the bodies in memory, from the answer before it until it is written. */
    @Test
    void promptOfAPreparedSummary_countsAsMemory_untilItIsWritten() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        try (SummaryRig rig = new SummaryRig(
                exchange -> {
                    Rig.await(release);
                    SummaryRig.says(SUMMARY).play(exchange);
                },
                "ahead=true")) {
            rig.fill(DUE);
            Eventually.holds(() -> rig.summaries.size() == 1, () -> "nothing was begun");
            assertThat(held(rig)).isEqualTo(List.copyOf(rig.requests).get(0).body().length);
            release.countDown();
            Eventually.holds(() -> held(rig) == 0, () -> held(rig) + " bytes are held");
        }
    }

    /** It outlives a client that leaves, and so does what it takes. */
    @Test
    void promptOfASummary_countsAsMemory_whenItsClientHasLeft() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        try (SummaryRig rig = held(release)) {
            rig.fill();
            rig.fillUp();
            rig.postAndLeave();
            assertThat(held(rig)).isPositive();
            release.countDown();
            Eventually.holds(() -> held(rig) == 0, () -> held(rig) + " bytes are held");
        }
    }

    /** With room for the request and not for its summary's prompt, the request goes out without a summary. */
    @Test
    void shortMemory_costsTheSummary_notTheRequest() throws IOException {
        try (SummaryRig rig = new SummaryRig(
                SummaryRig.says(SUMMARY),
                "stowage.http.max-request-bytes=40KB",
                "stowage.http.max-buffered-bytes=40KB")) {
            rig.fill();
            rig.fillUp();
            Response answer = rig.post();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("x-stowage-action")).endsWith(";summary=busy");
            assertThat(rig.summaries).isEmpty();
        }
    }

    /** Whose summaries wait to be let go. */
    private static SummaryRig held(CountDownLatch release) {
        return new SummaryRig(exchange -> {
            Rig.await(release);
            SummaryRig.says(SUMMARY).play(exchange);
        });
    }

    private static long held(SummaryRig rig) {
        return (long)
                rig.stowage().meters().get("stowage.buffered.bytes").gauge().value();
    }

    /** K75: a client that leaves while its summary is written blocks nobody. */
    @Test
    void clientThatLeaves_blocksNobody_K75() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        try (SummaryRig rig = held(release)) {
            rig.fill();
            rig.fillUp();
            rig.postAndLeave();
            release.countDown();
            assertThat(rig.post().header("x-stowage-action")).isEqualTo(WRITTEN);
            assertThat(rig.summaries).hasSize(1);
        }
    }

    /** A summary is asked for with the credential of its own conversation, whoever else is about. */
    @Test
    void otherTenant_hasItsOwnSummary_byItsOwnCredential() throws IOException {
        try (SummaryRig rig = new SummaryRig(SummaryRig.says(SUMMARY))) {
            rig.compacted();
            rig.as("other-key");
            rig.compacted();
            assertThat(rig.summaries)
                    .extracting(exchange -> exchange.header("authorization").orElse(""))
                    .containsExactly("Bearer client-key", "Bearer other-key");
        }
    }

    private static void awaitWritten(SummaryRig rig, int count) {
        rig.stowage().awaitCount(count, "stowage.summaries", "result", "written");
    }
}
