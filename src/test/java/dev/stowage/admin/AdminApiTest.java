package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.core.session.Sha256;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What an operator on the same machine sees of conversations that went through Stowage, and does to them. */
class AdminApiTest {

    private static final Script ANSWER = exchange -> exchange.respond(
            200,
            "application/json",
            "{\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":7,"
                    + "\"prompt_tokens_details\":{\"cached_tokens\":60}}}");
    private static final String HI = "{\"role\":\"user\",\"content\":\"hi\"}";
    private static final String MORE =
            HI + ",{\"role\":\"assistant\",\"content\":\"yo\"},{\"role\":\"user\",\"content\":\"go on\"}";

    private static Rig rig;
    private static AdminClient operator;

    @BeforeAll
    static void start() {
        rig = Rig.start("stowage.upstream.api-key=s3cret-key", "stowage.context.default-window=1000");
        operator = new AdminClient(rig.stowage().port());
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

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

    private static byte[] body(String session, String messages) {
        return ("{\"model\":\"m\",\"prompt_cache_key\":\"" + session + "\",\"messages\":[" + messages + "]}")
                .getBytes(UTF_8);
    }

    private static Response say(String user, String session, String messages) {
        return post(body(session, messages), "Authorization: Bearer " + user);
    }

    private static Response post(byte[] body, String headerLine) {
        try {
            Response response = rig.post(ANSWER, body, headerLine);
            assertThat(response.status()).isEqualTo(200);
            return response;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String tenant(String user) {
        return Sha256.hex("Bearer " + user);
    }

    private static String path(String user, String session) {
        return "/stowage/v1/sessions/" + tenant(user) + "/" + session;
    }

    private static Answer session(String user, String session) {
        return operator.get(path(user, session));
    }

    private static JsonNode last(String user) {
        JsonNode exchanges = session(user, "s").json().get("lineages").get(0).get("exchanges");
        return exchanges.get(exchanges.size() - 1);
    }

    private static JsonNode shares(String user) {
        return session(user, "s")
                .json()
                .get("lineages")
                .get(0)
                .get("prompt_by_origin")
                .get("tokens");
    }

    /** An exchange is settled, and its session stored, just after its last byte. */
    private static JsonNode awaitExchanges(String user, String session, int expected) {
        Eventually.holds(
                () -> session(user, session)
                                .json()
                                .path("lineages")
                                .path(0)
                                .path("exchanges")
                                .size()
                        == expected,
                () -> "exchanges are missing");
        String list = "/stowage/v1/sessions?tenant=" + tenant(user);
        Eventually.holds(() -> ids(operator.get(list)).contains(session), () -> "not listed: " + session);
        return session(user, session).json();
    }

    private static List<String> tenants() {
        return ids(operator.get("/stowage/v1/tenants"));
    }

    private static List<String> ids(Answer list) {
        return StreamSupport.stream(list.data().spliterator(), false)
                .map(row -> row.get("id").asString())
                .toList();
    }

    private static List<String> names(Answer events) {
        return StreamSupport.stream(events.data().spliterator(), false)
                .map(row -> row.get("event").asString())
                .toList();
    }

    private static JsonNode only(String name, Answer events) {
        List<JsonNode> found = StreamSupport.stream(events.data().spliterator(), false)
                .filter(event -> event.get("event").asString().equals(name))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
