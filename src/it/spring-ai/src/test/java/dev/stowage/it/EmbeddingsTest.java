package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.openai.OpenAiEmbeddingModel;
import org.springframework.ai.openai.OpenAiEmbeddingOptions;

/** Embeddings only: this library has no call that lists models. */
class EmbeddingsTest {

    @Test
    void embeddings_twoTexts_areTwoUnitVectors() {
        OpenAiEmbeddingOptions.Builder options = OpenAiEmbeddingOptions.builder();
        options.dimensions(24)
                .baseUrl(Stowage.BASE_URL)
                .apiKey(Stowage.freshKey())
                .model("sandbox-embedding")
                .maxRetries(0);
        OpenAiEmbeddingModel model =
                OpenAiEmbeddingModel.builder().options(options.build()).build();

        EmbeddingResponse response =
                model.call(new EmbeddingRequest(List.of("cargo in trim", "ballast"), options.build()));

        assertThat(response.getMetadata().getUsage().getPromptTokens()).isEqualTo(6);
        assertThat(response.getResults()).hasSize(2).allSatisfy(embedding -> {
            assertThat(embedding.getOutput()).hasSize(24);
            assertThat(length(embedding.getOutput())).isCloseTo(1, within(1e-5));
        });
    }

    private static double length(float[] vector) {
        double square = 0;
        for (float number : vector) {
            square += number * number;
        }
        return Math.sqrt(square);
    }
}
