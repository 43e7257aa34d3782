package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.ImageRule;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFamiliesTest {

    private static final ModelFamilies FAMILIES = ModelFamilies.shipped();

    @ParameterizedTest
    @CsvSource({
        "gpt-4o, openai, O200K, 1.00, 1",
        "chatgpt-4o-latest, openai, O200K, 1.00, 1",
        "gpt-5.6-luna, openai, O200K, 1.00, 1",
        "openai/gpt-oss-120b, openai, O200K, 1.00, 1",
        "o3, openai, O200K, 1.00, 1",
        "gpt-4, openai-cl100k, CL100K, 1.00, 1",
        "gpt-4-turbo-2024-04-09, openai-cl100k, CL100K, 1.00, 1",
        "gpt-3.5-turbo, openai-cl100k, CL100K, 1.00, 1",
        "deepseek-chat, deepseek, O200K, 1.10, 1.1",
        "Qwen/Qwen3-32B, qwen, O200K, 1.10, 1.1",
        "llama3.1:8b, llama, O200K, 1.05, 1.1",
        "openai/openrouter-llama-4-maverick, llama, O200K, 1.05, 1.1",
        "mixtral-8x7b, mistral, O200K, 1.26, 1.1",
        "claude-opus-4-5, claude, O200K, 1.25, 1.1",
        "gemini-3-pro-preview, gemini, O200K, 1.18, 1.1",
        "gemma-4, gemini, O200K, 1.18, 1.1",
        "sandbox, unknown, O200K, 1.15, 1.1",
        "'', unknown, O200K, 1.15, 1.1"
    })
    void model_hasItsFamily(String model, String name, Vocabulary vocabulary, double text, double tools) {
        assertThat(FAMILIES.of(model))
                .extracting(
                        ModelFamily::name, ModelFamily::vocabulary, ModelFamily::textFactor, ModelFamily::toolsFactor)
                .containsExactly(name, vocabulary, text, tools);
    }

    @Test
    void pictures_goByTheModel() {
        assertThat(FAMILIES.of("gpt-4o").images()).isEqualTo(new ImageRule.Tiles(85, 170));
        assertThat(FAMILIES.of("gpt-4o-mini").images()).isEqualTo(new ImageRule.Tiles(2833, 5667));
        assertThat(FAMILIES.of("gpt-5").images()).isEqualTo(new ImageRule.Tiles(70, 140));
        assertThat(FAMILIES.of("o1").images()).isEqualTo(new ImageRule.Tiles(75, 150));
        assertThat(FAMILIES.of("gpt-5-mini").images()).isEqualTo(new ImageRule.Patches(32, 1536, 1.62));
        assertThat(FAMILIES.of("gpt-4.1-nano").images()).isEqualTo(new ImageRule.Patches(32, 1536, 2.46));
        assertThat(FAMILIES.of("o4-mini").images()).isEqualTo(new ImageRule.Patches(32, 1536, 1.72));
        assertThat(FAMILIES.of("claude-sonnet-4-5").images()).isEqualTo(new ImageRule.Area(1568, 750, 1600));
        assertThat(FAMILIES.of("claude-sonnet-5").images()).isEqualTo(new ImageRule.Patches(28, 4784, 1));
        assertThat(FAMILIES.of("gemini-2.5-pro").images()).isEqualTo(new ImageRule.Squares(768, 258, 1600));
    }
}
