package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ToolServerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tool of a configured server is asked again where risk is high. */
class ReplayedToolsTest {

    @TempDir
    private Path root = Path.of("");

    private final LongTalk talk = new LongTalk();

    @Test
    void toolOfAServer_isAskedAgain_andOthersNever() throws IOException {
        Path told = Files.writeString(root.resolve("told"), "twelve");
        Path calls = root.resolve("calls");
        call("box__look", "eleven");
        call("box__write", "done");
        try (CapturedLog log = CapturedLog.start();
                Rig rig = RiskRig.start(server(told, calls))) {
            assertThat(rig.received(talk.body()).text()).contains("Result: conflict", "+ twelve");
            assertThat(Files.readString(calls))
                    .contains("look {\"path\":\"x\"}")
                    .doesNotContain("write");
            assertThat(log.text())
                    .doesNotContain("eleven")
                    .doesNotContain("twelve")
                    .doesNotContain("modelcontextprotocol");
        }
    }

    @Test
    void toolThatHangs_costsNoMoreThanTheTimeLimit_andMarksTheTurn() throws IOException {
        Path told = Files.writeString(root.resolve("told"), "twelve");
        call("box__look", "twelve");
        List<String> settings = new ArrayList<>(List.of(server(told, root.resolve("calls"))));
        settings.add("stowage.capacity.replay.time-limit=16s");
        try (Rig rig = RiskRig.start(settings.toArray(String[]::new))) {
            rig.received(talk.body());
            talk.user("Next.");
            call("box__hang", "twelve");
            assertThat(rig.received(talk.body()).text()).doesNotContain("Result: error");
            assertThat(rig.stowage().count("stowage.replays", "result", "error"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
            talk.run("ls", "A.java");
            assertThat(rig.post(exchange -> exchange.respond(200, "application/json", "{}"), talk.body())
                            .header("x-stowage-action"))
                    .isEqualTo("none;reason=below_context_floor");
        }
    }

    private static String[] server(Path told, Path calls) {
        List<String> words = ToolServerProgram.command(told, calls);
        List<String> settings = new ArrayList<>(
                List.of("stowage.context.window=128000", "stowage.capacity.mcp.servers.box.command=" + words.get(0)));
        for (int i = 1; i < words.size(); i++) {
            settings.add("stowage.capacity.mcp.servers.box.args[" + (i - 1) + "]=" + words.get(i));
        }
        return settings.toArray(String[]::new);
    }

    private void call(String tool, String answer) {
        int before = talk.messages().size();
        talk.read("x", answer);
        talk.messages().set(before, talk.messages().get(before).replace("read_file", tool));
    }
}
