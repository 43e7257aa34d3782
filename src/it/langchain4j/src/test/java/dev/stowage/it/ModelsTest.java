package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.catalog.ModelDescription;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import dev.langchain4j.model.openai.OpenAiModelCatalog;
import dev.langchain4j.model.output.Response;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelsTest {

    @Test
    void models_listed_areTheUpstreams() {
        List<ModelDescription> models = OpenAiModelCatalog.builder()
                .baseUrl(Stowage.BASE_URL)
                .apiKey(Stowage.freshKey())
                .build()
                .listModels();

        assertThat(models).extracting(ModelDescription::name).containsExactly("sandbox");
        assertThat(models).extracting(ModelDescription::owner).containsExactly("stowage-sandbox");
    }

    @Test
    void embeddings_twoTexts_areTwoUnitVectors() {
        OpenAiEmbeddingModel model = OpenAiEmbeddingModel.builder()
                .baseUrl(Stowage.BASE_URL)
                .apiKey(Stowage.freshKey())
                .modelName("sandbox-embedding")
                .dimensions(24)
                .maxRetries(0)
                .build();

        Response<List<Embedding>> response =
                model.embedAll(List.of(TextSegment.from("cargo in trim"), TextSegment.from("ballast")));

        assertThat(response.tokenUsage().inputTokenCount()).isEqualTo(6);
        assertThat(response.content()).hasSize(2).allSatisfy(embedding -> {
            assertThat(embedding.dimension()).isEqualTo(24);
            assertThat(length(embedding.vector())).isCloseTo(1, within(1e-5));
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
