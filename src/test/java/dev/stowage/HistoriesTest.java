package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Captured;
import dev.stowage.testkit.Recorded.Dialogue;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversations recognised through HTTP, and what reaches the provider of them. */
class HistoriesTest {

    private static final Script OK = exchange -> exchange.respond(200, "application/json", "{}");
    private static final String HI = "{\"role\":\"user\",\"content\":\"hi\"}";
    private static final String MORE =
            HI + ",{\"role\":\"assistant\",\"content\":\"yo\"},{\"role\":\"user\",\"content\":\"go\"}";

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void turnsWithoutASessionId_shareOneByTheirHistory() throws IOException {
        double extended = histories("extends");
        Response first = post(body(HI), "Authorization: Bearer turns");
        Response second = post(body(MORE), "Authorization: Bearer turns");
        assertThat(first.header("x-stowage-session")).matches("h-[0-9a-f]{20}");
        assertThat(second.header("x-stowage-session")).isEqualTo(first.header("x-stowage-session"));
        assertThat(second.header("x-stowage-epoch")).isEqualTo("0");
        assertThat(second.header("x-stowage-action")).isEqualTo("none");
        rig.stowage().awaitCount(extended + 1, "stowage.histories", "kind", "extends");
    }

    @Test
    void twoUsersWithTheSamePrompt_shareNothing_C137_C139() throws IOException {
        double fresh = histories("new");
        Set<String> sessions = new HashSet<>();
        for (String user : List.of("alice", "bob", "carol")) {
            sessions.add(post(body(HI), "Authorization: Bearer two-" + user, "X-Session-Id: same")
                            .header("x-stowage-session")
                    + user);
            sessions.add(post(body(HI), "Authorization: Bearer three-" + user).header("x-stowage-session"));
        }
        assertThat(sessions).hasSize(6);
        rig.stowage().awaitCount(fresh + 6, "stowage.histories", "kind", "new");
    }

    @Test
    void changedReminder_keepsTheSession_C138() throws IOException {
        String reminded =
                "{\"role\":\"system\",\"content\":\"It is %s.\"},{\"role\":\"user\",\"content\":[{\"type\":\"text\","
                        + "\"text\":\"<reminder>%s</reminder>\"},{\"type\":\"text\",\"text\":\"fix it\"}]}";
        double drifts = rig.stowage().count("stowage.prefix.break", "cause", "client_drift");
        Response monday = post(body(reminded.formatted("Monday", "Monday")), "Authorization: Bearer days");
        Response tuesday = post(body(reminded.formatted("Tuesday", "Tuesday")), "Authorization: Bearer days");
        assertThat(tuesday.header("x-stowage-session")).isEqualTo(monday.header("x-stowage-session"));
        rig.stowage().awaitCount(drifts + 1, "stowage.prefix.break", "cause", "client_drift");
    }

    @Test
    void sameGreeting_isAnotherConversation_C142() throws IOException {
        double fresh = histories("new");
        post(body(MORE.replace("hi", "hello")), "Authorization: Bearer greeting");
        post(body(MORE.replace("hi", "hey")), "Authorization: Bearer greeting");
        rig.stowage().awaitCount(fresh + 2, "stowage.histories", "kind", "new");
    }

    @Test
    void longSessionId_isToldByItsDigest_C141() throws IOException {
        Response response = post(body(HI), "X-Session-Id: " + "x".repeat(2_000));
        assertThat(response.header("x-stowage-session")).matches("d-[0-9a-f]{20}");
    }

    @Test
    void constantCacheKey_keepsConversationsApart() throws IOException {
        double rewinds = histories("rewinds");
        double extended = histories("extends");
        for (String turn : List.of(HI, MORE)) {
            for (int i = 0; i < 100; i++) {
                String messages = turn.replace("hi", "question " + i);
                post(("{\"model\":\"m\",\"prompt_cache_key\":\"app\",\"messages\":[" + messages + "]}")
                        .getBytes(UTF_8));
            }
        }
        rig.stowage().awaitCount(extended + 100, "stowage.histories", "kind", "extends");
        assertThat(histories("rewinds")).isEqualTo(rewinds);
    }

    @Test
    void sessionIdThatNoHeaderCanHold_isToldByItsDigest() throws IOException {
        byte[] body = ("{\"session_id\":\"a\\r\\nx: 1\",\"messages\":[" + HI + "]}").getBytes(UTF_8);
        assertThat(post(body).header("x-stowage-session")).matches("d-[0-9a-f]{20}");
    }

    @ParameterizedTest
    @CsvSource({"off, passthrough, false", "shadow, shadow, true", "manage, managed, true", "nonsense, managed, true"})
    void modeOfARequest_isItsOwn(String asked, String counted, boolean recognised) throws IOException {
        double before = rig.stowage().count("stowage.requests", "mode", counted, "outcome", "ok");
        Response response = post(Rig.STREAM_SILENT, "x-stowage-mode: " + asked, "Authorization: Bearer " + asked);
        UpstreamExchange received = rig.upstream().take();
        assertThat(response.header("x-stowage-session").isEmpty()).isEqualTo(!recognised);
        assertThat(received.header("x-stowage-mode")).isEmpty();
        assertThat(received.body().length == Rig.STREAM_SILENT.length).isEqualTo(!counted.equals("managed"));
        rig.stowage().awaitCount(before + 1, "stowage.requests", "mode", counted, "outcome", "ok");
    }

    @Test
    void bodyThatCannotBeManaged_countsAsPassedThrough() throws IOException {
        double before = rig.stowage().count("stowage.requests", "mode", "passthrough", "outcome", "ok");
        post("{\"messages\":[]}".getBytes(UTF_8));
        rig.stowage().awaitCount(before + 1, "stowage.requests", "mode", "passthrough", "outcome", "ok");
    }

    @Test
    void recordedConversations_arriveByteForByteWithNothingFailedOpen() throws IOException {
        List<byte[]> requests = new ArrayList<>();
        for (Dialogue dialogue : Recorded.dialogues()) {
            List<byte[]> all = dialogue.requests();
            requests.addAll(all.subList(0, Math.min(3, all.size())));
        }
        for (String scenario : List.of("opencode-compact", "pi-compact", "qwen-day", "openai-java")) {
            Recorded.captures(scenario).stream().map(Captured::body).forEach(requests::add);
        }
        for (byte[] request : requests) {
            post(request, "x-stowage-mode: manage");
            byte[] received = rig.upstream().take().body();
            if (received.length == request.length) {
                assertThat(Sha256.of(received)).isEqualTo(Sha256.of(request));
            } else {
                assertThat(new String(received, UTF_8)).contains("include_usage");
            }
        }
        assertThat(rig.stowage().count("stowage.fail.open")).isZero();
    }

    private static byte[] body(String messages) {
        return ("{\"model\":\"m\",\"messages\":[" + messages + "]}").getBytes(UTF_8);
    }

    private static Response post(byte[] body, String... headers) throws IOException {
        return rig.post(OK, body, headers);
    }

    private static double histories(String kind) {
        return rig.stowage().count("stowage.histories", "kind", kind);
    }
}
