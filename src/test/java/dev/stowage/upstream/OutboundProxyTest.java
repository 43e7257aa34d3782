package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundProxyTest {

    @Test
    void scheme_choosesTheProxy() {
        Map<String, String> environment = Map.of("HTTPS_PROXY", "http://secure:3128", "http_proxy", "plain:8080");
        assertThat(proxy(environment, "https://a.example/v1")).contains(URI.create("http://secure:3128"));
        assertThat(proxy(environment, "HTTPS://a.example/v1")).contains(URI.create("http://secure:3128"));
        assertThat(proxy(environment, "http://a.example/v1")).contains(URI.create("http://plain:8080"));
    }

    @Test
    void lowerCase_goesFirst() {
        Map<String, String> environment = Map.of("HTTPS_PROXY", "http://upper:1", "https_proxy", "http://lower:1");
        assertThat(proxy(environment, "https://a.example")).contains(URI.create("http://lower:1"));
    }

    @Test
    void blankVariable_isNone() {
        assertThat(proxy(Map.of("https_proxy", " "), "https://a.example")).isEmpty();
        assertThat(proxy(Map.of(), "https://a.example")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:1/v1",
                "http://LOCALHOST",
                "http://127.0.0.1:9",
                "http://127.9.9.9",
                "http://[::1]:8080"
            })
    void loopback_isReachedDirectly(String target) {
        assertThat(proxy(Map.of("http_proxy", "http://p:1"), target)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.example|a.example|true",
                "a.example|sub.a.example|true",
                ".a.example|a.example|true",
                ".a.example|Sub.A.Example|true",
                "a.example|nota.example|false",
                "x.example, A.EXAMPLE|a.example|true",
                "*|a.example|true",
                "10.0.0.7|10.0.0.7|true",
                ",,|a.example|false",
                "sub.a.example|a.example|false",
            })
    void exceptions_coverDomains(String list, String host, boolean direct) {
        Map<String, String> environment = Map.of("http_proxy", "http://p:1", "NO_PROXY", list);
        assertThat(proxy(environment, "http://" + host + ":80/v1").isEmpty()).isEqualTo(direct);
    }

    @Test
    void hostThatIsNoDomainName_isNoFailure() {
        Map<String, String> environment = Map.of("http_proxy", "http://p:1", "no_proxy", "my_service");
        assertThat(proxy(environment, "http://my_service:8080/v1")).isEmpty();
        assertThat(proxy(environment, "http://other_service:8080/v1")).contains(URI.create("http://p:1"));
    }

    private static Optional<URI> proxy(Map<String, String> environment, String target) {
        return new OutboundProxy(environment).proxyFor(URI.create(target));
    }
}
