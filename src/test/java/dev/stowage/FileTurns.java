package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxSettings;
import dev.stowage.testkit.ManualClock;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A coding agent that works on six files before a provider that caches blocks of 64 tokens, through a Stowage in which files stay. */
abstract class FileTurns {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SESSION = "x-stowage-session: s";
    static final int FILES = 6;
    static final int BLOCK = 64;
    private static final int BYTES_OF_A_TOKEN = 4;
    static final double STEADY = 0.95;

    String model = "deepseek-chat";
    final LongTalk talk = new LongTalk();
    final ManualClock clock = new ManualClock();
    final List<AutoCloseable> open = new ArrayList<>();
    private final List<Sandbox> sandboxes = new ArrayList<>();
    private final List<RunningStowage> stowages = new ArrayList<>();

    /**
     * One request.
     *
     * @param sent as the provider got it
     */
    record Turn(long prompt, long hit, String action, JsonNode sent) {

        long missed() {
            return prompt - hit;
        }

        double share() {
            return (double) hit / prompt;
        }

        String text() {
            return sent.path("messages").toString();
        }

        List<String> messages() {
            return sent.path("messages").valueStream().map(JsonNode::toString).toList();
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    void start(int window, String... settings) {
        Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=" + window), clock);
        sandboxes.add(0, sandbox);
        stowage(window, settings);
        open.add(sandbox);
    }

    void stowage(int window, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "stowage.context.window=" + window,
                "stowage.context.cache-maximal=true",
                "stowage.compaction.patience=60s",
                "stowage.compaction.cooldown=0s"));
        all.removeIf(usual -> List.of(settings).stream()
                .anyMatch(setting -> setting.split("=", 2)[0].equals(usual.split("=", 2)[0])));
        all.addAll(List.of(settings));
        RunningStowage stowage = RunningStowage.at(clock, sandbox().baseUrl(), all.toArray(String[]::new));
        stowages.add(0, stowage);
        open.add(0, stowage);
    }

    private Sandbox sandbox() {
        return sandboxes.get(0);
    }

    RunningStowage stowage() {
        return stowages.get(0);
    }

    void readAll() {
        for (int i = 0; i < FILES; i++) {
            talk.read("src/F" + i + ".java", LongTalk.java("F" + i, 24));
        }
    }

    /** Reads the files and works on until a prompt takes that share of the room for it. */
    void fill(double usage) throws IOException {
        readAll();
        talk.user("Which of them is wrong?");
        while (Double.parseDouble("0" + turnAnswer().header("x-stowage-usage")) < usage) {
            work();
        }
    }

    /** A command with a long output. */
    void work() {
        talk.run("ls -R", "target/classes/some/file/among/many/others.class of no interest\n".repeat(260));
        talk.assistant("None of them.");
        talk.user("Are you sure?");
    }

    /** The request that is compacted, since its prompt has filled its budget. */
    Turn compacted() throws IOException {
        readAll();
        talk.user("Which of them is wrong?");
        Turn turn = turn();
        while (turn.action().equals("none")) {
            work();
            turn = turn();
        }
        return turn;
    }

    List<Turn> turns(int count) throws IOException {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            talk.assistant("That is in src/F" + i % FILES + ".java.");
            talk.user("What does method" + i % 20 + " of src/F" + (i + 1) % FILES + ".java do?");
            turns.add(turn());
            clock.advance(Duration.ofSeconds(20));
        }
        return turns;
    }

    static double share(List<Turn> turns) {
        return (double) turns.stream().mapToLong(Turn::hit).sum()
                / turns.stream().mapToLong(Turn::prompt).sum();
    }

    Turn turn(String... headers) throws IOException {
        Response answer = turnAnswer(headers);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode usage = JSON.readTree(answer.body()).path("usage");
        return new Turn(
                usage.path("prompt_tokens").asLong(),
                usage.path("prompt_tokens_details").path("cached_tokens").asLong(),
                answer.header("x-stowage-action"),
                JSON.readTree(sandbox()
                        .requests()
                        .get(sandbox().requests().size() - 1)
                        .body()));
    }

    private Response turnAnswer(String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of(SESSION));
        lines.addAll(List.of(headers));
        try (RawClient client = new RawClient(stowage().port(), 60_000)) {
            client.post("/v1/chat/completions", talk.body(model), lines.toArray(String[]::new));
            return client.read();
        }
    }

    void askForCompaction() throws IOException {
        try (RawClient client = new RawClient(stowage().port())) {
            client.post("/stowage/v1/sessions/anonymous/s/compact?level=emergency", new byte[0], "x-stowage-admin: 1");
            assertThat(client.read().status()).isEqualTo(202);
        }
    }

    static void tell(String figures, Object... values) {
        System.out.printf(figures, values);
    }

    static long tokens(String text) {
        return text.length() / BYTES_OF_A_TOKEN;
    }

    /** The block of a file in a message. */
    static String blocks(String message, String path) {
        int at = message.indexOf("file: " + path);
        int from = message.lastIndexOf("<stowage:block zone=files", at);
        return message.substring(from, message.indexOf("</stowage:block>", at));
    }
}
