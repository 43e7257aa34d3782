package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.compaction.Vector;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnnxEmbedderTest {

    @Test
    void textsOfLikeMeaning_areNearer_withoutAWordInCommon() {
        try (OnnxEmbedder embedder = new OnnxEmbedder()) {
            List<Vector> vectors = embed(
                    embedder,
                    "Why can't users sign in any more?",
                    "Authentication fails: login is refused with a wrong password error.",
                    "The soup needs more carrots and a little salt.");
            assertThat(vectors).allMatch(vector -> vector.dimensions() == 384);
            assertThat(vectors.get(0).cosine(vectors.get(1)))
                    .isGreaterThan(vectors.get(0).cosine(vectors.get(2)) + 0.2);
        }
    }

    @Test
    void neighbours_makeNoDifference() {
        try (OnnxEmbedder embedder = new OnnxEmbedder()) {
            String text = "the parser loses tokens";
            Vector alone = embed(embedder, text).get(0);
            Vector amongOthers = embed(embedder, "x ".repeat(900), text, "y").get(1);
            assertThat(alone.cosine(amongOthers)).isGreaterThan(0.999999);
        }
    }

    @Test
    void manyTexts_haveTheirVectorsInTheirOrder() {
        try (OnnxEmbedder embedder = new OnnxEmbedder()) {
            String[] texts = {"a red apple", "the parser loses tokens", "soup", "where is the station?", "x"};
            List<Vector> together = embed(embedder, texts);
            assertThat(together).hasSize(texts.length);
            for (int i = 0; i < texts.length; i++) {
                assertThat(embed(embedder, texts[i]).get(0).cosine(together.get(i)))
                        .as(texts[i])
                        .isGreaterThan(0.999999);
            }
        }
    }

    @Test
    void nothing_hasAVectorToo() {
        try (OnnxEmbedder embedder = new OnnxEmbedder()) {
            assertThat(embed(embedder, "", " ")).hasSize(2);
        }
    }

    @Test
    void modelThatCannotBeLoaded_failsEachTime_andIsTriedOnce() {
        AtomicInteger tries = new AtomicInteger();
        try (OnnxEmbedder embedder = new OnnxEmbedder(() -> {
            tries.incrementAndGet();
            throw new IOException("no room to unpack");
        })) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> embed(embedder, "a")).hasRootCauseMessage("no room to unpack");
            }
        }
        assertThat(tries).hasValue(1);
    }

    @Test
    void missingLibrary_isAFailureLikeOthers() {
        try (OnnxEmbedder embedder = new OnnxEmbedder(() -> {
            throw new UnsatisfiedLinkError("no library for this machine");
        })) {
            assertThatThrownBy(() -> embed(embedder, "a")).hasRootCauseMessage("no library for this machine");
        }
    }

    private static List<Vector> embed(OnnxEmbedder embedder, String... texts) {
        return embedder.embed(List.of(texts)).toCompletableFuture().join();
    }
}
