package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.mock.env.MockEnvironment;

class EffectiveSettingsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stowage.upstream.api-key | s3cret | ******",
                "stowage.admin.token | s3cret | ******",
                "stowage.admin.token-sha256 | s3cret | ******",
                "stowage.upstream.base-url | https://host/v1 | https://host/v1",
                "stowage.upstream.base-url | https://me:s3cret@host/v1 | https://******@host/v1",
                "stowage.upstream.base-url | https://host/v1?key=s3cret&v=s3cret | https://host/v1?key=******&v=******",
                "stowage.store.uri | redis://:s3cr@/et@host:6379/0 | redis://******@host:6379/0",
                "stowage.store.uri | redis://host:6379/0 | redis://host:6379/0",
                "stowage.upstream.credentials | client | client",
                "stowage.sandbox.first-token-delay | 5s | 5s",
                "stowage.session.known-messages | 7 | 7"
            })
    void value_isShownWithoutSecrets(String key, String value, String shown) {
        Setting setting = setting(key, new MockEnvironment().withProperty(key, value));
        assertThat(setting.value()).contains(shown);
        assertThat(setting.configured()).isTrue();
    }

    @Test
    void listsAndMaps_areShownWithoutSecrets() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("stowage.access.keys[0]", "s3cret")
                .withProperty("stowage.access.keys[1]", "s3cret")
                .withProperty("stowage.access.origins", "https://a.example,https://b.example")
                .withProperty("stowage.upstream.headers.x-team", "s3cret")
                .withProperty("stowage.upstream.aliases.cheap", "small");
        assertThat(setting("stowage.access.keys", environment).value()).contains(List.of("******", "******"));
        assertThat(setting("stowage.access.origins", environment).value())
                .contains(List.of("https://a.example", "https://b.example"));
        assertThat(setting("stowage.upstream.headers", environment).value()).contains(Map.of("x-team", "******"));
        assertThat(setting("stowage.upstream.aliases", environment).value()).contains(Map.of("cheap", "small"));
    }

    @Test
    void serversOfTools_areShownWithoutWhatTheyAreStartedWith() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("stowage.capacity.mcp.servers.box.command", "box")
                .withProperty("stowage.capacity.mcp.servers.box.args[0]", "s3cret")
                .withProperty("stowage.capacity.mcp.servers.box.env.PAT", "s3cret")
                .withProperty("stowage.capacity.mcp.servers.web.url", "https://host/mcp?k=s3cret")
                .withProperty("stowage.capacity.mcp.servers.web.headers.x-team", "s3cret");
        Object shown =
                setting("stowage.capacity.mcp.servers", environment).value().orElseThrow();
        assertThat(String.valueOf(shown))
                .contains("box.command=box", "https://host/mcp")
                .doesNotContain("s3cret");
    }

    @Test
    void listOfUpstreams_isShownWithAllTheirSettings() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("stowage.upstreams[0].name", "one")
                .withProperty("stowage.upstreams[1].name", "two")
                .withProperty("stowage.upstreams[1].api-key", "s3cret")
                .withProperty("stowage.upstreams[1].headers.authorization", "s3cret");
        assertThat(setting("stowage.upstreams[0].name", environment).value()).contains("one");
        assertThat(setting("stowage.upstreams[0].max-concurrent", environment))
                .isEqualTo(new Setting("stowage.upstreams[0].max-concurrent", Optional.of("1000"), false));
        assertThat(setting("stowage.upstreams[1].api-key", environment).value()).contains("******");
        assertThat(setting("stowage.upstreams[1].retry.times", environment).value())
                .contains("2");
        assertThat(Answers.json(new EffectiveSettings(environment).all())).doesNotContain("s3cret");
    }

    @Test
    void environmentVariables_count() {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                Map.of(
                                        "STOWAGE_UPSTREAM_BASEURL",
                                        "https://host",
                                        "STOWAGE_UPSTREAM_APIKEY",
                                        "s3cret",
                                        "STOWAGE_UPSTREAMS_0_APIKEY",
                                        "s3cret",
                                        "STOWAGE_ACCESS_KEYS",
                                        "s3cret,s3cret")));
        assertThat(setting("stowage.upstream.base-url", environment).value()).contains("https://host");
        assertThat(setting("stowage.upstream.api-key", environment).value()).contains("******");
        assertThat(setting("stowage.upstreams[0].api-key", environment).value()).contains("******");
        assertThat(setting("stowage.access.keys", environment).value()).contains(List.of("******", "******"));
    }

    @Test
    void defaults_areToldAsSuch() {
        assertThat(setting("stowage.http.max-request-bytes", new MockEnvironment()))
                .isEqualTo(new Setting("stowage.http.max-request-bytes", Optional.of("64MB"), false));
        assertThat(setting("stowage.upstream.models", new MockEnvironment()).value())
                .contains(List.of("*"));
        assertThat(setting("stowage.store.uri", new MockEnvironment()).value()).isEmpty();
    }

    private static Setting setting(String key, org.springframework.core.env.Environment environment) {
        List<Setting> found = new EffectiveSettings(environment)
                .all().stream().filter(each -> each.key().equals(key)).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
