package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.testkit.Eventually;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What an operator on the same machine sees of conversations that went through Stowage, and does to them. */
class AdminApiTest extends AdminApi {

    @Test
    void conversation_isListedWithItsLastExchange() {
        say("listed", "s", HI);
        say("listed", "s", MORE);
        JsonNode session = awaitExchanges("listed", "s", 2);
        assertThat(session.get("lineages")).hasSize(1);
        Answer list = operator.get("/stowage/v1/sessions?tenant=" + tenant("listed"));
        assertThat(list.data()).hasSize(1);
        JsonNode row = list.data().get(0);
        assertThat(row.get("id").asString()).isEqualTo("s");
        assertThat(row.get("href").asString()).isEqualTo(path("listed", "s"));
        JsonNode latest = row.get("latest");
        assertThat(latest.get("model").asString()).isEqualTo("m");
        assertThat(latest.get("upstream").asString()).isEqualTo("default");
        assertThat(latest.get("epoch").asInt()).isZero();
        assertThat(latest.get("hit_ratio").asDouble()).isEqualTo(0.6);
        assertThat(latest.get("usage_ratio").asDouble()).isEqualTo(100.0 / 750);
    }

    /** As the ladder reckons. */
    @Test
    void usage_leavesRoomForTheAnswerThatTheRequestAllows() {
        byte[] body = new String(body("s", HI), UTF_8)
                .replace("\"messages\"", "\"max_tokens\":500,\"messages\"")
                .getBytes(UTF_8);
        post(body, "Authorization: Bearer limited");
        JsonNode session = awaitExchanges("limited", "s", 1);
        assertThat(session.at("/lineages/0/exchanges/0/usage_ratio").asDouble()).isEqualTo(100.0 / 500);
        JsonNode row = operator.get("/stowage/v1/sessions?tenant=" + tenant("limited"))
                .data()
                .get(0);
        assertThat(row.at("/latest/usage_ratio").asDouble()).isEqualTo(100.0 / 500);
    }

    @Test
    void session_tellsItsExchangesAndWhereItsPromptCameFrom() {
        say("told", "s", HI);
        Eventually.holds(
                () -> {
                    say("told", "s", MORE);
                    return shares("told").get("assistants").asLong() > 0;
                },
                () -> "no prompt was counted in time: " + shares("told"));
        say("told", "s", MORE);
        Eventually.holds(() -> last("told").get("kind").asString().equals("repeats"), () -> "not repeated");
        JsonNode lineage = session("told", "s").json().get("lineages").get(0);
        assertThat(lineage.get("messages").asInt()).isEqualTo(3);
        assertThat(lineage.get("decisions")).isEmpty();
        assertThat(lineage.get("blocks")).isEmpty();
        assertThat(shares("told").get("users").asLong())
                .isGreaterThan(shares("told").get("assistants").asLong());
        assertThat(shares("told").get("results").asLong()).isZero();
        JsonNode exchanges = lineage.get("exchanges");
        assertThat(exchanges.get(0).get("kind").asString()).isEqualTo("new");
        assertThat(exchanges.get(1).get("kind").asString()).isEqualTo("extends");
        JsonNode last = last("told");
        assertThat(List.of(
                        last.get("hit").asLong(),
                        last.get("miss").asLong(),
                        last.get("write").asLong()))
                .containsExactly(60L, 40L, 0L);
        assertThat(last.get("prompt_tokens").asLong()).isEqualTo(100);
        assertThat(last.get("completion_tokens").asLong()).isEqualTo(7);
        assertThat(last.get("estimate").asLong()).isPositive();
        assertThat(last.get("usage_ratio").asDouble()).isEqualTo(100.0 / 750);
        assertThat(lineage.get("fates").toString()).isEqualTo("[{\"fate\":\"keep\",\"messages\":3}]");
    }

    @Test
    void decisions_areToldWithAllThatTheyWereMadeOn() {
        say("decided", "s", HI);
        say("decided", "s", MORE);
        JsonNode decisions = operator.get(path("decided", "s") + "/decisions").data();
        assertThat(decisions).hasSize(2);
        JsonNode second = decisions.get(1);
        assertThat(second.get("turn").asInt()).isEqualTo(2);
        assertThat(second.get("checkpoint").asString()).isEqualTo("pre_request");
        assertThat(second.get("inputs").get("actions").asInt()).isEqualTo(1);
        assertThat(second.get("h_hat").asDouble() + second.get("slack").asDouble())
                .isCloseTo(second.get("c_hat").asDouble(), within(1e-9));
        assertThat(second.get("c_hat").asDouble()).isEqualTo(3.8);
        assertThat(second.get("profile").get("observations").asInt()).isEqualTo(2);
        assertThat(second.get("reason").asString()).isEqualTo("min_turns_not_reached");
        assertThat(operator.get(path("decided", "unknown") + "/decisions").status())
                .isEqualTo(404);
    }

    @Test
    void pages_followEachOther() {
        String list = "/stowage/v1/sessions?tenant=" + tenant("paged");
        for (int i = 0; i < 5; i++) {
            say("paged", "s" + i, HI);
            awaitExchanges("paged", "s" + i, 1);
        }
        Answer first = operator.get(list + "&limit=2");
        assertThat(ids(first)).containsExactly("s4", "s3");
        assertThat(first.json().get("has_more").asBoolean()).isTrue();
        assertThat(ids(operator.get(list + "&limit=2&skip=2"))).containsExactly("s2", "s1");
        Answer last = operator.get(list + "&limit=2&skip=4");
        assertThat(ids(last)).containsExactly("s0");
        assertThat(last.json().get("has_more").asBoolean()).isFalse();
        assertThat(ids(operator.get(list + "&skip=5"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/stowage/v1/sessions, tenant",
        "/stowage/v1/sessions?tenant=, tenant",
        "/stowage/v1/sessions?tenant=t&skip=-1, skip",
        "/stowage/v1/sessions?tenant=t&skip=1000001, skip",
        "/stowage/v1/sessions?tenant=t&limit=0, limit",
        "/stowage/v1/sessions?tenant=t&limit=201, limit",
        "/stowage/v1/sessions?tenant=t&limit=9999999999, limit",
        "/stowage/v1/sessions?tenant=t&limit=x, limit",
        "/stowage/v1/events, tenant",
        "/stowage/v1/events?tenant=t&limit=1001, limit",
        "/stowage/v1/events/live, tenant",
        "/stowage/v1/sessions/t/~!, session"
    })
    void wrongParameter_isNamed(String target, String parameter) {
        Answer answer = operator.get(target);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("invalid_parameter");
        assertThat(answer.json().get("error").get("param").asString()).isEqualTo(parameter);
    }

    @Test
    void longParameter_isRefused() {
        assertThat(operator.get("/stowage/v1/sessions?tenant=" + "t".repeat(4097))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void tenants_neverSeeEachOtherInOneView() {
        say("alice", "same", HI);
        say("bob", "same", HI);
        say("bob", "bobs", HI);
        awaitExchanges("alice", "same", 1);
        awaitExchanges("bob", "same", 1);
        awaitExchanges("bob", "bobs", 1);
        assertThat(tenants()).contains(tenant("alice"), tenant("bob"));
        assertThat(ids(operator.get("/stowage/v1/sessions?tenant=" + tenant("alice"))))
                .containsExactly("same");
        assertThat(session("alice", "bobs").status()).isEqualTo(404);
        JsonNode events =
                operator.get("/stowage/v1/events?tenant=" + tenant("alice")).data();
        assertThat(events).isNotEmpty();
        assertThat(events.toString()).doesNotContain(tenant("bob")).doesNotContain("bobs");
        operator.delete(path("alice", "same"));
        assertThat(session("bob", "same").status()).isEqualTo(200);
    }

    @Test
    void events_tellWhatHappenedInItsOrder() {
        say("events", "s", HI);
        awaitExchanges("events", "s", 1);
        say("events", "other", HI);
        awaitExchanges("events", "other", 1);
        String target = "/stowage/v1/events?tenant=" + tenant("events");
        List<String> all = names(operator.get(target + "&session=s"));
        assertThat(all).startsWith("lineage_founded").contains("exchange_ended");
        JsonNode ended = only("exchange_ended", operator.get(target + "&session=s"));
        assertThat(ended.get("data").get("hit").asLong()).isEqualTo(60);
        assertThat(ended.get("data").get("kind").asString()).isEqualTo("new");
        assertThat(names(operator.get(target + "&limit=1"))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a/b",
                "..",
                ".",
                "~",
                "~x",
                "a b;c=d?e#f",
                "%2e%2e%2f",
                "\\ud83d",
                "h\\u00e9\\ud83d\\ude80",
                "{a}",
                "*"
            })
    void idThatClientsMayChoose_leadsToItsSession(String escaped) {
        String name = "hostile " + escaped.hashCode();
        byte[] body =
                ("{\"model\":\"m\",\"session_id\":\"" + escaped + "\",\"messages\":[" + HI + "]}").getBytes(UTF_8);
        post(body, "Authorization: Bearer " + name);
        String list = "/stowage/v1/sessions?tenant=" + tenant(name);
        Eventually.holds(() -> ids(operator.get(list)).size() == 1, () -> "not listed");
        JsonNode row = operator.get(list).data().get(0);
        Answer found = operator.get(row.get("href").asString());
        assertThat(found.status()).isEqualTo(200);
        assertThat(found.json().get("id")).isEqualTo(row.get("id"));
        assertThat(operator.delete(row.get("href").asString()).status()).isEqualTo(204);
        assertThat(ids(operator.get(list))).isEmpty();
    }

    @Test
    void idOfManyCharacters_isListedByItsDigest() {
        say("long", "x".repeat(5000), HI);
        String list = "/stowage/v1/sessions?tenant=" + tenant("long");
        Eventually.holds(() -> ids(operator.get(list)).size() == 1, () -> "not listed");
        JsonNode row = operator.get(list).data().get(0);
        assertThat(row.get("id").asString()).matches("d-[0-9a-f]{20}");
        assertThat(operator.get(row.get("href").asString()).status()).isEqualTo(200);
    }
}
