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
                "stowage.upstream.fallbacks=nothere | stowage.upstream falls back to 'nothere', which is not configured",
                "stowage.upstream.credentials=operator | stowage.upstream needs an api-key or headers for credentials: operator",
                "stowage.upstream.timeouts.connect=0 | stowage.upstream: timeouts.connect must be more than 0",
                "stowage.upstream.timeouts.head=0 | stowage.upstream: timeouts.head must be more than 0",
                "stowage.upstream.timeouts.idle=-1s | stowage.upstream: timeouts.idle must be more than 0",
                "stowage.upstream.timeouts.total=-1s | timeouts.total must not be negative; 0 is for ever",
                "stowage.upstream.timeouts.pooled=-1s | stowage.upstream: timeouts.pooled must not be negative",
                "stowage.upstream.retry.back-off=-1s | stowage.upstream: retry.back-off must not be negative",
                "stowage.upstream.retry.max-wait=-1s | stowage.upstream: retry.max-wait must not be negative",
                "stowage.upstream.breaker.open=0 | stowage.upstream: breaker.open must be more than 0",
                "stowage.upstream.breaker.slow=0 | stowage.upstream: breaker.slow must be more than 0",
                "stowage.upstream.cache-retention=-1s | stowage.upstream: cache-retention must not be negative",
                "stowage.upstream.ssl-bundle=nope | upstream 'default': ssl-bundle 'nope' is none of those below",
                "stowage.upstream.headers.[x y]=1 | stowage.upstream: headers: 'x y' is no name of a header",
                "stowage.http.max-request-bytes=0 | stowage.http.max-request-bytes must be more than 0",
                "stowage.http.max-request-bytes=-1 | stowage.http.max-request-bytes must be more than 0",
                "stowage.http.max-buffered-bytes=1MB | stowage.http.max-buffered-bytes must be at least stowage.http.max-request-bytes",
                "management.server.port=70000 | management.server.port must be from -1 to 65535: 70000",
                "stowage.access.keys=sk-not-a-digest | stowage.access.keys: each is a SHA-256 in 64 hex digits",
                "stowage.access.origins=chat.example | stowage.access.origins: each is as browsers send it, scheme://host",
                "stowage.access.origins=https://chat.example/ | in small letters and without a path, not 'https://chat.example/'",
                "stowage.session.patience=-1s | stowage.session.patience must not be negative",
                "stowage.session.known-messages=0 | stowage.session: every bound is at least 1",
                "stowage.compaction.patience=0 | stowage.compaction.patience must be more than 0",
                "stowage.compaction.cooldown=-1s | stowage.compaction.cooldown must not be negative",
                "stowage.configuration.reload-every=-1s | stowage.configuration.reload-every must be at least 1ms, or 0 for never",
                "stowage.store.timeout=0 | stowage.store.timeout must be more than 0"
            })
    void settingOutOfRange_isExplained(String setting, String explanation) {
        Throwable refusal =
                catchThrowable(() -> RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9", setting));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription())
                .contains(explanation)
                .hasLineCount(1)
                .doesNotContain("sk-not-a-digest");
    }

    /** Whatever its kind, a value that cannot be read is named with its key and what it may be. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stowage.compaction.preset=erly | stowage.compaction.preset cannot be 'erly': it is one of ",
                "stowage.compaction.cooldown=45seconds | stowage.compaction.cooldown cannot be '45seconds': it is a time such as",
                "stowage.http.max-request-bytes=64megs | stowage.http.max-request-bytes cannot be '64megs': it is a size such as",
                "stowage.context.history-repair=maybe | stowage.context.history-repair cannot be 'maybe': it is true or false",
                "stowage.upstream.max-concurrent=many | stowage.upstream.max-concurrent cannot be 'many': it is a number",
                "management.server.port=eighty | management.server.port cannot be 'eighty': ",
                "server.ssl.bundle=nope | there is no SSL bundle 'nope': make one below spring.ssl.bundle",
                "stowage.admin.token-sha256=abc | stowage.admin.token-sha256: 64 hex digits in lower case"
            })
    void valueThatCannotBeRead_isExplained(String setting, String explanation) {
        Throwable refusal =
                catchThrowable(() -> RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9", setting));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription()).contains(explanation).hasLineCount(1);
    }

    @Test
    void secretThatCannotBeRead_isNotShown() {
        Throwable refusal = catchThrowable(
                () -> RunningStowage.with("stowage.upstream.base-url=http://someone:pass-word@[b.example/v1"));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription())
                .contains("stowage.upstream.base-url cannot be 'http://******@[b.example/v1'")
                .doesNotContain("pass-word");
    }

    @ParameterizedTest
    @ValueSource(strings = {"api-key", "headers.x-key"})
    void credentialOfTwoLines_isRefusedByItsName_andNotShown(String setting) {
        Throwable refusal = catchThrowable(() -> RunningStowage.with(
                "stowage.upstream.base-url=http://127.0.0.1:9",
                "stowage.upstream." + setting + "=sk-first\nsk-second"));
        FailureAnalysis analysis = Objects.requireNonNull(new StartupFailures().analyze(refusal));
        assertThat(analysis.getDescription())
                .contains("stowage.upstream: " + setting + " must be one line")
                .doesNotContain("sk-first", "sk-second");
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
