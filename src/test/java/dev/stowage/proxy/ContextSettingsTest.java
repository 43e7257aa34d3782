package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.proxy.ContextSettings.ContextMode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextSettingsTest {

    @ParameterizedTest
    @CsvSource({
        // all, header allowed, asked, upstream, model, stays
        "false, true, , , gpt-5.6-sol, false",
        "true, true, , , gpt-5.6-sol, true",
        "false, true, , , deepseek-v4-flash, true",
        "false, true, , , vendor/DeepSeek-V4-Pro, true",
        "false, true, , false, deepseek-v4-flash, false",
        "false, true, , true, gpt-5.6-sol, true",
        "true, true, , false, gpt-5.6-sol, false",
        "true, true, off, true, deepseek-v4-flash, false",
        "false, true, ' On ', false, gpt-5.6-sol, true",
        "false, true, perhaps, true, gpt-5.6-sol, true",
        "false, false, on, , gpt-5.6-sol, false",
        "false, false, off, , deepseek-v4-flash, true",
    })
    void filesStay_asTheRequestSays_thenItsUpstream_thenItsModel(
            boolean all, boolean header, String asked, Boolean upstream, String model, boolean stays) {
        ContextSettings settings = new ContextSettings(
                ContextMode.MANAGE,
                true,
                128_000,
                null,
                null,
                true,
                false,
                12_000,
                true,
                all,
                List.of("deepseek-*"),
                header);
        assertThat(settings.isCacheMaximal(Optional.ofNullable(asked), Optional.ofNullable(upstream), model))
                .isEqualTo(stays);
    }
}
