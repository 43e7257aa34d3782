package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaseUrlTest {

    @ParameterizedTest
    @CsvSource({
        "https://a.example, /v1/chat/completions, https://a.example/v1/chat/completions",
        "https://a.example/, /chat/completions, https://a.example/v1/chat/completions",
        "https://a.example/v1, /v1/chat/completions, https://a.example/v1/chat/completions",
        "https://a.example/v1///, /chat/completions, https://a.example/v1/chat/completions",
        "https://a.example:8443/api, /v1/models, https://a.example:8443/api/v1/models",
        "https://a.example/api/v1, /v1/models?limit=2&after=%2F, https://a.example/api/v1/models?limit=2&after=%2F",
        "https://a.example/api/paas/v4, /v1/chat/completions, https://a.example/api/paas/v4/chat/completions",
        "https://a.example/v1beta/openai/, /v1/models, https://a.example/v1beta/openai/models",
        "https://a.example/vision, /v1/models, https://a.example/vision/v1/models",
        "http://127.0.0.1:11434, /v1/files/a%20b, http://127.0.0.1:11434/v1/files/a%20b",
        "https://a.example/v1, /v1/v1/x, https://a.example/v1/v1/x",
        "https://a.example/v1, /v1, https://a.example/v1",
        "https://a.example, /v1?x=/v1/, https://a.example/v1?x=/v1/",
        "https://a.example/v1, /v1x/y, https://a.example/v1/v1x/y",
        "https://r.azure.example, /openai/deployments/d/chat/completions?api-version=1, https://r.azure.example/openai/deployments/d/chat/completions?api-version=1",
        "https://r.azure.example/openai/v1, /openai/deployments/d/x, https://r.azure.example/openai/deployments/d/x",
        "https://gate.example/azure, /openai/deployments/d/x, https://gate.example/azure/openai/deployments/d/x",
        "https://gate.example/azure/v1, /openai/deployments/d/x, https://gate.example/azure/openai/deployments/d/x",
        "https://gate.example/team/openai, /openai/deployments/d/x, https://gate.example/team/openai/deployments/d/x",
        "https://u:p@a.example/v1, /v1/models, https://u:p@a.example/v1/models",
        "https://a.example?api-version=1, /v1/chat/completions, https://a.example/v1/chat/completions?api-version=1"
    })
    void join_neitherDoublesNorDropsTheVersion(String base, String path, String expected) {
        assertThat(new BaseUrl(URI.create(base)).join(path)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example, /v1/chat/completions, /v1/chat/completions",
        "https://u:p@a.example:8443/api/, /chat/completions, /api/v1/chat/completions",
        "https://a.example/v1, /v1, /v1",
        "https://a.example, /v1?x=/v1/&q=%2F[|], /v1?x=/v1/&q=%2F[|]",
        "https://a.example/openai/v1, /openai/deployments/d/x, /openai/deployments/d/x",
        "https://a.example, /v1/x?y#z, /v1/x?y",
        "https://a.example, /v1/x#y?z#, /v1/x",
        "https://a.example/v1?api-version=1&b=%2F, /v1/models, /v1/models?api-version=1&b=%2F",
        "https://a.example/v1/?api-version=1, /v1/models?limit=2#z, /v1/models?limit=2&api-version=1",
        "https://a.example/openai?api-version=1, /openai/deployments/d/x, /openai/deployments/d/x?api-version=1"
    })
    void target_isWhatFollowsTheOrigin(String base, String path, String expected) {
        assertThat(new BaseUrl(URI.create(base)).target(path)).isEqualTo(expected);
    }

    @Test
    void origin_isSchemeHostAndPort() {
        assertThat(new BaseUrl(URI.create("https://a.example:8443/v1")).origin())
                .isEqualTo("https://a.example:8443");
    }

    @Test
    void relativeUrl_isRefusedWithARemedy() {
        for (String base : new String[] {"api.example.com/v1", "/v1", "mailto:a@b", "https:/v1"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new BaseUrl(URI.create(base)))
                    .withMessageContaining(base)
                    .withMessageContaining("https://api.example.com/v1");
        }
    }
}
