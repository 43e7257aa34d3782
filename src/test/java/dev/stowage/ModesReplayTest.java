package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The replay command over all ways to pack prompts, with a conversation whose last edit needs what was read first. */
class ModesReplayTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void modes_areEachReplayedBesideDirect() throws IOException {
        LongTalk talk = new LongTalk();
        talk.read("src/F0.java", LongTalk.java("F0", 24));
        for (int i = 0; i < 8; i++) {
            talk.run("ls -R", "target/classes/some/file/among/many/others.class of no interest\n".repeat(60));
            talk.assistant("None of them.");
            talk.user("Are you sure?");
        }
        talk.edit("src/F0.java", "method7(int given)", "method7(long given)");
        talk.user("Thank you.");
        Path conversation = Files.writeString(
                directory.resolve("talk.json"), "{\"model\":\"gpt-5.6-sol\",\"messages\":" + talk.messages() + "}");
        Path json = directory.resolve("report.json");
        ReplayRig rig = new ReplayRig();
        int exit = rig.run(
                conversation.toString(), "--modes", "all", "--sandbox-window", "16000", "--json", json.toString());

        assertThat(exit).as(rig.err()).isZero();
        JsonNode total = new JsonMapper().readTree(Files.readAllBytes(json)).path("total");
        for (String mode : List.of("direct", "ladder", "cache-maximal", "economic")) {
            assertThat(total.at("/" + mode + "/needed_text").asInt()).as(mode).isEqualTo(1);
            assertThat(total.at("/" + mode + "/refused").asInt()).as(mode).isZero();
        }
        assertThat(total.at("/direct/needed_text_seen").asInt()).isEqualTo(1);
        assertThat(total.at("/ladder/compactions")).isNotEmpty();
        assertThat(total.at("/cache-maximal/peak_prompt_tokens").asLong())
                .isGreaterThan(total.at("/ladder/peak_prompt_tokens").asLong());
        assertThat(total.at("/cache-maximal/needed_text_seen").asInt()).isEqualTo(1);
        assertThat(rig.out()).contains("needed text seen", "economic");
        System.out.println(rig.out());
    }
}
