package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasoningModelsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deepseek-v4-pro",
                "deepseek-v4-flash",
                "deepseek-v4.1",
                "deepseek-flash",
                "DeepSeek-V4-Pro",
                "deepseek/deepseek-v4-pro:free",
                "mimo-v2-flash",
                "XiaomiMiMo/MiMo-V2.5-Pro",
                "kimi-k2.7-code",
                "kimi-k2.10",
                "moonshotai/kimi-k3",
                "kimi-k3.1-pro",
                "accounts/fireworks/models/kimi-k2p7"
            })
    void reasoning_isWantedBack(String model) {
        assertThat(ReasoningModels.wantReasoningBack(model)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gpt-6",
                "deepseek-chat",
                "deepseek-reasoner",
                "deepseek-v3.2",
                "deepseek-r1",
                "kimi-k2",
                "kimi-k2-0905",
                "kimi-k2-thinking",
                "kimi-k2.5",
                "kimi-k2.6",
                "kimi-k20905",
                "kimi-latest",
                "moonshot-v1-128k",
                "my-deepseek-v4",
                "mimo/other",
                "glm-5"
            })
    void reasoning_isNotWantedBack(String model) {
        assertThat(ReasoningModels.wantReasoningBack(model)).isFalse();
    }
}
