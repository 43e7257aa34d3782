package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Sha256;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.LiveFiles;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What others know, where a conversation carries the tag and does not know itself. */
class OutsideKnowledgeTest {

    private static final String TAG = "x-stowage-tags: other, external-knowledge";
    private static final String LOCKED = "stowage.arena.max-injection-tokens=1200";
    private static final String[] RULES = {
        "Never push to the main branch of postgres.",
        "Always take the migration lock of postgres first.",
        "You must set a lock timeout in each migration.",
        "Never run two postgres migrations at once."
    };

    private final ScriptedUpstream store = ScriptedUpstream.start(answer(
            200,
            "{\"data\":[{\"file_id\":\"f1\",\"filename\":\"locks.md\",\"score\":0.93,"
                    + "\"content\":[{\"type\":\"text\",\"text\":\"Use guards against lock timeouts.\"}]}]}"));

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void finding_standsInThePrompt_once_andTheHeaderStaysHere() throws IOException {
        try (Rig rig = http("stowage.memory.external.api-key=sk-store")) {
            UpstreamExchange sent = rig.received(asking("How do I avoid a lock timeout?"), TAG);
            assertThat(sent.text()).contains("zone=rag_external", "- locks.md: Use guards against lock timeouts.");
            assertThat(sent.header("x-stowage-tags")).isEmpty();
            assertThat(sent.text()).doesNotContain("0.93");
            UpstreamExchange asked = store.take();
            assertThat(asked.requestLine()).isEqualTo("POST /v1/vector_stores/vs_1/search HTTP/1.1");
            assertThat(asked.header("authorization")).contains("Bearer sk-store");
            assertThat(JsonMapper.shared()
                            .readTree(asked.body())
                            .path("max_num_results")
                            .asInt())
                    .isEqualTo(5);
            assertThat(events(rig, "injected")).isEqualTo(1);

            UpstreamExchange next = rig.received(
                    asking("How do I avoid a lock timeout?", "And what guards are there against lock timeouts?"), TAG);
            assertThat(next.text().split("Use guards", -1)).hasSize(2);
        }
    }

    @Test
    void withoutTheTag_nobodyIsAsked_byItsModelItIs() throws IOException {
        try (Rig rig = http("stowage.memory.external.models=gpt-*")) {
            assertThat(rig.received(asking("How do I avoid a lock timeout?")).text())
                    .doesNotContain("rag_external");
            assertThat(store.waiting()).isZero();
            String tagged =
                    new String(asking("How do I avoid it?"), UTF_8).replace("\"model\":\"m\"", "\"model\":\"gpt-4o\"");
            assertThat(rig.received(tagged.getBytes(UTF_8)).text()).contains("rag_external");
        }
    }

    @Test
    void storeThatFails_costsWhatItKnows_notTheRequest() throws IOException {
        store.script(answer(500, "{}"));
        try (Rig rig = http()) {
            byte[] body = asking("How do I avoid a lock timeout?");
            assertThat(rig.received(body, TAG).body()).isEqualTo(body);
            assertThat(events(rig, "skipped")).isEqualTo(1);
            store.script(answer(200, "{\"data\":[]}"));
            assertThat(rig.received(asking("And how else?"), TAG).text()).doesNotContain("rag_external");
            assertThat(events(rig, "skipped")).isEqualTo(2);
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    @Test
    void crystals_areToldToTheTenantsOtherSessions_andGoWithTheirs() throws IOException {
        try (Rig rig = rig("stowage.memory.external.source=crystal-lexical", "stowage.memory.global=true")) {
            rig.received(asking(String.join(" ", RULES)), as("one", "teaching"));
            Eventually.holds(
                    () -> rig.stowage().count("stowage.arena.events", "event", "memory_working_published") == 1,
                    () -> "nothing was learned");
            byte[] question = asking("Which lock does a postgres migration need?");
            assertThat(rig.received(question, withTag(as("one", "asking"))).text())
                    .contains("zone=rag_external", "lock timeout in each migration");
            assertThat(rig.received(question, withTag(as("other", "asking"))).text())
                    .doesNotContain("rag_external");
            delete(rig, "one", "teaching");
            assertThat(rig.received(question, withTag(as("one", "late"))).text())
                    .doesNotContain("rag_external");
        }
    }

    /** The next process has heard nothing of the session that taught. */
    @Test
    void crystals_outliveTheProcess_whereSessionsAreStored(@TempDir Path directory) throws IOException {
        String[] settings = {
            "stowage.memory.external.source=crystal-lexical",
            "stowage.memory.global=true",
            "stowage.store.type=file",
            "stowage.store.directory=" + directory,
            "stowage.archive.enabled=false"
        };
        try (Rig rig = rig(settings)) {
            rig.received(asking(String.join(" ", RULES)), as("one", "teaching"));
            Eventually.holds(() -> isWritten(directory), () -> "nothing was written down");
        }
        byte[] question = asking("Which lock does a postgres migration need?");
        try (Rig rig = rig(settings)) {
            assertThat(rig.received(question, withTag(as("one", "asking"))).text())
                    .contains("zone=rag_external", "lock timeout in each migration");
            delete(rig, "one", "teaching");
            assertThat(isWritten(directory)).isFalse();
        }
        try (Rig rig = rig(settings)) {
            assertThat(rig.received(question, withTag(as("one", "late"))).text())
                    .doesNotContain("rag_external");
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException gone) {
            return "";
        }
    }

    private static boolean isWritten(Path directory) {
        return LiveFiles.in(directory).stream()
                .filter(file -> file.toString().endsWith(".shared.json"))
                .anyMatch(file -> text(file).contains("lock timeout in each migration"));
    }

    @Test
    void whatIsMissing_stopsTheStart() {
        assertThat(refusal("stowage.memory.external.source=http")).contains("base-url");
        assertThat(refusal("stowage.memory.external.source=crystal-lexical")).contains("stowage.memory.global");
        assertThat(refusal("stowage.memory.external.source=crystal-lexical", "stowage.memory.global=true", LOCKED))
                .contains("stowage.arena.caps.rag-external");
    }

    private Rig http(String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "stowage.memory.external.source=http",
                "stowage.memory.external.timeout=20s",
                "stowage.memory.external.base-url=" + store.baseUrl() + "/vector_stores/vs_1"));
        settings.addAll(List.of(more));
        return rig(settings.toArray(String[]::new));
    }

    private static Rig rig(String... more) {
        List<String> settings =
                new ArrayList<>(List.of("stowage.arena.mode=managed", "stowage.compaction.patience=60s"));
        settings.addAll(List.of(more));
        if (!settings.contains(LOCKED)) {
            settings.add("stowage.arena.caps.rag_external=300");
        }
        return Rig.start(settings.toArray(String[]::new));
    }

    private static String refusal(String... settings) {
        try (Rig rig = rig(settings)) {
            return "started on port " + rig.stowage().port();
        } catch (RuntimeException refused) {
            StringBuilder said = new StringBuilder();
            for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
                said.append(cause.getMessage());
            }
            return said.toString();
        }
    }

    private static double events(Rig rig, String what) {
        return rig.stowage().count("stowage.arena.events", "event", "context_external_recall_" + what);
    }

    private static byte[] asking(String... questions) {
        LongTalk talk = new LongTalk();
        talk.messages().clear();
        for (String question : questions) {
            if (!talk.messages().isEmpty()) {
                talk.assistant("So.");
            }
            talk.user(question);
        }
        return talk.body();
    }

    private static String[] as(String user, String session) {
        return new String[] {"Authorization: Bearer " + user, "x-stowage-session: " + session};
    }

    private static String[] withTag(String[] lines) {
        return new String[] {lines[0], lines[1], TAG};
    }

    private static void delete(Rig rig, String user, String session) throws IOException {
        try (RawClient client = rig.client()) {
            client.send("DELETE /stowage/v1/sessions/" + Sha256.hex("Bearer " + user) + "/" + session
                    + " HTTP/1.1\r\nHost: localhost:" + rig.stowage().port()
                    + "\r\nx-stowage-admin: 1\r\nContent-Length: 0\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(204);
        }
    }

    private static Script answer(int status, String body) {
        return exchange -> exchange.respond(status, "application/json", body);
    }
}
