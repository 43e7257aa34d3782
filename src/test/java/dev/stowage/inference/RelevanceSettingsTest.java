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

class RelevanceSettingsTest {

    private static final String PREFIX = "stowage.compaction.relevance";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time-limit=0s | time-limit must be more than 0",
                "time-limit=1h | time-limit must be more than 0 and at most 10m",
                "timeout=-1s | timeout must be more than 0",
                "ahead=0 | ahead must be more than 0",
                "cache-bytes=0B | cache-bytes must be more than 0",
                "strategy=openai | strategy openai needs base-url",
                "strategy=openai;base-url=http://h/v1 | base-url needs model",
                "strategy=hybrid;base-url=h/v1;model=m | base-url must look like",
                "strategy=hybrid;base-url=ftp://h/v1;model=m | base-url must look like",
                "strategy=openai;base-url=http://user:secret@h/v1;model=m | base-url must look like"
            })
    void unusable_namesTheKeyAndTheRemedy(String settings, String message) {
        assertThatThrownBy(() -> bound(settings))
                .rootCause()
                .isInstanceOf(InvalidRelevance.class)
                .hasMessageStartingWith(PREFIX + ".")
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }

    @Test
    void server_isTakenWithItsModel() {
        RelevanceSettings settings = bound("strategy=openai;base-url=http://127.0.0.1:11434/v1;model=nomic-embed-text");
        assertThat(settings.model()).isEqualTo("nomic-embed-text");
        assertThat(settings.timeLimit()).hasMillis(1500);
        assertThat(settings.ahead()).isEqualTo(0.45);
    }

    private static RelevanceSettings bound(String settings) {
        Map<String, String> map = new HashMap<>();
        for (String setting : settings.split(";", -1)) {
            String[] pair = setting.split("=", 2);
            map.put(PREFIX + "." + pair[0].strip(), pair[1].strip());
        }
        return new Binder(new MapConfigurationPropertySource(map)).bindOrCreate(PREFIX, RelevanceSettings.class);
    }
}
