package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.testkit.RunningStowage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the admin API listens, and whom it lets in there. */
class ManagementPortTest {

    private static final String TOKEN = "correct-horse";
    private static final String TENANTS = "/stowage/v1/tenants";

    @Test
    void beyondLoopback_itIsNotOnThePublicPortAndNeedsTheToken() {
        try (RunningStowage stowage = beyondLoopback("stowage.admin.token=" + TOKEN)) {
            Answer outside =
                    new AdminClient(stowage.port()).sendUndocumented("GET", TENANTS, "Authorization: Bearer " + TOKEN);
            assertThat(outside.status()).isEqualTo(404);
            assertThat(outside.code()).isEqualTo("not_found");
            AdminClient stranger = new AdminClient(stowage.managementPort());
            assertThat(stranger.get(TENANTS).head()).contains("401", "www-authenticate: bearer");
            assertThat(stranger.post("/stowage/v1/sessions/t/s/reset").status()).isEqualTo(401);
            assertThat(stranger.get(TENANTS, "Authorization: Bearer wrong").code())
                    .isEqualTo("invalid_admin_token");
            AdminClient operator =
                    new AdminClient(stowage.managementPort(), "Authorization: Bearer " + TOKEN, "Host: ops.example");
            assertThat(operator.get(TENANTS).status()).isEqualTo(200);
            assertThat(operator.send("DELETE", "/stowage/v1/sessions/t/s").status())
                    .isEqualTo(204);
            assertThat(operator.get("/stowage/v1/config").json().toString()).doesNotContain(TOKEN);
            assertThat(stowage.count("stowage.admin.refusals", "reason", "token_missing"))
                    .isEqualTo(2);
            assertThat(stowage.count("stowage.admin.refusals", "reason", "token_wrong"))
                    .isEqualTo(1);
        }
    }

    @Test
    void beyondLoopbackWithoutAToken_itSaysWhatToSet() {
        try (RunningStowage stowage = beyondLoopback()) {
            AdminClient client = new AdminClient(stowage.managementPort());
            for (Answer answer : List.of(client.get(TENANTS), client.delete("/stowage/v1/sessions/t/s"))) {
                assertThat(answer.status()).isEqualTo(403);
                assertThat(answer.code()).isEqualTo("admin_token_not_configured");
                assertThat(answer.json().toString()).contains("stowage.admin.token");
            }
        }
    }

    @Test
    void loopbackWithAManagementPort_isOnThatPortOnly() {
        try (RunningStowage stowage =
                RunningStowage.with("stowage.upstream.base-url=http://127.0.0.1:9", "management.server.port=0")) {
            assertThat(new AdminClient(stowage.port())
                            .sendUndocumented("GET", TENANTS)
                            .status())
                    .isEqualTo(404);
            assertThat(new AdminClient(stowage.managementPort()).get(TENANTS).status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/models", "/v1/chat/completions"})
    void api_isNotOnTheManagementPort(String path) {
        try (RunningStowage stowage = beyondLoopback()) {
            assertThat(new AdminClient(stowage.managementPort())
                            .sendUndocumented("GET", path)
                            .status())
                    .isEqualTo(404);
        }
    }

    private static RunningStowage beyondLoopback(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "server.address=0.0.0.0", "management.server.port=0", "stowage.upstream.base-url=http://127.0.0.1:9"));
        all.addAll(List.of(settings));
        return RunningStowage.with(all.toArray(String[]::new));
    }
}
