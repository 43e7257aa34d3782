package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.LongTalk;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is removed at one replica while another one answers a request of it, and has it at hand. */
@NeedsTool("redis-server")
class ReplicatedRemovalTest {

    private static final String RULE = "Never push to main.";

    private final LongTalk talk = new LongTalk();
    private final CountDownLatch removed = new CountDownLatch(1);

    private RedisServer redis;
    private ScriptedUpstream upstream;
    private RunningStowage answering;
    private RunningStowage removing;
    private AdminClient operator;

    @BeforeEach
    void start() {
        redis = RedisServer.start();
        upstream = ScriptedUpstream.start(AdminApi.ANSWER);
        answering = replica();
        removing = replica();
        operator = new AdminClient(removing.port());
    }

    private RunningStowage replica() {
        return RunningStowage.before(
                upstream.baseUrl(),
                "stowage.store.type=redis",
                "stowage.store.uri=" + redis.uri(),
                "stowage.store.timeout=20s",
                "stowage.session.patience=20s",
                "stowage.memory.global=true",
                "stowage.arena.mode=managed",
                "stowage.capacity.mode=enforce",
                "stowage.compaction.patience=60s",
                "stowage.context.window=8000");
    }

    @AfterEach
    void stop() {
        removing.close();
        answering.close();
        upstream.close();
        redis.close();
    }

    @Test
    void sessionRemovedWhileItIsAnswered_leavesNothing_andTheAnswerIsWhole() throws IOException {
        haveItKnown("s");
        answerWhile("s", () -> {
            assertThat(operator.delete(AdminApi.path("alice", "s")).status()).isEqualTo(204);
            assertThat(left()).isEmpty();
        });
        assertThatNothingComesBack();
    }

    @Test
    void tenantRemovedWhileOneOfTheirSessionsIsAnswered_leavesNothing() throws IOException {
        haveItKnown("s");
        ask(answering, "t", "{\"role\":\"user\",\"content\":\"Another one.\"}");
        Eventually.holds(() -> sessions() == 2, () -> "sessions: " + sessions());
        answerWhile("s", () -> {
            assertThat(operator.delete("/stowage/v1/tenants/" + AdminApi.tenant("alice"))
                            .status())
                    .isEqualTo(204);
            assertThat(left()).isEmpty();
        });
        assertThatNothingComesBack();
    }

    @Test
    void replicaThatHasItAtHand_showsItNoMore() throws IOException {
        haveItKnown("s");
        AdminClient there = new AdminClient(answering.port());
        assertThat(there.get(AdminApi.path("alice", "s")).status()).isEqualTo(200);
        assertThat(operator.delete(AdminApi.path("alice", "s")).status()).isEqualTo(204);
        assertThat(there.get(AdminApi.path("alice", "s")).status()).isEqualTo(404);
        assertThat(left()).isEmpty();
    }

    /** It need not ask just then, and nobody is told of the removal before it would. */
    @Test
    void replicaThatHasJustSavedIt_showsItNoMore() throws IOException {
        AdminClient there = new AdminClient(answering.port());
        talk.failTwice();
        for (int round = 0; round < 5; round++) {
            ask(answering, "s", String.join(",", talk.messages()));
            assertThat(operator.delete(AdminApi.path("alice", "s")).status()).isEqualTo(204);
            assertThat(there.get(AdminApi.path("alice", "s")).status())
                    .as("round %d", round)
                    .isEqualTo(404);
        }
    }

    /** Whichever replica is asked, the one that has the old one at hand too. */
    @Test
    void conversationThatGoesOn_isANewSession_whichIsKept() throws IOException {
        haveItKnown("s");
        assertThat(operator.delete(AdminApi.path("alice", "s")).status()).isEqualTo(204);
        talk.run("make once more", "Error: still wrong");
        ask(answering, "s", String.join(",", talk.messages()));
        JsonNode lineages = awaitExchanges(1).get("lineages");
        assertThat(lineages).hasSize(1);
        assertThat(lineages.get(0).get("exchanges").get(0).get("kind").asString())
                .isEqualTo("new");
        talk.run("make install", "ok");
        ask(removing, "s", String.join(",", talk.messages()));
        assertThat(awaitExchanges(2).get("lineages")).hasSize(1);
    }

    @Test
    void nothingOfTheOldSession_isInTheNewOneOfItsName() throws IOException {
        haveItKnown("s");
        assertThat(operator.delete(AdminApi.path("alice", "s")).status()).isEqualTo(204);
        String first = "{\"role\":\"user\",\"content\":\"Where were we?\"}";
        String second = ",{\"role\":\"assistant\",\"content\":\"At the build.\"},{\"role\":\"user\","
                + "\"content\":\"You must use tabs. Always run the tests. Do not touch the lock file.\"}";
        String more = ",{\"role\":\"assistant\",\"content\":\"Yes.\"},{\"role\":\"user\",\"content\":\"Go on.\"}";
        StringBuilder talked = new StringBuilder(first);
        ask(answering, "s", first);
        awaitExchanges(1);
        ask(answering, "s", talked.append(second).toString());
        awaitExchanges(2);
        // Requests that came before the replica had heard of both removals teach nothing; a later one teaches it all.
        AtomicInteger requests = new AtomicInteger(2);
        Eventually.holds(
                () -> values(":knowledge:").contains("use tabs") || goesOn(talked.append(more), requests),
                () -> "nothing is learned: " + left());
        assertThat(values(":knowledge:")).doesNotContain(RULE);
        assertThat(left()).noneMatch(key -> key.contains(":snapshots:"));
        assertThat(operator.delete(AdminApi.path("alice", "s")).status()).isEqualTo(204);
        assertThat(left()).isEmpty();
    }

    /** Never enough. */
    private boolean goesOn(CharSequence talked, AtomicInteger requests) {
        try {
            ask(answering, "s", talked.toString());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        awaitExchanges(requests.incrementAndGet());
        return false;
    }

    /** State, snapshots and what others may know of it are there. */
    private void haveItKnown(String session) throws IOException {
        talk.failTwice();
        ask(answering, session, String.join(",", talk.messages()));
        for (String kind : List.of(":session:", ":snapshots:", ":knowledge:")) {
            Eventually.holds(
                    () -> left().stream().anyMatch(key -> key.contains(kind)), () -> "no " + kind + " in " + left());
        }
        assertThat(values(":knowledge:")).contains(RULE);
        awaitExchanges(1);
    }

    private void answerWhile(String session, Runnable removal) throws IOException {
        talk.run("make once more", "Error: still wrong");
        upstream.script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {\"n\":1}\n\n");
            Rig.await(removed);
            exchange.chunk("data: {\"n\":2}\n\n");
            exchange.chunk("data: [DONE]\n\n");
            exchange.endChunks();
        });
        upstream.forget();
        try (RawClient client = new RawClient(answering.port())) {
            client.post(
                    "/v1/chat/completions",
                    AdminApi.body(session, String.join(",", talk.messages()) + "],\"stream\":true,\"stop\":["),
                    "Authorization: Bearer alice");
            upstream.take();
            removal.run();
            removed.countDown();
            assertThat(client.read().text()).endsWith("data: {\"n\":2}\n\ndata: [DONE]\n\n");
        }
    }

    /** It has been tried, and heard of. */
    private void assertThatNothingComesBack() {
        answering.awaitCount(
                1, "stowage.store.operations", "store", "redis", "operation", "save", "result", "conflict");
        AdminClient there = new AdminClient(answering.port());
        Eventually.holds(
                () -> there.get(AdminApi.path("alice", "s")).status() == 404, () -> "the session is still at hand");
        assertThat(left()).isEmpty();
    }

    private void ask(RunningStowage replica, String session, String messages) throws IOException {
        upstream.script(AdminApi.ANSWER);
        try (RawClient client = new RawClient(replica.port())) {
            client.post("/v1/chat/completions", AdminApi.body(session, messages), "Authorization: Bearer alice");
            assertThat(client.read().status()).isEqualTo(200);
        }
    }

    private int sessions() {
        return operator.get("/stowage/v1/sessions?tenant=" + AdminApi.tenant("alice"))
                .data()
                .size();
    }

    private JsonNode awaitExchanges(int count) {
        Eventually.holds(
                () -> session().path("lineages").path(0).path("exchanges").size() == count,
                () -> session().toString());
        return session();
    }

    private JsonNode session() {
        return operator.get(AdminApi.path("alice", "s")).json();
    }

    /** All keys but the store's own name and the marks of what was removed. */
    private List<String> left() {
        return redis.tell("KEYS *")
                .lines()
                .filter(line -> line.startsWith("stowage:"))
                .filter(key -> !key.endsWith(":incarnation") && !key.contains(":removed:{"))
                .toList();
    }

    private String values(String kind) {
        StringBuilder values = new StringBuilder();
        left().stream().filter(key -> key.contains(kind)).forEach(key -> values.append(redis.tell("HVALS " + key)));
        return values.toString();
    }
}
