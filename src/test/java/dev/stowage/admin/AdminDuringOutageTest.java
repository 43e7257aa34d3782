package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.testkit.RunningStowage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What operators are told while the session store cannot be reached. */
class AdminDuringOutageTest {

    private static RunningStowage stowage;
    private static AdminClient operator;

    @BeforeAll
    static void start() {
        stowage = RunningStowage.with(
                "stowage.upstream.base-url=http://127.0.0.1:9",
                "stowage.store.type=redis",
                "stowage.store.uri=redis://127.0.0.1:1",
                "management.endpoint.health.show-details=always");
        operator = new AdminClient(stowage.port());
    }

    @AfterAll
    static void stop() {
        stowage.close();
    }

    @Test
    void removal_isAcceptedForLater() {
        Answer answer = operator.delete("/stowage/v1/sessions/t/s");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.json().get("reason").asString()).contains("session store");
    }

    @Test
    void removalOfATenant_isAcceptedForLater() {
        assertThat(operator.delete("/stowage/v1/tenants/t").status()).isEqualTo(202);
    }

    @Test
    void lists_areAnsweredFromMemory() {
        assertThat(operator.get("/stowage/v1/tenants").data()).isEmpty();
        assertThat(operator.get("/stowage/v1/sessions?tenant=t").data()).isEmpty();
        assertThat(operator.get("/stowage/v1/sessions/t/s").status()).isEqualTo(404);
    }

    @Test
    void health_tellsOfIt_andReadinessDoesNotMind() {
        Answer health = operator.sendUndocumented("GET", "/actuator/health");
        assertThat(health.status()).isEqualTo(503);
        assertThat(health.json().at("/components/sessionStore/status").asString())
                .isEqualTo("OUT_OF_SERVICE");
        assertThat(health.json().at("/components/sessionStore/details/store").asString())
                .isEqualTo("redis");
        assertThat(operator.sendUndocumented("GET", "/actuator/health/readiness")
                        .status())
                .isEqualTo(200);
    }
}
