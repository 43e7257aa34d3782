package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.store.Archive;
import dev.stowage.store.SessionStore;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done about the risk of conversations that fill four fifths of their window, and what stays. */
class HighUseTest {

    private static final int MEASURE = 16_000;

    private final LongTalk talk = new LongTalk();

    /** What changes no byte at five percent is a replan at eighty; in the first turns, it is left to the ladder. */
    @Test
    void toolHeavyTurn_atHighUse_isReplanned_butNotInTheFirstTurns() throws IOException {
        for (int i = 0; i < 4; i++) {
            toolHeavy(talk);
            int window = windowFor(talk, 0.8);
            try (Rig rig = rig("stowage.context.window=" + window)) {
                Response response = ask(rig);
                assertThat(response.header("x-stowage-risk")).startsWith("high;");
                if (i < 3) {
                    assertThat(rig.stowage().count("stowage.interventions", "reason", "min_turns_not_reached"))
                            .as("turn %d", i + 1)
                            .isEqualTo(1);
                    assertThat(response.header("x-stowage-action")).doesNotContain("replan");
                } else {
                    assertThat(response.header("x-stowage-action")).isEqualTo("replan;reason=selected");
                }
            }
            talk.assistant("Done.");
            talk.user("Go on with part " + i + ".");
        }
    }

    private static void toolHeavy(LongTalk talk) {
        for (int i = 0; i < 30; i++) {
            talk.run("grep -rn name" + i + " src/F" + i + ".java", "src/F" + i + ".java: found_it_" + i);
        }
    }

    /** The window of which a conversation's prompt takes that share. */
    private static int windowFor(LongTalk talk, double share) throws IOException {
        try (Rig rig = Rig.start("stowage.context.window=" + MEASURE, "stowage.compaction.enabled=false")) {
            String usage = rig.usage(exchange -> exchange.respond(200, "application/json", "{}"), talk.body());
            return (int) (MEASURE * Double.parseDouble(usage) / share);
        }
    }

    /** What a replan leaves out of the prompt is in the archive, all of it. */
    @Test
    void replan_leavesTheArchiveWhole(@TempDir Path directory) throws IOException {
        talk.failTwice();
        try (Rig rig = rig(
                "stowage.context.window=8000",
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive"),
                "stowage.memory.dir=" + directory.resolve("memory"))) {
            Response response = rig.post(
                    exchange -> exchange.respond(200, "application/json", "{}"), talk.body(), "x-stowage-session: s");
            assertThat(response.header("x-stowage-action")).isEqualTo("replan;reason=selected");
            Eventually.holds(
                    () -> archived(rig) == talk.messages().size(), () -> archived(rig) + " messages are archived");
        }
    }

    private static long archived(Rig rig) {
        Archive archive = rig.stowage().bean(Archive.class);
        SessionStore store = rig.stowage().bean(SessionStore.class);
        return store.lineages("anonymous", "s").toCompletableFuture().join().stream()
                .mapToLong(key -> archive.conversation(key, 1 << 20)
                        .toCompletableFuture()
                        .join()
                        .size())
                .sum();
    }

    private Response ask(Rig rig) throws IOException {
        return rig.post(exchange -> exchange.respond(200, "application/json", "{}"), talk.body());
    }

    private static Rig rig(String... settings) {
        List<String> all = new ArrayList<>(List.of("stowage.compaction.patience=60s", "stowage.capacity.mode=enforce"));
        all.addAll(List.of(settings));
        return Rig.start(all.toArray(String[]::new));
    }
}
