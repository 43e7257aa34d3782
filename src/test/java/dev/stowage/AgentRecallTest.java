package dev.stowage;

import static dev.stowage.ToolTalk.answer;
import static dev.stowage.ToolTalk.ask;
import static dev.stowage.ToolTalk.compact;
import static dev.stowage.ToolTalk.recall;
import static dev.stowage.ToolTalk.whole;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.ToolTalk.Sent;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RedisServer;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What Stowage's own tools do to conversations that outgrow their window. */
class AgentRecallTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String FACT =
            "The staging host is blue-heron, port 48213.\n  Its key is sk-abcdefghijklmnopqrstuvwxyz012345.";

    private final LongTalk talk = new LongTalk();

    @TempDir
    private Path directory;

    private Rig rig() {
        return Rig.start(
                "stowage.context.agent-tools=on",
                "stowage.context.window=8000",
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive"));
    }

    private byte[] body() {
        return ("{\"model\":\"m\",\"tools\":[" + ToolTalk.BASH + "],\"messages\":[" + String.join(",", talk.messages())
                        + "]}")
                .getBytes(UTF_8);
    }

    private void outgrow() {
        talk.user(FACT);
        talk.assistant("I shall remember that.");
        for (int i = 0; i < 30; i++) {
            talk.user("Question " + i + ": " + "words and more words ".repeat(40));
            talk.assistant("Answer " + i + ": " + "more words about src/Main.java ".repeat(30));
        }
        talk.user("Where do we deploy?");
    }

    private static String last(Sent sent) {
        List<String> messages = sent.messages();
        return JSON.readTree(messages.get(messages.size() - 1)).path("content").asString();
    }

    @Test
    void recall_bringsBackWhatWasLeftOutWordForWord() throws IOException {
        try (Rig rig = rig()) {
            outgrow();
            Response response = ask(
                    rig,
                    body(),
                    whole(answer("a", "", "tool_calls", recall("c1", "staging host and port blue-heron"))),
                    whole(answer("b", "To blue-heron.", "stop")));
            assertThat(response.text()).isEqualTo(answer("b", "To blue-heron.", "stop"));
            Sent first = Sent.next(rig);
            assertThat(String.join(
                            "", first.messages().subList(2, first.messages().size())))
                    .as("it was left out")
                    .doesNotContain("\n  Its key");
            String recalled = last(Sent.next(rig));
            assertThat(recalled)
                    .startsWith("<stowage:block zone=session_recall id=")
                    .endsWith("\n</stowage:block>")
                    .contains("[user]\n" + FACT.replace("sk-abcdefghijklmnopqrstuvwxyz012345", "[masked]"))
                    .hasSizeLessThan(12_200);
            assertThat(rig.stowage().count("stowage.agent.tool.calls", "tool", "session_recall", "result", "answered"))
                    .isEqualTo(1);
        }
    }

    @Test
    void recallOfWhatNobodySaid_findsNothing() throws IOException {
        try (Rig rig = rig()) {
            outgrow();
            ask(
                    rig,
                    body(),
                    whole(answer("a", "", "tool_calls", recall("c1", "xylophone"))),
                    whole(answer("b", "No idea.", "stop")));
            Sent.next(rig);
            assertThat(last(Sent.next(rig))).contains("Nothing that was left out fits this query.");
        }
    }

    @Test
    void restart_keepsWhatIsHidden() throws IOException {
        List<String> before;
        outgrow();
        try (Rig rig = rig()) {
            ask(
                    rig,
                    body(),
                    whole(answer("a", "", "tool_calls", recall("c1", "blue-heron"))),
                    whole(answer("b", "To blue-heron.", "stop")));
            Sent.next(rig);
            before = Sent.next(rig).messages();
        }
        talk.assistant("To blue-heron.");
        talk.user("Go on.");
        try (Rig rig = rig()) {
            ask(rig, body(), whole(answer("a", "Done.", "stop")));
            List<String> now = Sent.next(rig).messages();
            assertThat(now.subList(0, before.size())).isEqualTo(before);
            assertThat(now).hasSize(before.size() + 2);
        }
    }

    @Test
    void compact_takesEffectAtTheNextRequest() throws IOException {
        try (Rig rig = rig()) {
            for (int i = 0; i < 5; i++) {
                talk.read("src/F" + i + ".java", LongTalk.java("F" + i, 12));
            }
            talk.user("Is all of it fine?");
            Response asking = ask(
                    rig,
                    body(),
                    whole(answer("a", "", "tool_calls", compact("c1"))),
                    whole(answer("b", "Yes.", "stop")));
            assertThat(asking.header("x-stowage-epoch")).isEqualTo("0");
            assertThat(Sent.next(rig).messages()).isEqualTo(talk.messages());
            assertThat(last(Sent.next(rig))).contains("will be condensed before the next request");
            talk.assistant("Yes.");
            talk.user("Then go on.");
            Response compacted = ask(rig, body(), whole(answer("c", "Well.", "stop")));
            assertThat(compacted.header("x-stowage-epoch")).isEqualTo("1");
            assertThat(compacted.header("x-stowage-action")).endsWith(";reason=manual");
            assertThat(Sent.next(rig).body()).hasSizeLessThan(body().length).doesNotContain("\"c1\"");
        }
    }

    /** The sandbox refuses orphans, and tells what its prefix cache has. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\"stream\":true,\"stream_options\":{\"include_usage\":true},"})
    void sandboxModel_reachesBothTools(String fields) throws IOException {
        try (RunningStowage stowage = RunningStowage.with(
                "spring.profiles.active=sandbox",
                "stowage.sandbox.port=" + RedisServer.freePort(),
                "stowage.context.agent-tools=on")) {
            ToolTalk chat = new ToolTalk()
                    .add(
                            ToolTalk.message("assistant", "A long story. ".repeat(400)),
                            ToolTalk.message(
                                    "user",
                                    "/sandbox tool session_recall {\"query\":\"story\"}\n/sandbox tool session_compact {\"reason\":\"told\"}\n/sandbox say It was long."));
            String first = post(stowage, chat.body(fields));
            assertThat(said(first)).isEqualTo("It was long.");
            assertThat(first).doesNotContain("session_", "tool_calls");
            assertThat(first.contains(ToolTalk.DONE)).isEqualTo(!fields.isEmpty());
            chat.add(
                    ToolTalk.message("assistant", "It was long."),
                    ToolTalk.message(
                            "user",
                            "/sandbox tool bash {\"command\":\"ls\"}\n/sandbox tool session_recall {\"query\":\"story\"}\n/sandbox say Listed."));
            String mixed = post(stowage, chat.body(fields));
            assertThat(mixed).contains("bash").doesNotContain("session_");
            String id = mixed.replaceAll("(?s).*\"id\":\"(call_[^\"]*)\".*", "$1");
            chat.add(
                    "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":["
                            + ToolTalk.call(id, "bash", "{\"command\":\"ls\"}") + "]}",
                    "{\"role\":\"tool\",\"tool_call_id\":\"" + id + "\",\"content\":\"a\"}");
            assertThat(said(post(stowage, chat.body(fields)))).isEqualTo("Listed.");
            assertThat(stowage.count("stowage.agent.tool.turns", "end", "mixed"))
                    .isEqualTo(1);
            assertThat(stowage.count("stowage.agent.tool.turns", "end", "answered"))
                    .isEqualTo(1);
            stowage.awaitCount(3, "stowage.requests", "outcome", "ok");
            assertThat(stowage.count("stowage.prompt.tokens", "cache", "hit"))
                    .as("of four prompts that begin with the one before")
                    .isGreaterThan(3 * 1_000);
        }
    }

    private static String said(String answer) {
        return answer.lines()
                .map(line -> line.replaceFirst("^data: ", ""))
                .filter(line -> line.startsWith("{"))
                .map(line -> JSON.readTree(line).path("choices").path(0))
                .map(choice -> choice.has("delta") ? choice.path("delta") : choice.path("message"))
                .map(message -> message.path("content").asString(""))
                .reduce("", String::concat);
    }

    private static String post(RunningStowage stowage, byte[] body) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(body, "x-stowage-session: s");
            Response response = client.read();
            assertThat(response.status()).as(response.text()).isEqualTo(200);
            return response.text();
        }
    }
}
