package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RunningStowage;
import dev.stowage.upstream.Upstreams;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a provider is taken to remember a prompt. */
class CacheRetentionTest {

    @ParameterizedTest
    @CsvSource({
        "https://api.deepseek.com, unset, PT1H",
        "https://api.openai.com/v1, unset, PT5M",
        "http://127.0.0.1:9/v1, unset, PT5M",
        "http://my_service:11434/v1, unset, PT5M",
        "https://api.deepseek.com, 10m, PT10M",
        "https://api.openai.com/v1, 24h, PT24H",
    })
    void retention_isTheProviders_unlessItIsConfigured(String url, String configured, Duration expected) {
        String[] settings = configured.equals("unset")
                ? new String[] {"stowage.upstream.base-url=" + url}
                : new String[] {"stowage.upstream.base-url=" + url, "stowage.upstream.cache-retention=" + configured};
        try (RunningStowage stowage = RunningStowage.with(settings)) {
            assertThat(stowage.bean(Upstreams.class).all().get(0).cacheRetention())
                    .isEqualTo(expected);
        }
    }
}
