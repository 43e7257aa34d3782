package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.openai.client.OpenAIClient;
import com.openai.models.embeddings.CreateEmbeddingResponse;
import com.openai.models.embeddings.EmbeddingCreateParams;
import com.openai.models.models.Model;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelsTest {
    private final OpenAIClient client = Stowage.client();

    @Test
    void models_listed_areTheUpstreams() {
        List<Model> models = client.models().list().data();

        assertThat(models).extracting(Model::id).containsExactly("sandbox");
        assertThat(models).extracting(Model::ownedBy).containsExactly("stowage-sandbox");
    }

    @Test
    void embeddings_twoTexts_areTwoUnitVectors() {
        CreateEmbeddingResponse response = client.embeddings()
                .create(EmbeddingCreateParams.builder()
                        .model("sandbox-embedding")
                        .inputOfArrayOfStrings(List.of("cargo in trim", "ballast"))
                        .dimensions(24)
                        .build());

        assertThat(response.usage().promptTokens()).isEqualTo(6);
        assertThat(response.data()).hasSize(2).allSatisfy(embedding -> {
            assertThat(embedding.embedding()).hasSize(24);
            assertThat(length(embedding.embedding())).isCloseTo(1, within(1e-5));
        });
    }

    private static double length(List<Float> vector) {
        return Math.sqrt(vector.stream().mapToDouble(number -> number * number).sum());
    }
}
