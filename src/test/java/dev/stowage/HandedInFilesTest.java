package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Sha256;
import dev.stowage.testkit.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Files that clients hand in, or that a disk has, in the prompts of their conversation. */
class HandedInFilesTest extends FileTurns {

    private static final String F2 = LongTalk.java("F2", 24);
    private static final String CHANGED = F2.replace("method7(int given)", "method7(long given)");

    @TempDir
    private Path root = Path.of("");

    @Test
    void handedInFile_isToldAtTheTail_toItsOwnTenantAlone() throws IOException {
        start(200_000);
        readAll();
        assertThat(turns(1).get(0).action()).isEqualTo("none");
        assertThat(handIn("anonymous", "src%2FF2.java", CHANGED)).isEqualTo(200);
        talk.assistant("Fine.");
        talk.user("And now?");
        Turn other = turn("Authorization: Bearer somebody-else");
        assertThat(other.text()).doesNotContain("method7(long given)");
        Turn told = turn();
        assertThat(told.action()).isEqualTo("residency");
        String block = blocks(told.messages().get(told.messages().size() - 1), "src/F2.java");
        assertThat(block)
                .contains("changed outside of this conversation", "method7(long given)")
                .doesNotContain("method8(");
        talk.assistant("Seen.");
        talk.user("Go on.");
        assertThat(turn().messages().subList(0, told.messages().size())).isEqualTo(told.messages());
        assertThat(stowage().count("stowage.fail.open")).isZero();
    }

    @Test
    void handedInFile_thatTheAgentEditsAfterwards_isSaidToBeKnownNoLonger() throws IOException {
        start(200_000);
        readAll();
        turns(1);
        handIn("anonymous", "src%2FF2.java", CHANGED);
        talk.assistant("Fine.");
        talk.user("And now?");
        turn();
        talk.edit("src/F2.java", "method3(int given)", "method3(short given)");
        talk.user("Done?");
        Turn edited = turn();
        assertThat(blocks(edited.messages().get(edited.messages().size() - 1), "src/F2.java"))
                .contains("edited after it was handed in from outside");
    }

    @Test
    void handedInFile_standsAtTheHeadOfTheNextEpoch() throws IOException {
        start(160_000);
        fill(0.30);
        handIn("anonymous", "src%2FF2.java", CHANGED);
        Turn compacted = compactedByHand();
        assertThat(blocks(compacted.messages().get(1), "src/F2.java")).contains("method7(long given)", "method8(");
        assertThat(compacted.messages().subList(2, compacted.messages().size()))
                .noneMatch(message -> message.contains("file: src/F2.java"));
    }

    @Test
    void whatADiskSays_standsAtTheHeadOfTheNextEpoch() throws IOException {
        Files.createDirectories(root.resolve("src"));
        for (int i = 0; i < FILES; i++) {
            Files.writeString(root.resolve("src/F" + i + ".java"), LongTalk.java("F" + i, 24));
        }
        start(160_000, "stowage.workspace.roots=" + root);
        fill(0.30);
        Files.writeString(root.resolve("src/F2.java"), CHANGED);
        Turn compacted = compactedByHand();
        String block = blocks(compacted.messages().get(1), "src/F2.java");
        assertThat(block).contains("changed outside of this conversation", "method7(long given)", "method8(");
        assertThat(compacted.messages().subList(2, compacted.messages().size()))
                .noneMatch(message -> message.contains("file: src/F2.java"));
        assertThat(stowage().count("stowage.fail.open")).isZero();
    }

    private Turn compactedByHand() throws IOException {
        turn();
        talk.assistant("Fine.");
        talk.user("Go on.");
        askForCompaction();
        Turn compacted = turn();
        assertThat(compacted.action()).startsWith("emergency;reason=manual").endsWith(";residency");
        return compacted;
    }

    private int handIn(String tenant, String path, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        try (RawClient client = new RawClient(stowage().port())) {
            client.send("PUT /stowage/v1/sessions/" + tenant + "/s/files/" + path
                    + " HTTP/1.1\r\nHost: localhost\r\nx-stowage-admin: 1\r\nContent-Length: " + body.length
                    + "\r\n\r\n");
            client.send(body);
            RawClient.Response answer = client.read();
            assertThat(new JsonMapper().readTree(answer.body()).path("sha256").asString())
                    .isEqualTo(Sha256.hex(text));
            return answer.status();
        }
    }
}
