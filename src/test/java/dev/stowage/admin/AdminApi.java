package dev.stowage.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.admin.AdminClient.Answer;
import dev.stowage.core.chat.Sha256;
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
import tools.jackson.databind.JsonNode;

/** The admin API of a Stowage that all tests of a class share; each has conversations of a user of its own. */
abstract class AdminApi {

    static final Script ANSWER = exchange -> exchange.respond(
            200,
            "application/json",
            "{\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":7,"
                    + "\"prompt_tokens_details\":{\"cached_tokens\":60}}}");
    static final String HI = "{\"role\":\"user\",\"content\":\"hi\"}";
    static final String MORE =
            HI + ",{\"role\":\"assistant\",\"content\":\"yo\"},{\"role\":\"user\",\"content\":\"go on\"}";

    static Rig rig;
    static AdminClient operator;

    @BeforeAll
    static void start() {
        rig = Rig.start("stowage.upstream.api-key=s3cret-key", "stowage.context.default-window=1000");
        operator = new AdminClient(rig.stowage().port());
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    static byte[] body(String session, String messages) {
        return ("{\"model\":\"m\",\"prompt_cache_key\":\"" + session + "\",\"messages\":[" + messages + "]}")
                .getBytes(UTF_8);
    }

    static Response say(String user, String session, String messages) {
        return post(body(session, messages), "Authorization: Bearer " + user);
    }

    static Response post(byte[] body, String headerLine) {
        try {
            Response response = rig.post(ANSWER, body, headerLine);
            assertThat(response.status()).isEqualTo(200);
            return response;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static String tenant(String user) {
        return Sha256.hex("Bearer " + user);
    }

    static String path(String user, String session) {
        return "/stowage/v1/sessions/" + tenant(user) + "/" + session;
    }

    static Answer session(String user, String session) {
        return operator.get(path(user, session));
    }

    static JsonNode last(String user) {
        JsonNode exchanges = session(user, "s").json().get("lineages").get(0).get("exchanges");
        return exchanges.get(exchanges.size() - 1);
    }

    static JsonNode shares(String user) {
        return session(user, "s")
                .json()
                .get("lineages")
                .get(0)
                .get("prompt_by_origin")
                .get("tokens");
    }

    /** An exchange is settled, and its session stored, just after its last byte. */
    static JsonNode awaitExchanges(String user, String session, int expected) {
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

    static List<String> tenants() {
        return ids(operator.get("/stowage/v1/tenants"));
    }

    static List<String> ids(Answer list) {
        return StreamSupport.stream(list.data().spliterator(), false)
                .map(row -> row.get("id").asString())
                .toList();
    }

    static List<String> names(Answer events) {
        return StreamSupport.stream(events.data().spliterator(), false)
                .map(row -> row.get("event").asString())
                .toList();
    }

    static JsonNode only(String name, Answer events) {
        List<JsonNode> found = StreamSupport.stream(events.data().spliterator(), false)
                .filter(event -> event.get("event").asString().equals(name))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
