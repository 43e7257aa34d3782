package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where what is known of files comes from, and who decides whether they stay. */
class FileTruthTest extends FileTurns {

    @Test
    void request_chooses_unlessItIsForbidden() throws Exception {
        start(200_000, "stowage.context.cache-maximal=false");
        talk.read("src/F0.java", LongTalk.java("F0", 24));
        talk.edit("src/F0.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        assertThat(turn("x-stowage-cache-maximal: off").action()).isEqualTo("none");
        talk.assistant("Fine.");
        talk.user("Go on.");
        assertThat(turn("x-stowage-cache-maximal: on").action()).isEqualTo("residency");
        close();
        open.clear();
        start(200_000, "stowage.context.cache-maximal=false", "stowage.context.cache-maximal-header=false");
        assertThat(turn("x-stowage-cache-maximal: on").action()).isEqualTo("none");
    }

    @Test
    void fileThatSomebodyElseChanged_isShownAsTheDiskHasIt_once(@TempDir Path directory) throws IOException {
        String text = LongTalk.java("F0", 24);
        Path file = Files.createDirectories(directory.resolve("src")).resolve("F0.java");
        Files.writeString(file, text);
        start(200_000, "stowage.workspace.roots=" + directory);
        talk.read("src/F0.java", text);
        talk.user("What is that?");
        assertThat(turn().action()).isEqualTo("none");
        Files.writeString(file, text.replace("method7(int given)", "method7(long given)"));
        talk.assistant("A class.");
        talk.user("And now? And what of src/.env?");
        Turn changed = turn();
        String last = changed.messages().get(changed.messages().size() - 1);
        assertThat(blocks(last, "src/F0.java"))
                .contains("changed outside of this conversation", "+    int method7(long given) {");
        talk.assistant("A class.");
        talk.user("Go on.");
        assertThat(turn().action()).isEqualTo("none");
    }

    @Test
    void diskOfAnotherProject_saysNothing(@TempDir Path directory) throws IOException {
        start(200_000, "stowage.workspace.roots=" + directory);
        talk.read("src/F0.java", LongTalk.java("F0", 24));
        talk.edit("src/F0.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        assertThat(turn().action()).isEqualTo("residency");
        talk.assistant("Fine.");
        talk.user("Go on.");
        assertThat(turn().action()).isEqualTo("none");
    }

    @Test
    void fileThatIsDeleted_getsALine(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("src"));
        for (String name : List.of("F0", "F1")) {
            Files.writeString(directory.resolve("src/" + name + ".java"), LongTalk.java(name, 24));
            talk.read("src/" + name + ".java", LongTalk.java(name, 12));
        }
        start(200_000, "stowage.workspace.roots=" + directory);
        talk.user("And now?");
        assertThat(turn().action()).isEqualTo("residency");
        Files.delete(directory.resolve("src/F0.java"));
        talk.assistant("Fine.");
        talk.user("Go on.");
        Turn deleted = turn();
        assertThat(blocks(deleted.messages().get(deleted.messages().size() - 1), "src/F0.java"))
                .endsWith("gone:\\ndeleted\\n");
    }

    @Test
    void restart_sendsTheSameBytes(@TempDir Path directory) throws IOException {
        String[] stored = {
            "stowage.store.type=file", "stowage.store.directory=" + directory, "stowage.archive.enabled=false"
        };
        start(160_000, stored);
        compacted();
        talk.edit("src/F2.java", "method7(int given)", "method7(long given)");
        talk.user("And now?");
        Turn before = turn();
        stowage().close();
        open.remove(stowage());
        stowage(160_000, stored);
        Turn again = turn();
        assertThat(again.messages()).isEqualTo(before.messages());
        talk.assistant("Fine.");
        talk.user("Go on.");
        assertThat(turn().messages().subList(0, before.messages().size())).isEqualTo(before.messages());
    }
}
