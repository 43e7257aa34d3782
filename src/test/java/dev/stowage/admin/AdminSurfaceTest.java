package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What of the admin API is not about conversations: who gets in, and what it tells of itself. */
class AdminSurfaceTest extends AdminApi {

    @Test
    void configuration_isShownWithoutSecrets() {
        Answer config = operator.get("/stowage/v1/config");
        assertThat(config.json().toString()).doesNotContain("s3cret");
        JsonNode window = StreamSupport.stream(config.data().spliterator(), false)
                .filter(setting -> setting.get("key").asString().equals("stowage.context.default-window"))
                .findFirst()
                .orElseThrow();
        assertThat(window.get("value").asString()).isEqualTo("1000");
        assertThat(window.get("configured").asBoolean()).isTrue();
    }

    @Test
    void webPage_getsNothing_C145() {
        assertThat(operator.get("/stowage/v1/tenants", "Host: evil.example").code())
                .isEqualTo("foreign_host");
        Answer form = operator.send(
                "POST",
                path("any", "s") + "/reset",
                "Origin: https://evil.example",
                "Content-Type: application/x-www-form-urlencoded");
        assertThat(form.status()).isEqualTo(403);
        assertThat(form.code()).isEqualTo("admin_header_missing");
        Answer preflight = operator.sendUndocumented(
                "OPTIONS",
                path("any", "s"),
                "Origin: https://evil.example",
                "Access-Control-Request-Method: DELETE",
                "Access-Control-Request-Headers: x-stowage-admin");
        assertThat(preflight.head()).doesNotContain("access-control-");
        assertThat(operator.get("/stowage/v1/tenants", "Origin: https://evil.example")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"GET, /stowage/v1", "GET, /stowage/v1/nothing", "PUT, /stowage/v1/config", "GET, /stowage/v1/sessions/t"
    })
    void unknownRoute_isToldInTheSameShape(String method, String path) {
        Answer answer = operator.sendUndocumented(method, path, "x-stowage-admin: 1");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("not_found");
        OpenApi.mustBeOf("Error", answer.json());
    }

    @Test
    void answers_areNotToBeKept() {
        assertThat(operator.get("/stowage/v1/tenants").head())
                .contains("cache-control: no-store", "x-content-type-options: nosniff");
        assertThat(operator.get("/stowage/v1/sessions").head()).contains("cache-control: no-store");
    }

    @Test
    void document_isServed() {
        assertThat(operator.get("/stowage/v1/openapi.json")
                        .json()
                        .get("openapi")
                        .asString())
                .startsWith("3.1");
    }
}
