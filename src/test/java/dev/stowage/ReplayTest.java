package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The replay command, against the sandbox. Each message of the conversation makes one block of its cache, 64 tokens of four
 * bytes: five to nine for the role and what stands around the text, the rest is text. The three requests have 2, 4 and 6
 * messages, so 128 + 256 + 384 = 768 prompt tokens, of which the cache has 0 + 128 + 256 = 384.
 */
class ReplayTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SECRET = "my-secret-word";

    @TempDir
    private Path directory;

    private Path conversation;
    private Path report;

    @BeforeEach
    void write() throws IOException {
        String messages = String.join(
                ",",
                message("system", 1),
                message("user", 2),
                message("assistant", 3),
                message("user", 4),
                message("assistant", 5),
                message("user", 6));
        conversation = directory.resolve("conversation.json");
        report = directory.resolve("report.json");
        Files.writeString(conversation, "{\"id\":\"by hand\",\"model\":\"gpt-4o\",\"messages\":[" + messages + "]}");
    }

    @Test
    void conversation_isReplayedBothWays() throws IOException {
        ReplayRig rig = new ReplayRig(stowage -> {
            stowage.awaitCount(2, "stowage.histories", "kind", "extends");
            assertThat(stowage.count("stowage.histories", "kind", "new")).isEqualTo(1);
        });
        assertThat(rig.run(conversation.toString(), "--json", report.toString()))
                .as(rig.err())
                .isZero();
        for (String way : List.of("direct", "stowage")) {
            JsonNode figures = report().at("/total/" + way);
            assertThat(figures.path("requests").asInt()).isEqualTo(3);
            assertThat(figures.path("prompt_tokens").asInt()).isEqualTo(768);
            assertThat(figures.path("cached_tokens").asInt()).isEqualTo(384);
            assertThat(figures.path("hit_share").asDouble()).isEqualTo(0.5);
            assertThat(figures.path("peak_prompt_tokens").asInt()).isEqualTo(384);
            assertThat(figures.path("completion_tokens").asInt()).isPositive();
            assertThat(figures.path("usd").asDouble()).isPositive();
            assertThat(figures.path("refused").asInt()).isZero();
        }
        assertThat(report().at("/conversations/0/stowage/prompt_tokens_by_request")
                        .toString())
                .isEqualTo("[128,256,384]");
        assertThat(rig.out()).contains("by hand", "total of 1", "50.0%");
        assertThat(rig.err().lines().toList())
                .anyMatch(line -> line.startsWith("direct   1/1 conversations  3 requests"))
                .anyMatch(line -> line.startsWith("Stowage  1/1 conversations  3 requests"));
    }

    @Test
    void reports_holdNoContents() throws IOException {
        Path page = directory.resolve("report.html");
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run(conversation.toString(), "--json", report.toString(), "--html", page.toString()))
                .isZero();
        assertThat(rig.out() + rig.err() + Files.readString(report) + Files.readString(page))
                .contains("by hand")
                .doesNotContain(SECRET);
    }

    @Test
    void cacheOfTheSandbox_forgetsByTheClockOfTheReplay() throws IOException {
        assertThat(new ReplayRig().run(conversation.toString(), "--json", report.toString(), "--step", "10m"))
                .isZero();
        assertThat(report().at("/total/direct/cached_tokens").asInt()).isZero();
        assertThat(report().at("/total/stowage/cached_tokens").asInt()).isZero();
    }

    @Test
    void refusalOfTheProvider_isToldAndNoTrouble() throws IOException {
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run(conversation.toString(), "--json", report.toString(), "--sandbox-window", "300"))
                .isZero();
        assertThat(report().at("/total/direct/refusals").toString()).isEqualTo("{\"400 context_length_exceeded\":1}");
        assertThat(report().at("/total/stowage/prompt_tokens").asInt()).isEqualTo(384);
        assertThat(rig.out()).contains("1 x 400 context_length_exceeded");
    }

    @Test
    void unreadableInput_isToldWhileTheOthersGoOn() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.jsonl"), "[\n" + SECRET);
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run(broken.toString(), conversation.toString(), "--json", report.toString()))
                .isEqualTo(1);
        assertThat(rig.err())
                .contains("replay: " + broken + ":1: the JSON ends too early", "replay: " + broken + ":2: not JSON")
                .doesNotContain(SECRET);
        assertThat(report().at("/total/stowage/requests").asInt()).isEqualTo(3);
        assertThat(report().at("/unreadable").size()).isEqualTo(2);
    }

    @Test
    void nothingToReplay_isTrouble() {
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run(directory.resolve("none.json").toString())).isEqualTo(1);
        assertThat(rig.err()).contains("none.json: no such file", "nothing to replay");
        assertThat(rig.out()).isEmpty();
    }

    @Test
    void reportThatCannotBeWritten_isTrouble() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "skipped: no " + full);
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run(conversation.toString(), "--json", full.toString())).isEqualTo(1);
        assertThat(rig.err()).contains("cannot write /dev/full");
    }

    @Test
    void wrongUse_isToldAndNothingStarted() {
        ReplayRig rig = new ReplayRig(stowage -> {
            throw new AssertionError("started");
        });
        assertThat(rig.run(conversation.toString(), "--mode", "on")).isEqualTo(2);
        assertThat(rig.err()).contains("--mode", "manage, shadow, off", "--help");
        assertThat(rig.out()).isEmpty();
    }

    @Test
    void help_isNoMistake() {
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run("--help")).isZero();
        assertThat(rig.out()).startsWith("Usage: java -jar stowage.jar replay");
    }

    @Test
    void provider_getsTheSameRequestsBothWays_eachWithAMarkOfItsOwn() throws IOException {
        try (ScriptedUpstream provider = ScriptedUpstream.start(exchange -> exchange.respond(
                200, "application/json", "{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":1}}"))) {
            ReplayRig rig = new ReplayRig();
            int exit = rig.run(
                    conversation.toString(),
                    "--upstream",
                    provider.baseUrl().toString(),
                    "--api-key-env",
                    "KEY",
                    "--mode",
                    "shadow",
                    "--session-header");
            assertThat(exit).as(rig.err()).isZero();
            assertThat(rig.out()).doesNotContain("sk-secret").contains(" 30 ");
            List<String> direct = bodies(provider);
            List<String> through = bodies(provider);
            assertThat(withoutMark(through)).isEqualTo(withoutMark(direct));
            assertThat(marks(direct)).hasSize(1).isNotEqualTo(marks(through));
            assertThat(marks(through)).hasSize(1);
        }
    }

    @Test
    void providerThatIsNotThere_isTroubleWhichStowageTells() throws IOException {
        ReplayRig rig = new ReplayRig();
        assertThat(rig.run(conversation.toString(), "--upstream", Nobody.URL.toString(), "--json", report.toString()))
                .isEqualTo(1);
        assertThat(report().at("/total/direct/refusals").toString()).isEqualTo("{\"no answer\":3}");
        assertThat(report().at("/total/stowage/refusals").toString()).isEqualTo("{\"502 upstream_unreachable\":3}");
        assertThat(rig.out()).contains("Stowage itself refused 3 requests.");
    }

    private JsonNode report() throws IOException {
        return JSON.readTree(Files.readAllBytes(report));
    }

    /** A message that the sandbox reads as 256 bytes. */
    private static String message(String role, int number) {
        String text = SECRET + " " + number + " ";
        int around = "\u001e\u001f\u001f\u001f\u001f".length() + role.length();
        return "{\"role\":\"" + role + "\",\"content\":\"" + text + "x".repeat(256 - around - text.length()) + "\"}";
    }

    /** The bodies of the next three requests, which carry the key. */
    private static List<String> bodies(ScriptedUpstream provider) {
        List<String> bodies = new ArrayList<>();
        for (int request = 0; request < 3; request++) {
            UpstreamExchange exchange = provider.take();
            assertThat(exchange.header("authorization")).hasValue("Bearer sk-secret");
            assertThat(exchange.headerLines())
                    .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("x-stowage"));
            bodies.add(exchange.text());
        }
        return bodies;
    }

    private static List<String> withoutMark(List<String> bodies) {
        return bodies.stream()
                .map(body -> body.replaceFirst("Replay \\d{3} \\d{3} \\d{3}\\.", ""))
                .toList();
    }

    private static List<String> marks(List<String> bodies) {
        return bodies.stream()
                .map(body -> body.replaceFirst("(?s).*(Replay \\d{3} \\d{3} \\d{3}\\.).*", "$1"))
                .distinct()
                .toList();
    }
}
