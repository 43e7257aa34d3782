package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.stowage.proxy.InvalidAccess;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.upstream.InvalidUpstreams;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;

/** What it takes to start, and what is said when that is missing. */
class StartTest {

    @Test
    void noUpstream_isRefusedWithTheRemedy() {
        assertThatThrownBy(RunningStowage::with)
                .hasRootCauseInstanceOf(InvalidUpstreams.class)
                .rootCause()
                .hasMessageContaining("STOWAGE_UPSTREAM_BASE_URL")
                .hasMessageContaining("sandbox");
    }

    @Test
    void refusals_areExplainedWithoutAStackTrace() {
        Throwable refusal = catchThrowable(RunningStowage::with);
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription()).startsWith("Stowage cannot start: no upstream");
        assertThat(new StartupFailures().analyze(new IllegalStateException("other")))
                .isNull();
    }

    @Test
    void redisWithoutAnAddress_isExplained() {
        Throwable refusal = catchThrowable(
                () -> RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9", "stowage.store.type=redis"));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription()).contains("stowage.store.uri");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stowage.upstream.name=Größe | stowage.upstream: a name is of lower case letters",
                "stowage.upstream.max-concurrent=0 | stowage.upstream: max-concurrent must be at least 1",
                "stowage.upstream.retry.times=6 | stowage.upstream: retry.times must be from 0 to 5",
                "stowage.upstream.retry.budget=1.1 | stowage.upstream: retry.budget must be from 0 to 1",
                "stowage.upstream.breaker.failure-rate=101 | stowage.upstream: breaker.failure-rate must be from 1 to 100",
                "stowage.upstream.breaker.window=1 | breaker.window and breaker.minimum must be at least 2",
                "stowage.upstream.breaker.minimum=1 | breaker.window and breaker.minimum must be at least 2",
                "stowage.access.keys=sk-not-a-digest | stowage.access.keys: each is a SHA-256 in 64 hex digits"
            })
    void settingOutOfRange_isExplained(String setting, String explanation) {
        Throwable refusal =
                catchThrowable(() -> RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9", setting));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription()).contains(explanation).doesNotContain("sk-not-a-digest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"foo", "localhost:11434/v1", "ftp://u:secret@a.example", "/v1", "https:/v1"})
    void addressThatIsNone_isExplained(String baseUrl) {
        String[] one = {"stowage.upstream.base-url=" + baseUrl};
        String[] several = {
            "stowage.upstreams[0].name=a",
            "stowage.upstreams[0].credentials=none",
            "stowage.upstreams[0].base-url=" + baseUrl
        };
        for (String[] settings : List.of(one, several)) {
            Throwable refusal = catchThrowable(() -> RunningStowage.with(settings));
            FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
            assertThat(analysis.getDescription())
                    .contains("base-url must look like https://api.example.com/v1")
                    .doesNotContain("secret");
        }
    }

    @Test
    void userInAnAddress_isRefusedAndNotRepeated() {
        Throwable refusal =
                catchThrowable(() -> RunningStowage.with("stowage.upstream.base-url=https://u:secret@a.example/v1"));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription())
                .contains("stowage.upstream: a user in base-url is sent nowhere")
                .doesNotContain("secret");
    }

    @Test
    void operatorsKeyBeyondLoopback_needsAccessKeys() {
        assertThatThrownBy(() -> RunningStowage.with(
                        "server.address=0.0.0.0",
                        "management.server.port=0",
                        "stowage.upstream.base-url=http://127.0.0.1:9",
                        "stowage.upstream.api-key=sk-operator"))
                .hasRootCauseInstanceOf(InvalidAccess.class)
                .rootCause()
                .hasMessageContaining("stowage.access.keys")
                .hasMessageNotContaining("sk-operator");
    }

    /** Who can fill a window can have the operator's model write, and pay for it. */
    @Test
    void summarizersKeyBeyondLoopback_needsAccessKeys() {
        assertThatThrownBy(() -> RunningStowage.with(
                        "server.address=0.0.0.0",
                        "management.server.port=0",
                        "stowage.upstream.base-url=http://127.0.0.1:9",
                        "stowage.compaction.summarizer.strategy=model",
                        "stowage.compaction.summarizer.base-url=http://127.0.0.1:9/v1",
                        "stowage.compaction.summarizer.model=m",
                        "stowage.compaction.summarizer.api-key=sk-operator"))
                .hasRootCauseInstanceOf(InvalidAccess.class)
                .rootCause()
                .hasMessageContaining("stowage.access.keys")
                .hasMessageNotContaining("sk-operator");
    }

    @Test
    void clientsKeyBeyondLoopback_needsNone() {
        try (RunningStowage stowage = RunningStowage.with(
                "server.address=0.0.0.0", "management.server.port=0", "stowage.upstream.base-url=http://127.0.0.1:9")) {
            assertThat(stowage.port()).isPositive();
        }
    }

    @Test
    void loopback_keepsEverythingOnOnePort() {
        assertThat(managementPort("127.0.0.1")).isNull();
        assertThat(managementPort("::1")).isNull();
    }

    @Test
    void beyondLoopback_managementHasItsOwnPort() {
        assertThat(managementPort("0.0.0.0")).isEqualTo("8081");
        assertThat(managementPort("192.0.2.1")).isEqualTo("8081");
    }

    @Test
    void configuredManagementPort_stands() {
        assertThat(settled("server.address=0.0.0.0", "management.server.port=9000")
                        .getProperty("management.server.port"))
                .isEqualTo("9000");
    }

    @Test
    void managementPortBesideLoopback_isOnLoopbackUnlessToldOtherwise() {
        String port = "management.server.port=9000";
        assertThat(managementAddress("server.address=127.0.0.1", port)).isEqualTo("127.0.0.1");
        assertThat(managementAddress("server.address=::1", port)).isEqualTo("::1");
        assertThat(managementAddress("server.address=127.0.0.1", port, "management.server.address=0.0.0.0"))
                .isEqualTo("0.0.0.0");
        assertThat(managementAddress("server.address=0.0.0.0", port)).isNull();
    }

    @Test
    void managementWithoutAPortOfItsOwn_hasNoAddressEither() {
        assertThat(managementAddress("server.address=127.0.0.1", "management.server.port="))
                .isNull();
        assertThat(managementAddress("server.address=127.0.0.1", "management.server.port=-1"))
                .isNull();
    }

    private static @Nullable String managementPort(String address) {
        return settled("server.address=" + address).getProperty("management.server.port");
    }

    private static @Nullable String managementAddress(String... settings) {
        return settled(settings).getProperty("management.server.address");
    }

    private static Environment settled(String... settings) {
        MockEnvironment environment = new MockEnvironment();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            environment.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
        }
        new ListenAddresses().postProcessEnvironment(environment, new SpringApplication(Stowage.class));
        return environment;
    }
}
