package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.stowage.admin.KnownSetting;
import dev.stowage.testkit.RunningStowage;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** What is set and is no setting. */
class UnknownSettingsTest {

    private final SettingNames names = new SettingNames();

    @ParameterizedTest
    @CsvSource({
        "stowage.compaction.cooldwn, stowage.compaction.cooldown",
        "stowage.upstream.baseurls, stowage.upstream.base-url",
        "stowage.upstreams[1].timeouts.heads, stowage.upstreams.timeouts.head",
        "stowage.context.defaultwindows, stowage.context.default-window",
        "stowage.access.keyz, stowage.access.keys"
    })
    void unknownKey_isRefusedAndTheNearestNamed(String key, String meant) {
        assertThat(UnknownSettings.refused(environment(key), names))
                .hasValue(ConfigurationPropertyName.adapt(key, '.') + " is no setting; did you mean " + meant + "?");
    }

    @Test
    void keyLikeNoOther_isSentToTheDocumentation() {
        assertThat(UnknownSettings.refused(environment("stowage.zzzzzzzzzzzzzzzzzzzzzzz"), names))
                .hasValue("stowage.zzzzzzzzzzzzzzzzzzzzzzz is no setting; see docs/configuration.md");
    }

    static Stream<String> everyKey() {
        return KnownSetting.all().stream().map(KnownSetting::key);
    }

    @ParameterizedTest
    @MethodSource("everyKey")
    void everySetting_isKnownInFilesAndInTheEnvironment(String key) {
        String variable = key.replace(".", "_").replace("-", "").toUpperCase(Locale.ROOT);
        assertThat(names.has(ConfigurationPropertyName.of(key))).isTrue();
        assertThat(names.hasVariable(variable)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stowage.upstreams[0].base-url",
                "stowage.upstreams[12].retry.back-off",
                "stowage.upstreams[0].headers.x-tenant",
                "stowage.upstreams[0].models[3]",
                "stowage.upstream.headers[X-Tenant]",
                "stowage.upstream.aliases.cheap",
                "stowage.access.keys[0]",
                "stowage.arena.caps.truth"
            })
    void listsAndMaps_haveTheirOwnNames(String key) {
        assertThat(UnknownSettings.refused(environment(key), names)).isEmpty();
    }

    @Test
    void start_isRefusedWithTheRemedy() {
        Throwable refusal = catchThrowable(() -> RunningStowage.with(
                "stowage.upstream.base-url=http://127.0.0.1:9", "stowage.http.max-request-byte=1MB"));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription())
                .isEqualTo("Stowage cannot start: stowage.http.max-request-byte is no setting;"
                        + " did you mean stowage.http.max-request-bytes?");
    }

    @Test
    void variables_areWarnedOfUnlessTheyAreKubernetes() {
        Map<String, Object> variables = Map.of(
                "STOWAGE_UPSTREAM_BASE_URL", "1",
                "STOWAGE_UPSTREAM_BASEURL", "1",
                "STOWAGE_UPSTREAMS_0_APIKEY", "1",
                "STOWAGE_ARENA_CAPS_TRUTH", "1",
                "STOWAGE_UPSTREAM_BASE_URI", "1",
                "STOWAGE_SERVICE_HOST", "10.0.0.1",
                "STOWAGE_SERVICE_PORT_HTTP", "8080",
                "STOWAGE_PORT", "tcp://10.0.0.1:8080",
                "STOWAGE_PORT_8080_TCP_ADDR", "10.0.0.1",
                "PATH", "/bin");
        assertThat(UnknownSettings.variables(variables, names)).containsExactly("STOWAGE_UPSTREAM_BASE_URI");
        assertThat(names.nearest("STOWAGE_UPSTREAM_BASE_URI")).hasValue("stowage.upstream.base-url");
    }

    /** A pod in a namespace with a Service called stowage gets these whether anybody wants them or not. */
    @Test
    void kubernetesOwnVariables_changeNothing() {
        StandardEnvironment environment = new StandardEnvironment() {
            @Override
            public Map<String, Object> getSystemEnvironment() {
                return Map.of("STOWAGE_PORT", "tcp://10.0.0.1:8080", "STOWAGE_SERVICE_HOST", "10.0.0.1");
            }
        };
        ConfigurationPropertySources.attach(environment);
        assertThat(UnknownSettings.refused(environment, names)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "same,same,0", "'',abc,3", "abc,'',3", "ab,ba,2"})
    void distance_countsLetters(String one, String other, int expected) {
        assertThat(Spelling.distance(one, other)).isEqualTo(expected);
    }

    private static StandardEnvironment environment(String key) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("file", Map.of(key, "1")));
        ConfigurationPropertySources.attach(environment);
        return environment;
    }
}
