package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.testkit.RunningStowage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What health says as it is configured, while Redis cannot be reached. */
class HealthTest {

    private static RunningStowage stowage;
    private static AdminClient operator;

    @BeforeAll
    static void start() {
        stowage = RunningStowage.with(
                "stowage.upstream.base-url=http://127.0.0.1:9",
                "stowage.store.type=redis",
                "stowage.store.uri=redis://127.0.0.1:1");
        operator = new AdminClient(stowage.port());
    }

    @AfterAll
    static void stop() {
        stowage.close();
    }

    @Test
    void health_namesItsComponents_andNothingOfThem() {
        Answer health = operator.sendUndocumented("GET", "/actuator/health");
        assertThat(health.status()).isEqualTo(503);
        assertThat(health.json().at("/components/sessionStore/status").asString())
                .isEqualTo("OUT_OF_SERVICE");
        assertThat(health.json().at("/components/diskSpace/status").asString()).isEqualTo("UP");
        assertThat(health.json().toString()).doesNotContain("details", "redis", "127.0.0.1", "/");
    }

    @Test
    void store_hasAPageOfItsOwn() {
        Answer store = operator.sendUndocumented("GET", "/actuator/health/sessionStore");
        assertThat(store.status()).isEqualTo(503);
        assertThat(store.json().toString()).isEqualTo("{\"status\":\"OUT_OF_SERVICE\"}");
    }

    @Test
    void probes_doNotAskTheStore_andSayWhatTheySaid() {
        for (String probe : new String[] {"liveness", "readiness"}) {
            Answer answer = operator.sendUndocumented("GET", "/actuator/health/" + probe);
            assertThat(answer.status()).as(probe).isEqualTo(200);
            assertThat(answer.json().at("/status").asString()).as(probe).isEqualTo("UP");
            assertThat(answer.json().toString()).as(probe).doesNotContain("sessionStore");
        }
    }
}
