package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Recorded conversations that outgrow a small window, before a provider that refuses what providers refuse. */
class CompactedCorporaTest {

    private static final Path CORPORA = Path.of("../shared/corpora/dev");
    private static final List<String> SOME =
            List.of("airline-task13-trial0", "marshmallow-1867-fc-replace", "ponylang__ponyc-4595");

    @TempDir
    private Path directory;

    @Test
    void smallWindow_refusesNothingThatStowageSends() throws IOException {
        assumeTrue(Files.isDirectory(CORPORA), "skipped: no recorded conversations in " + CORPORA);
        Path report = directory.resolve("report.json");
        List<String> arguments =
                new ArrayList<>(List.of("--json", report.toString(), "--parallel", "2", "--sandbox-window", "16000"));
        SOME.forEach(name -> arguments.add(CORPORA.resolve(name + ".json").toString()));
        ReplayRig rig = new ReplayRig(stowage -> {
            assertThat(stowage.count("stowage.fail.open")).isZero();
            assertThat(stowage.count("stowage.compactions", "result", "applied"))
                    .isPositive();
        });
        assertThat(rig.run(arguments.toArray(String[]::new))).as(rig.err()).isZero();
        JsonNode total = new JsonMapper().readTree(Files.readAllBytes(report)).path("total");
        assertThat(total.at("/direct/refused").asInt()).as("they outgrow it").isPositive();
        assertThat(total.at("/stowage/refused").asInt()).isZero();
    }
}
