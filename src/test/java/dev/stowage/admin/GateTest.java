package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.chat.Sha256;
import dev.stowage.telemetry.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.reactive.function.server.MockServerRequest;

class GateTest {

    private static final boolean ON_LOOPBACK = true;

    private final MeterRegistry registry = new SimpleMeterRegistry();

    @ParameterizedTest
    @CsvSource({
        "GET, , , ''",
        "HEAD, , , ''",
        "POST, , , admin_header_missing",
        "DELETE, , , admin_header_missing",
        "POST, x-stowage-admin, 0, admin_header_missing",
        "POST, x-stowage-admin, 1, ''",
        "DELETE, x-stowage-admin, 1, ''",
        "POST, content-type, application/json, ''",
        "POST, content-type, application/json;charset=utf-8, ''",
        "POST, content-type, text/plain, admin_header_missing",
        "POST, content-type, application/x-www-form-urlencoded, admin_header_missing",
        "POST, content-type, multipart/form-data, admin_header_missing"
    })
    void loopbackWithoutAToken_letsInWhatNoPageCanSend(
            String method, @Nullable String header, @Nullable String value, String refusal) {
        Gate gate = gate(ON_LOOPBACK, null, null);
        MockServerRequest.Builder request = local(method);
        if (header != null && value != null) {
            request.header(header, value);
        }
        assertThat(refusal(gate, request)).isEqualTo(refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "", "192.0.2.1:8080"})
    void loopback_refusesOtherHostsEvenWithTheToken(String host) {
        Gate gate = gate(ON_LOOPBACK, "right", null);
        MockServerRequest.Builder request = MockServerRequest.builder()
                .method(HttpMethod.GET)
                .header("host", host)
                .header("authorization", "Bearer right");
        assertThat(refusal(gate, request)).isEqualTo("foreign_host");
        assertThat(refusals("foreign_host")).isEqualTo(1);
    }

    @Test
    void loopback_refusesSeveralHostsAndNone() {
        Gate gate = gate(ON_LOOPBACK, null, null);
        assertThat(refusal(gate, MockServerRequest.builder().method(HttpMethod.GET)))
                .isEqualTo("foreign_host");
        assertThat(refusal(gate, local("GET").header("host", "evil.example"))).isEqualTo("foreign_host");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, Bearer right, ''",
        "POST, Bearer right, ''",
        "GET, bearer   right, ''",
        "GET, BEARER right, ''",
        "GET, Bearer wrong, token_wrong",
        "GET, Bearer right2, token_wrong",
        "GET, Bearer RIGHT, token_wrong",
        "GET, Basic right, token_missing",
        "GET, right, token_missing",
        "POST, , token_missing"
    })
    void token_isNeededForAll(String method, @Nullable String authorization, String reason) {
        for (boolean onLoopback : List.of(true, false)) {
            for (Gate gate : List.of(
                    gate(onLoopback, "right", null),
                    gate(onLoopback, null, Sha256.hex("right")),
                    gate(onLoopback, "other", Sha256.hex("right")))) {
                double before = reason.isEmpty() ? 0 : refusals(reason);
                MockServerRequest.Builder request = local(method);
                Optional.ofNullable(authorization).ifPresent(value -> request.header("authorization", value));
                assertThat(refusal(gate, request)).isEqualTo(reason.isEmpty() ? "" : "invalid_admin_token");
                assertThat(reason.isEmpty() || refusals(reason) == before + 1).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void beyondLoopbackWithoutAToken_nobodyIsLetIn(String method) {
        for (Gate gate : List.of(gate(false, null, null), gate(false, "", " "))) {
            assertThat(refusal(
                            gate, local(method).header("x-stowage-admin", "1").header("authorization", "Bearer ")))
                    .isEqualTo("admin_token_not_configured");
        }
        assertThat(refusals("token_not_configured")).isEqualTo(2);
    }

    @Test
    void digestThatIsNone_isExplained() {
        assertThatThrownBy(() -> new AdminSettings(null, "abc", false))
                .hasMessageContaining("stowage.admin.token-sha256")
                .hasMessageContaining("sha256sum");
    }

    @Test
    void tokenFromAFile_opensWithoutTheFilesLineBreak() {
        String digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
        for (Gate gate : List.of(gate(true, "test\n", null), gate(true, null, digest + "\n"))) {
            assertThatNoException()
                    .isThrownBy(() -> gate.admit(
                            local("GET").header("authorization", "Bearer test").build()));
        }
    }

    private Gate gate(boolean onLoopback, @Nullable String token, @Nullable String tokenSha256) {
        return new Gate(
                new AdminSettings(token, tokenSha256, false), onLoopback, new Meters(registry, List.of(), Set.of()));
    }

    private static MockServerRequest.Builder local(String method) {
        return MockServerRequest.builder().method(HttpMethod.valueOf(method)).header("host", "localhost:8080");
    }

    /** Code of the refusal; empty if the request is let in. */
    private static String refusal(Gate gate, MockServerRequest.Builder request) {
        try {
            gate.admit(request.build());
            return "";
        } catch (Problem problem) {
            return problem.kind().code();
        }
    }

    private double refusals(String reason) {
        return registry.counter("stowage.admin.refusals", "reason", reason).count();
    }
}
