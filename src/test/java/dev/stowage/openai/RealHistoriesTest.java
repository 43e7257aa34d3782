package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What real clients sent and real models said is left as it is, at every request of a conversation. */
class RealHistoriesTest {

    private static final Path CAPTURES = Path.of("../shared/captures");
    private static final Path CORPORA = Path.of("../shared/corpora/dev");
    private static final JsonMapper MAPPER = new JsonMapper();

    @Test
    void capturedRequests_needNoRepair() throws IOException {
        assumeTrue(Files.isDirectory(CAPTURES), "skipped: no captured requests in " + CAPTURES);
        int chats = 0;
        for (Path file : files(CAPTURES, ".body")) {
            byte[] body = Files.readAllBytes(file);
            ChatIndex index = ChatIndex.of(body);
            if (index.unmanaged().isEmpty()) {
                chats++;
                assertThat(PairingRules.broken(body)).as("%s", file).isEmpty();
                assertThat(Histories.repair(body).edits()).as("%s", file).isEmpty();
            }
        }
        assertThat(chats).isGreaterThan(50);
    }

    @Test
    void recordedConversations_needNoRepairAtAnyRequest() throws IOException {
        assumeTrue(Files.isDirectory(CORPORA), "skipped: no recorded conversations in " + CORPORA);
        int requests = 0;
        for (Path file : files(CORPORA, ".json")) {
            JsonNode messages = MAPPER.readTree(Files.readAllBytes(file)).path("messages");
            byte[] body = Histories.body(
                    messages.valueStream().map(JsonNode::toString).toList());
            assertThat(Histories.repair(body).edits()).as("%s", file).isEmpty();
            List<MessageOutline> outlines = Histories.outlines(body);
            for (int at = 1; at < outlines.size(); at++) {
                if (outlines.get(at).isAssistant()) {
                    requests++;
                    assertThat(RepairPlan.of(outlines.subList(0, at)).defects())
                            .as("%s before message %d", file, at)
                            .isEmpty();
                }
            }
        }
        assertThat(requests).isGreaterThan(1_000);
    }

    private static List<Path> files(Path root, String end) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }
}
