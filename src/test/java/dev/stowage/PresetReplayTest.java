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

/** The replay command over all presets, with a conversation that outgrows the sandbox's window. */
class PresetReplayTest {

    private static final List<String> COMPACTING = List.of("early", "standard", "late");

    @TempDir
    private Path directory;

    @Test
    void presets_areEachReplayedBesideDirect() throws IOException {
        LongTalk talk = new LongTalk();
        talk.grow();
        talk.assistant("None of them.");
        talk.grow();
        Path conversation = Files.writeString(
                directory.resolve("talk.json"), "{\"model\":\"gpt-4o\",\"messages\":" + talk.messages() + "}");
        Path json = directory.resolve("report.json");
        Path page = directory.resolve("report.html");
        ReplayRig rig = new ReplayRig();
        int exit = rig.run(
                conversation.toString(),
                "--presets",
                "all",
                "--sandbox-window",
                "8000",
                "--json",
                json.toString(),
                "--html",
                page.toString());

        assertThat(exit).as(rig.err()).isZero();
        JsonNode total = new JsonMapper().readTree(Files.readAllBytes(json)).path("total");
        assertThat(total.at("/direct/refused").asInt()).isPositive();
        assertThat(total.at("/none/prompt_tokens")).isEqualTo(total.at("/direct/prompt_tokens"));
        assertThat(total.at("/none/cached_tokens")).isEqualTo(total.at("/direct/cached_tokens"));
        assertThat(total.at("/none/refused")).isEqualTo(total.at("/direct/refused"));
        assertThat(total.at("/none/compactions")).isEmpty();
        for (String preset : COMPACTING) {
            assertThat(total.at("/" + preset + "/requests")).isEqualTo(total.at("/direct/requests"));
            assertThat(total.at("/" + preset + "/refused").asInt()).as(preset).isZero();
            assertThat(total.at("/" + preset + "/compactions")).as(preset).isNotEmpty();
        }
        assertThat(peak(total, "early")).isLessThan(peak(total, "late"));
        assertThat(rig.out()).contains("early", "standard", "late", "USD vs direct");
        assertThat(rig.err().lines().toList())
                .anyMatch(line -> line.startsWith("none     1/1 conversations"))
                .anyMatch(line -> line.startsWith("late     1/1 conversations"));
        assertThat(Files.readString(page)).contains("curve standard");
    }

    private static long peak(JsonNode total, String preset) {
        return total.at("/" + preset + "/peak_prompt_tokens").asLong();
    }
}
