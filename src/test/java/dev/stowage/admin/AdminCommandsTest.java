package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient.Response;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What an operator has done to conversations. */
class AdminCommandsTest extends AdminApi {

    @Test
    void forgottenSession_isNewAgain() {
        say("forgotten", "s", HI);
        awaitExchanges("forgotten", "s", 1);
        assertThat(operator.delete(path("forgotten", "s")).status()).isEqualTo(204);
        assertThat(session("forgotten", "s").code()).isEqualTo("session_not_found");
        assertThat(operator.get("/stowage/v1/sessions?tenant=" + tenant("forgotten"))
                        .data())
                .isEmpty();
        assertThat(tenants()).doesNotContain(tenant("forgotten"));
        say("forgotten", "s", MORE);
        JsonNode exchanges =
                awaitExchanges("forgotten", "s", 1).get("lineages").get(0).get("exchanges");
        assertThat(exchanges.get(0).get("kind").asString()).isEqualTo("new");
        assertThat(operator.delete(path("forgotten", "never")).status()).isEqualTo(204);
    }

    @Test
    void resetSession_goesOnInANewEpochAsTheClientSentIt() {
        Response before = say("reset", "s", HI);
        awaitExchanges("reset", "s", 1);
        Answer reset = operator.post(path("reset", "s") + "/reset");
        assertThat(reset.status()).isEqualTo(200);
        assertThat(reset.json().get("lineages")).hasSize(1);
        Response after = say("reset", "s", MORE);
        assertThat(List.of(before.header("x-stowage-epoch"), after.header("x-stowage-epoch")))
                .containsExactly("0", "1");
        assertThat(rig.upstream().take().body()).isEqualTo(body("s", MORE));
        assertThat(awaitExchanges("reset", "s", 2)
                        .get("lineages")
                        .get(0)
                        .get("exchanges")
                        .get(1)
                        .get("kind")
                        .asString())
                .isEqualTo("extends");
        assertThat(operator.post(path("reset", "unknown") + "/reset").code()).isEqualTo("session_not_found");
    }

    @Test
    void compaction_isAskedForTheNextRequest() {
        assertThat(operator.post(path("compacted", "s") + "/compact").code()).isEqualTo("session_not_found");
        say("compacted", "s", HI);
        awaitExchanges("compacted", "s", 1);
        assertThat(operator.post(path("compacted", "s") + "/compact?level=all").code())
                .isEqualTo("invalid_parameter");
        Answer asked = operator.post(path("compacted", "s") + "/compact?level=soft");
        assertThat(asked.status()).isEqualTo(202);
        assertThat(asked.json().get("level").asString()).isEqualTo("soft");
        say("compacted", "s", MORE);
        String events = "/stowage/v1/events?tenant=" + tenant("compacted");
        Eventually.holds(
                () -> names(operator.get(events)).contains("compaction_held_back"), () -> "the ladder was not asked");
        assertThat(only("compaction_held_back", operator.get(events))
                        .get("data")
                        .get("reason")
                        .asString())
                .isEqualTo("no_gain");
    }
}
