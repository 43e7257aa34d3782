package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.Embedder;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Vector;
import dev.stowage.testkit.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EmbeddingsTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String TENANT = "t";

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();

    @Test
    void text_isEmbeddedOnce_whoeverAsks() {
        Embeddings embeddings = embeddings(this::answered);
        assertThat(embeddings.learn(TENANT, List.of("a", "b", "a"), LONG)).isEqualTo(Ranked.WHOLE);
        assertThat(embeddings.learn(TENANT, List.of("b", "c"), LONG)).isEqualTo(Ranked.WHOLE);
        assertThat(asked).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(made).hasValue(3);
        assertThat(embeddings.known(TENANT, List.of("a", "c", "d"))).containsOnlyKeys("a", "c");
    }

    @Test
    void tenants_shareNothing() {
        Embeddings embeddings = embeddings(this::answered);
        embeddings.learn(TENANT, List.of("a"), LONG);
        assertThat(embeddings.known("other", List.of("a"))).isEmpty();
    }

    @Test
    void textsThatBeginAlike_andOtherModels_haveVectorsOfTheirOwn_D11() {
        VectorCache cache = new VectorCache(1 << 20);
        String start = "template ".repeat(500);
        List<String> texts = List.of(start + "one", start + "other");
        Embeddings embeddings = new Embeddings(this::answered, "m", 8, cache, System::nanoTime, made::addAndGet);
        embeddings.learn(TENANT, texts, LONG);
        assertThat(asked).containsExactlyInAnyOrderElementsOf(texts);
        assertThat(embeddings.known(TENANT, texts).values()).hasSize(2).doesNotHaveDuplicates();
        assertThat(new Embeddings(this::answered, "n", 8, cache, System::nanoTime, made::addAndGet)
                        .known(TENANT, texts))
                .isEmpty();
    }

    @Test
    void lastTexts_areEmbeddedFirst() {
        List<String> texts = IntStream.range(0, 20).mapToObj(Integer::toString).toList();
        embeddings(this::answered).learn(TENANT, texts, LONG);
        assertThat(asked.get(0)).isEqualTo("19");
        assertThat(asked.get(19)).isEqualTo("0");
    }

    @Test
    void textUnderWay_isWaitedFor_andNotEmbeddedAgain() throws InterruptedException {
        CompletableFuture<List<Vector>> slow = new CompletableFuture<>();
        Embeddings embeddings = embeddings(texts -> {
            asked.addAll(texts);
            return slow;
        });
        List<Ranked> results = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> results.add(embeddings.learn(TENANT, List.of("a"), LONG)));
            threads.add(thread);
            thread.start();
        }
        Eventually.holds(
                () -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING),
                () -> threads.toString());
        slow.complete(vectors(List.of("a")));
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(asked).containsExactly("a");
        assertThat(results).hasSize(4).containsOnly(Ranked.WHOLE);
    }

    @Test
    void timeUp_saysSo_andWhatWasMadeInTimeIsKept() {
        CompletableFuture<List<Vector>> never = new CompletableFuture<>();
        Embeddings embeddings =
                embeddings(texts -> texts.contains("slow") ? never : CompletableFuture.completedFuture(vectors(texts)));
        List<String> texts = new ArrayList<>(List.of("slow"));
        IntStream.range(0, 8).forEach(i -> texts.add("fast" + i));
        assertThat(embeddings.learn(TENANT, texts, Duration.ofMillis(50))).isEqualTo(Ranked.LATE);
        assertThat(embeddings.known(TENANT, texts)).hasSize(8).doesNotContainKey("slow");
    }

    /** What a pass works before it asks comes off its limit, and so does what it is to work afterwards, which is taken for as much. */
    @Test
    @Timeout(30)
    void passThatHasWorkedForHalfItsLimit_waitsNoMore() {
        AtomicLong now = new AtomicLong();
        Embeddings never = new Embeddings(
                texts -> new CompletableFuture<>(), "m", 8, new VectorCache(1 << 20), now::get, made::addAndGet);
        RelevancePass pass = Relevances.byMeaning(never, LONG, 1, now::get).pass(TENANT);
        now.addAndGet(LONG.toNanos() / 2);
        assertThat(pass.scores("q", List.of("a"))).containsExactly(OptionalDouble.empty());
        assertThat(pass.ranked()).isEqualTo(Ranked.LATE);
    }

    @Test
    void failure_saysSo_andTheNextTryIsAnother() {
        List<Throwable> failures = new ArrayList<>(List.of(new RejectedExecutionException(), new EmbeddingFailed("x")));
        Embeddings embeddings = embeddings(
                texts -> failures.isEmpty() ? answered(texts) : CompletableFuture.failedFuture(failures.remove(0)));
        assertThat(embeddings.learn(TENANT, List.of("a"), LONG)).isEqualTo(Ranked.BUSY);
        assertThat(embeddings.learn(TENANT, List.of("a"), LONG)).isEqualTo(Ranked.FAILED);
        assertThat(embeddings.learn(TENANT, List.of("a"), LONG)).isEqualTo(Ranked.WHOLE);
        assertThat(made).hasValue(1);
    }

    private Embeddings embeddings(Embedder embedder) {
        return new Embeddings(embedder, "m", 8, new VectorCache(1 << 20), System::nanoTime, made::addAndGet);
    }

    private CompletableFuture<List<Vector>> answered(List<String> texts) {
        asked.addAll(texts);
        return CompletableFuture.completedFuture(vectors(texts));
    }

    private static List<Vector> vectors(List<String> texts) {
        return texts.stream()
                .map(text -> Vector.of(new float[] {text.length(), 1}).orElseThrow())
                .toList();
    }
}
