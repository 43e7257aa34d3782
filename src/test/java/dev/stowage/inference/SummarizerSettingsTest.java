package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SummarizerSettingsTest {

    private static final String PREFIX = "stowage.compaction.summarizer";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timeout=0s | timeout must be more than 0",
                "max-wait=1h | max-wait must be more than 0 and at most 5m",
                "window=1000 | window must be at least 4096 tokens",
                "strategy=model | strategy model needs base-url",
                "strategy=model;base-url=http://h/v1 | strategy model needs model",
                "strategy=model;base-url=h/v1;model=m | base-url must look like",
                "strategy=model;base-url=http://user:secret@h/v1;model=m | base-url must look like",
                "strategy=same-prefix;api-key=secret | base-url and api-key are for strategy model"
            })
    void unusable_namesTheKeyAndTheRemedy(String settings, String message) {
        assertThatThrownBy(() -> bound(settings))
                .rootCause()
                .isInstanceOf(InvalidSummarizer.class)
                .hasMessageStartingWith(PREFIX + ".")
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }

    /** As a replay sets it, whatever else is configured. */
    @Test
    void extractive_mayHaveTheSettingsOfTheOthers() {
        assertThat(bound("strategy=extractive;base-url=http://h/v1;model=m;api-key=k")
                        .strategy())
                .isEqualTo(SummarizerSettings.Strategy.EXTRACTIVE);
    }

    @Test
    void nothingSaid_asksTheModelOfTheRequest() {
        SummarizerSettings settings = bound("timeout=30s");
        assertThat(settings.strategy()).isEqualTo(SummarizerSettings.Strategy.SAME_PREFIX);
        assertThat(settings.maxWait()).hasSeconds(10);
        assertThat(settings.ahead()).isTrue();
    }

    private static SummarizerSettings bound(String settings) {
        Map<String, String> map = new HashMap<>();
        for (String setting : settings.split(";", -1)) {
            String[] pair = setting.split("=", 2);
            map.put(PREFIX + "." + pair[0].strip(), pair[1].strip());
        }
        return new Binder(new MapConfigurationPropertySource(map)).bindOrCreate(PREFIX, SummarizerSettings.class);
    }
}
