package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxSettings;
import dev.stowage.testkit.ManualClock;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files that stay in prompts, before a provider that caches blocks of 64 tokens; {@code docs/residency.md} tells the figures. */
class ResidentFilesTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SESSION = "x-stowage-session: s";
    private static final int FILES = 6;
    private static final int BLOCK = 64;
    private static final int BYTES_OF_A_TOKEN = 4;
    private static final double STEADY = 0.95;

    private String model = "deepseek-chat";
    private final LongTalk talk = new LongTalk();
    private final ManualClock clock = new ManualClock();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<Sandbox> sandboxes = new ArrayList<>();
    private final List<RunningStowage> stowages = new ArrayList<>();

    /**
     * One request.
     *
     * @param sent as the provider got it
     */
    private record Turn(long prompt, long hit, String action, JsonNode sent) {

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

    @Test
    void thirtyTurnsOverSixFiles_areReadFromTheCache() throws IOException {
        start(200_000);
        readAll();
        List<Turn> turns = turns(30);
        tell("turns 2 to 30 from the cache: %.4f%n", share(turns.subList(1, 30)));
        assertThat(share(turns.subList(1, 30))).isGreaterThanOrEqualTo(STEADY);
        assertThat(turns).extracting(Turn::action).containsOnly("none");
    }

    @Test
    void thirtyTurnsAfterACompaction_areReadFromTheCache_withTheFilesAtTheHead() throws IOException {
        start(160_000);
        Turn compacted = compacted();
        assertThat(compacted.action()).isEqualTo("soft;reason=usage_threshold;residency");
        assertThat(blocks(compacted.messages().get(1), "src/F0.java")).contains("int method23(int given)");
        for (int i = 0; i < FILES; i++) {
            assertThat(compacted.text()).contains("src/F" + i + ".java was shown here; how it stands is in the block ");
        }
        List<Turn> turns = turns(30);
        tell("30 turns after a compaction from the cache: %.4f%n", share(turns));
        assertThat(share(turns)).isGreaterThanOrEqualTo(STEADY);
        assertThat(turns).extracting(Turn::action).containsOnly("none");
        assertThat(stowage().count("stowage.residency.blocks", "kind", "head")).isEqualTo(FILES);
        assertThat(stowage().count("stowage.fail.open")).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {160_000, 200_000})
    void edit_costsItsOwnBlock_andNothingBeforeIt(int window) throws IOException {
        start(window);
        if (window == 160_000) {
            compacted();
        } else {
            readAll();
            turns(1);
        }
        Turn before = turns(1).get(0);
        int messages = talk.messages().size();
        talk.edit("src/F2.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        Turn edited = turn();
        assertThat(edited.action()).isEqualTo("residency");
        assertThat(edited.messages().subList(0, before.messages().size())).isEqualTo(before.messages());
        String block = blocks(edited.messages().get(edited.messages().size() - 1), "src/F2.java");
        long turn = tokens(String.join(
                "", talk.messages().subList(messages, talk.messages().size())));
        assertThat(edited.missed()).isLessThanOrEqualTo(tokens(block) + turn + 2 * BLOCK);
        tell(
                "edit in a window of %d: missed %d tokens of %d, of which block %d, turn %d%n",
                window, edited.missed(), edited.prompt(), tokens(block), turn);
        assertThat(turns(1).get(0).share()).isGreaterThanOrEqualTo(STEADY);
        assertThat(stowage().count("stowage.residency.blocks", "kind", "diff")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1.5, none", "3, none", "10, none", "1.5, manual", "3, manual", "10, manual"})
    void promptLargerThanItsWindow_isMadeToFit_andTheLastMessageStays(double times, String cause) throws IOException {
        int window = 12_000;
        start(window, "stowage.compaction.cooldown-messages=0");
        if (cause.equals("manual")) {
            talk.read("src/F0.java", LongTalk.java("F0", 24));
            talk.user("What is that?");
            turn();
            talk.assistant("A class.");
            askForCompaction();
        }
        for (int i = 0; tokens(new String(talk.body("deepseek-chat"), UTF_8)) < times * window; i++) {
            talk.read("src/F" + i % 40 + ".java", LongTalk.java("F" + i % 40, 24));
            talk.assistant("Seen number " + i + ".");
            talk.user("And the next one after " + i + "?");
        }
        talk.user("The very last words: look at src/F3.java.");
        Turn turn = turn();
        tell("%s times the window, %s: sent %d of %d tokens, %s%n", times, cause, turn.prompt(), window, turn.action());
        assertThat(turn.prompt()).isLessThanOrEqualTo(window);
        assertThat(turn.action())
                .startsWith("emergency;reason=" + (cause.equals("manual") ? "manual" : "usage_threshold"));
        assertThat(turn.messages().get(turn.messages().size() - 1))
                .contains("The very last words: look at src/F3.java.");
    }

    @Test
    void coldCache_isWhenPromptsAreMadeSmaller_andFilesMoveToTheHead() throws IOException {
        start(160_000);
        fill(0.70);
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(4));
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(6));
        Turn flipped = turn();
        assertThat(flipped.action()).isEqualTo("soft;reason=cold_cache;residency");
        assertThat(flipped.messages().get(1)).contains("zone=files");
    }

    @Test
    void cacheThatRemembersLonger_isWarmForLonger() throws IOException {
        start(160_000, "stowage.upstream.cache-retention=1h");
        fill(0.70);
        turn();
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(59));
        assertThat(turn().action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        clock.advance(Duration.ofMinutes(61));
        assertThat(turn().action()).contains("reason=cold_cache");
    }

    @Test
    void request_chooses_unlessItIsForbidden() throws Exception {
        start(200_000, "stowage.context.cache-maximal=false");
        talk.read("src/F0.java", LongTalk.java("F0", 24));
        talk.edit("src/F0.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        assertThat(turn("x-stowage-cache-maximal: off").action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        assertThat(turn("x-stowage-cache-maximal: on").action()).isEqualTo("residency");
        close();
        open.clear();
        start(200_000, "stowage.context.cache-maximal=false", "stowage.context.cache-maximal-header=false");
        assertThat(turn("x-stowage-cache-maximal: on").action()).isEqualTo("none");
    }

    /** A prompt that grows slowly pays for being rewritten where a hit costs a tenth, and not where it costs a fiftieth. */
    @ParameterizedTest
    @CsvSource({"gpt-5.6-sol, soft;reason=usage_threshold;residency", "deepseek-v4-flash, ''"})
    void economicPolicy_rewritesWhatIsCheaperRewritten(String asked, String action) throws IOException {
        model = asked;
        start(160_000, "stowage.residency.policy=economic");
        readAll();
        for (int i = 0; i < 19; i++) {
            work();
        }
        List<Turn> turns = turns(70);
        assertThat(turns.stream()
                        .map(Turn::action)
                        .filter(each -> !each.equals("none"))
                        .collect(joining()))
                .isEqualTo(action);
    }

    @Test
    void fileThatSomebodyElseChanged_isShownAsTheDiskHasIt_once(@TempDir Path directory) throws IOException {
        String text = LongTalk.java("F0", 24);
        Path file = Files.createDirectories(directory.resolve("src")).resolve("F0.java");
        Files.writeString(file, text);
        start(200_000, "stowage.workspace.roots=" + directory);
        talk.read("src/F0.java", text);
        talk.user("What is that?");
        assertThat(turn().action()).isEqualTo("none");
        Files.writeString(file, text.replace("method7(int given)", "method7(long given)"));
        talk.assistant("A class.");
        talk.user("And now? And what of src/.env?");
        Turn changed = turn();
        String last = changed.messages().get(changed.messages().size() - 1);
        assertThat(blocks(last, "src/F0.java"))
                .contains("changed outside of this conversation", "+    int method7(long given) {");
        talk.assistant("A class.");
        talk.user("Go on.");
        assertThat(turn().action()).isEqualTo("none");
    }

    @Test
    void diskOfAnotherProject_saysNothing(@TempDir Path directory) throws IOException {
        start(200_000, "stowage.workspace.roots=" + directory);
        talk.read("src/F0.java", LongTalk.java("F0", 24));
        talk.edit("src/F0.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        assertThat(turn().action()).isEqualTo("residency");
        talk.assistant("Fine.");
        talk.user("Go on.");
        assertThat(turn().action()).isEqualTo("none");
    }

    @Test
    void fileThatIsDeleted_getsALine(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("src"));
        for (String name : List.of("F0", "F1")) {
            Files.writeString(directory.resolve("src/" + name + ".java"), LongTalk.java(name, 24));
            talk.read("src/" + name + ".java", LongTalk.java(name, 12));
        }
        start(200_000, "stowage.workspace.roots=" + directory);
        talk.user("And now?");
        assertThat(turn().action()).isEqualTo("residency");
        Files.delete(directory.resolve("src/F0.java"));
        talk.assistant("Fine.");
        talk.user("Go on.");
        Turn deleted = turn();
        assertThat(blocks(deleted.messages().get(deleted.messages().size() - 1), "src/F0.java"))
                .endsWith("gone:\\ndeleted\\n");
    }

    @Test
    void restart_sendsTheSameBytes(@TempDir Path directory) throws IOException {
        String[] stored = {
            "stowage.store.type=file", "stowage.store.directory=" + directory, "stowage.archive.enabled=false"
        };
        start(160_000, stored);
        compacted();
        talk.edit("src/F2.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        Turn before = turn();
        stowage().close();
        open.remove(stowage());
        stowage(160_000, stored);
        Turn again = turn();
        assertThat(again.messages()).isEqualTo(before.messages());
        talk.assistant("Fine.");
        talk.user("Go on.");
        assertThat(turn().messages().subList(0, before.messages().size())).isEqualTo(before.messages());
    }

    private void start(int window, String... settings) {
        Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=" + window), clock);
        sandboxes.add(0, sandbox);
        stowage(window, settings);
        open.add(sandbox);
    }

    private void stowage(int window, String... settings) {
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

    private RunningStowage stowage() {
        return stowages.get(0);
    }

    private void readAll() {
        for (int i = 0; i < FILES; i++) {
            talk.read("src/F" + i + ".java", LongTalk.java("F" + i, 24));
        }
    }

    /** Reads the files and works on until a prompt takes that share of the room for it. */
    private void fill(double usage) throws IOException {
        readAll();
        talk.user("Which of them is wrong?");
        while (Double.parseDouble("0" + turnAnswer().header("x-stowage-usage")) < usage) {
            work();
        }
    }

    /** A command with a long output. */
    private void work() {
        talk.run("ls -R", "target/classes/some/file/among/many/others.class of no interest\n".repeat(260));
        talk.assistant("None of them.");
        talk.user("Are you sure?");
    }

    /** The request that is compacted, since its prompt has filled its budget. */
    private Turn compacted() throws IOException {
        readAll();
        talk.user("Which of them is wrong?");
        Turn turn = turn();
        while (turn.action().equals("none")) {
            work();
            turn = turn();
        }
        return turn;
    }

    private List<Turn> turns(int count) throws IOException {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            talk.assistant("That is in src/F" + i % FILES + ".java.");
            talk.user("What does method" + i % 20 + " of src/F" + (i + 1) % FILES + ".java do?");
            turns.add(turn());
            clock.advance(Duration.ofSeconds(20));
        }
        return turns;
    }

    private static double share(List<Turn> turns) {
        return (double) turns.stream().mapToLong(Turn::hit).sum()
                / turns.stream().mapToLong(Turn::prompt).sum();
    }

    private Turn turn(String... headers) throws IOException {
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

    private void askForCompaction() throws IOException {
        try (RawClient client = new RawClient(stowage().port())) {
            client.post("/stowage/v1/sessions/anonymous/s/compact?level=emergency", new byte[0], "x-stowage-admin: 1");
            assertThat(client.read().status()).isEqualTo(202);
        }
    }

    private static void tell(String figures, Object... values) {
        System.out.printf(figures, values);
    }

    private static long tokens(String text) {
        return text.length() / BYTES_OF_A_TOKEN;
    }

    /** The block of a file in a message. */
    private static String blocks(String message, String path) {
        int at = message.indexOf("file: " + path);
        int from = message.lastIndexOf("<stowage:block zone=files", at);
        return message.substring(from, message.indexOf("</stowage:block>", at));
    }
}
