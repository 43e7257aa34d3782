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

/** Recorded conversations of several kinds, replayed below the sandbox's window. */
class ReplayedCorporaTest {

    private static final Path CORPORA = Path.of("../shared/corpora/dev");
    private static final List<String> SOME = List.of(
            "aider-20240817061907",
            "airline-task13-trial0",
            "marshmallow-1867-fc-replace",
            "ponylang__ponyc-4595",
            "ja-gpt-4o");

    @TempDir
    private Path directory;

    @Test
    void belowTheWindow_stowageSendsWhatTheClientSent() throws IOException {
        assumeTrue(Files.isDirectory(CORPORA), "skipped: no recorded conversations in " + CORPORA);
        Path report = directory.resolve("report.json");
        List<String> arguments = new ArrayList<>(List.of("--json", report.toString(), "--parallel", "2"));
        SOME.forEach(name -> arguments.add(CORPORA.resolve(name + ".json").toString()));
        int requests = requests();
        ReplayRig rig = new ReplayRig(stowage -> {
            stowage.awaitCount(requests, "stowage.histories");
            assertThat(stowage.count("stowage.histories", "kind", "extends")).isEqualTo(requests - SOME.size());
            assertThat(stowage.count("stowage.fail.open")).isZero();
            assertThat(stowage.count("stowage.requests", "outcome", "ok")).isEqualTo(requests);
        });
        assertThat(rig.run(arguments.toArray(String[]::new))).as(rig.err()).isZero();

        JsonNode read = new JsonMapper().readTree(Files.readAllBytes(report));
        assertThat(read.at("/total/stowage/requests").asInt()).isEqualTo(requests);
        assertThat(read.at("/total/stowage/refused").asInt()).isZero();
        for (JsonNode conversation : read.path("conversations")) {
            assertThat(conversation.at("/stowage/prompt_tokens_by_request"))
                    .as(conversation.path("id").asString())
                    .isEqualTo(conversation.at("/direct/prompt_tokens_by_request"));
        }
        assertThat(read.at("/total/stowage/hit_share").asDouble()).isGreaterThan(0.8);
    }

    /** One for each answer, and one where the client spoke last. */
    private static int requests() throws IOException {
        int requests = 0;
        for (String name : SOME) {
            byte[] json = Files.readAllBytes(CORPORA.resolve(name + ".json"));
            List<String> roles = new JsonMapper()
                    .readTree(json)
                    .path("messages")
                    .valueStream()
                    .map(message -> message.path("role").asString())
                    .toList();
            boolean openEnd = !roles.get(roles.size() - 1).equals("assistant");
            requests += (int) roles.stream().filter("assistant"::equals).count() + (openEnd ? 1 : 0);
        }
        return requests;
    }
}
