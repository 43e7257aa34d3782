package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Conversations that outgrow their window, through a running Stowage. */
class CompactionTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");

    /** Tokens, of which a quarter is kept for the answer: soft from 3,600 on. */
    private static final int WINDOW = 8_000;

    private static final int AMPLE = 128_000;

    private static final String REFUSAL =
            "{\"error\":{\"message\":\"This model's maximum context length is 4000 tokens.\",\"code\":\"context_length_exceeded\"}}";

    private final List<String> messages = new ArrayList<>(List.of(
            "{\"role\":\"system\",\"content\":\"You are a coding agent.\"}",
            "{\"role\":\"user\",\"content\":\"Make the build green. Never push to main.\"}"));
    private int calls;

    @TempDir
    private Path directory;

    @Test
    void belowTheThreshold_nothingChanges() throws IOException {
        try (Rig rig = rig()) {
            read("src/A.java", java("A", 10));
            assertThat(sent(rig)).isEqualTo(messages);
            assertThat(rig.stowage().count("stowage.compactions")).isZero();
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    @Test
    void staleFile_becomesItsOutline_andThePrefixStays() throws IOException {
        try (Rig rig = rig()) {
            read("src/Stale.java", java("Stale", 130));
            for (int i = 0; i < 4; i++) {
                read("src/Fresh" + i + ".java", java("Fresh" + i, 4));
            }
            user("Now look at Fresh3.");
            Response compacted = post(rig);
            List<String> sent = messages(rig);
            assertThat(compacted.header("x-stowage-action")).isEqualTo("soft;reason=usage_threshold");
            assertThat(compacted.header("x-stowage-epoch")).isEqualTo("1");
            assertThat(sent).hasSameSizeAs(messages);
            assertThat(sent.get(3))
                    .contains("src/Stale.java")
                    .hasSizeLessThan(messages.get(3).length() / 3);
            for (int i = 0; i < messages.size(); i++) {
                if (i != 3) {
                    assertThat(sent.get(i)).isEqualTo(messages.get(i));
                }
            }
            assistant("It is fine.");
            user("Go on.");
            assertThat(sent(rig).subList(0, sent.size())).isEqualTo(sent);
            assertThat(rig.stowage().count("stowage.compactions", "level", "soft", "result", "applied"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.prefix.break", "cause", "compaction"))
                    .isEqualTo(1);
        }
    }

    @Test
    void retry_isSentAsItWas() throws IOException {
        try (Rig rig = rig()) {
            grow();
            List<String> first = sent(rig);
            assertThat(first).isNotEqualTo(messages);
            assertThat(sent(rig)).isEqualTo(first);
            assertThat(rig.stowage().count("stowage.compactions", "result", "applied"))
                    .isEqualTo(1);
        }
    }

    @Test
    void restart_sendsTheSameBytes() throws IOException {
        List<String> before;
        grow();
        try (Rig rig = rig()) {
            before = sent(rig);
        }
        assistant("Done.");
        user("Go on.");
        try (Rig rig = rig()) {
            assertThat(sent(rig).subList(0, before.size())).isEqualTo(before);
        }
    }

    @Test
    void emergency_leavesACheckpointOfAUserAndTheLastMessages() throws IOException {
        try (Rig rig = rig()) {
            for (int i = 0; i < 30; i++) {
                user("Question " + i + ": " + "words and more words ".repeat(40));
                assistant("Answer " + i + ": " + "more words about src/Main.java ".repeat(30));
            }
            user("What is left to do?");
            Response answer = post(rig);
            List<String> sent = messages(rig);
            assertThat(answer.header("x-stowage-action")).isEqualTo("emergency;reason=usage_threshold");
            assertThat(Double.parseDouble(answer.header("x-stowage-usage"))).isBetween(0.1, 0.75);
            assertThat(sent).hasSizeLessThan(messages.size() / 2);
            assertThat(sent.get(0)).isEqualTo(messages.get(0));
            assertThat(role(sent.get(1))).isEqualTo("user");
            assertThat(sent.get(1)).contains("<stowage:block zone=checkpoint");
            assertThat(sent).contains(messages.get(1));
            assertThat(sent.get(sent.size() - 1)).isEqualTo(messages.get(messages.size() - 1));
        }
    }

    @Test
    void refusalForLength_isMadeGoodOnce_C46() throws IOException {
        for (int status : new int[] {400, 413}) {
            try (Rig rig = rig(AMPLE)) {
                grow();
                Script refusesLong = exchange -> {
                    if (exchange.text().length() > 9_000) {
                        exchange.respond(status, "application/json", REFUSAL);
                    } else {
                        exchange.respond(200, "application/json", "{}");
                    }
                };
                Response answer = rig.post(refusesLong, body());
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.header("x-stowage-action")).isEqualTo("emergency;reason=overflow");
                assertThat(rig.stowage().count("stowage.compactions", "reason", "overflow", "result", "applied"))
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void secondRefusal_isTheClients() throws IOException {
        try (Rig rig = rig(AMPLE)) {
            grow();
            AtomicInteger asked = new AtomicInteger();
            Response answer = rig.post(
                    exchange -> {
                        asked.incrementAndGet();
                        exchange.respond(400, "application/json", REFUSAL);
                    },
                    body());
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.text()).isEqualTo(REFUSAL);
            assertThat(asked.get()).isEqualTo(2);
        }
    }

    @Test
    void otherErrors_areTheClientsAtOnce_C102() throws IOException {
        try (Rig rig = rig("stowage.compaction.enabled=false")) {
            grow();
            for (String error :
                    List.of(REFUSAL, "{\"error\":{\"message\":\"no such model\"}}", "<html>no</html>", "")) {
                Response answer = rig.post(exchange -> exchange.respond(400, "application/json", error), body());
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.text()).isEqualTo(error);
                assertThat(messages(rig)).isEqualTo(messages);
            }
        }
    }

    @Test
    void messageLargerThanTheWindow_getsTheProvidersError_C38() throws IOException {
        try (Rig rig = rig()) {
            user("x y ".repeat(20_000));
            AtomicInteger asked = new AtomicInteger();
            Response answer = rig.post(
                    exchange -> {
                        asked.incrementAndGet();
                        exchange.respond(400, "application/json", REFUSAL);
                    },
                    body());
            assertThat(answer.text()).isEqualTo(REFUSAL);
            assertThat(answer.header("x-stowage-action")).isEqualTo("none;reason=single_message_exceeds_window");
            assertThat(asked.get()).isEqualTo(1);
        }
    }

    @Test
    void shadow_sendsWhatTheClientSent() throws IOException {
        try (Rig rig = rig()) {
            grow();
            rig.post(FINE, body(), "x-stowage-mode: shadow");
            assertThat(messages(rig)).isEqualTo(messages);
        }
    }

    @Test
    void switchedOff_nothingChanges() throws IOException {
        try (Rig rig = rig("stowage.compaction.enabled=false")) {
            grow();
            assertThat(sent(rig)).isEqualTo(messages);
        }
    }

    private Rig rig(String... settings) {
        return rig(WINDOW, settings);
    }

    private Rig rig(int window, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "stowage.context.window=" + window,
                "stowage.context.discover-windows=false",
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive")));
        all.addAll(List.of(settings));
        return Rig.start(all.toArray(String[]::new));
    }

    /** Enough for a compaction. */
    private void grow() {
        for (int i = 0; i < 12; i++) {
            read("src/F" + i + ".java", java("F" + i, 20));
        }
        user("Which of them is wrong?");
    }

    private void read(String path, String text) {
        String id = "call_" + calls++;
        messages.add("{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"" + id
                + "\",\"type\":\"function\",\"function\":{\"name\":\"read_file\",\"arguments\":\"{\\\"path\\\":\\\""
                + path
                + "\\\"}\"}}]}");
        messages.add("{\"role\":\"tool\",\"tool_call_id\":\"" + id + "\",\"content\":" + JSON.writeValueAsString(text)
                + "}");
    }

    private void user(String text) {
        messages.add("{\"role\":\"user\",\"content\":" + JSON.writeValueAsString(text) + "}");
    }

    private void assistant(String text) {
        messages.add("{\"role\":\"assistant\",\"content\":" + JSON.writeValueAsString(text) + "}");
    }

    private static String java(String name, int methods) {
        StringBuilder text = new StringBuilder("package a;\n\nclass " + name + " {\n");
        for (int i = 0; i < methods; i++) {
            text.append("    int method")
                    .append(i)
                    .append("(int given) {\n        return given * ")
                    .append(i)
                    .append(" + 17;\n    }\n\n");
        }
        return text.append("}\n").toString();
    }

    private byte[] body() {
        return ("{\"model\":\"m\",\"messages\":[" + String.join(",", messages) + "]}").getBytes(UTF_8);
    }

    private Response post(Rig rig) throws IOException {
        return rig.post(FINE, body(), "x-stowage-session: s");
    }

    private List<String> sent(Rig rig) throws IOException {
        post(rig);
        return messages(rig);
    }

    private static List<String> messages(Rig rig) {
        String body = rig.upstream().take().text();
        return JSON.readTree(body)
                .path("messages")
                .valueStream()
                .map(JsonNode::toString)
                .toList();
    }

    private static String role(String message) {
        return JSON.readTree(message).path("role").asString();
    }
}
