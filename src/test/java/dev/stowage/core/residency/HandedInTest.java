package dev.stowage.core.residency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.files.FileRead;
import dev.stowage.core.files.PushedFile;
import dev.stowage.core.residency.Laid.Kind;
import dev.stowage.core.residency.Residency.Prompt;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is handed in, beside what a conversation tells and a disk says. */
class HandedInTest {

    private static final long ROOM = 1_000_000;

    private final Residency residency =
            new Residency(ResidencyLimits.STANDARD, (path, text) -> "outline of " + path + "\n");
    private final Files talk = new Files().user("Go.");

    @Test
    void handedInFile_isNewerThanWhatWasToldBefore() {
        talk.read("a.py", Files.lines("a", 40));
        String now = Files.lines("a", 40).replace("a 20 of", "b 20 of");
        Map<String, PushedFile> pushed = Map.of("a.py", new PushedFile(now, talk.size()));
        List<Laid> appended = residency.appended(talk.pushed(pushed), List.of(), ROOM);
        assertThat(appended).extracting(Laid::kind).containsExactly(Kind.DIFF);
        assertThat(appended.get(0).text())
                .contains("; changed outside of this conversation\ndiff:\n", "\n-a 20 of some words\n+b 20 of");
    }

    @Test
    void handedInFile_thatIsReadWholeLater_isWhatWasRead() {
        talk.read("a.py", "old\n");
        Map<String, PushedFile> pushed = Map.of("a.py", new PushedFile("handed in\n", talk.size()));
        talk.read("a.py", "newest\n");
        assertThat(residency.appended(talk.pushed(pushed), List.of(), ROOM)).isEmpty();
    }

    @Test
    void handedInFile_thatIsEditedLater_isKnownNoLonger() {
        talk.read("a.py", "old 1\nold 2\n");
        Map<String, PushedFile> pushed = Map.of("a.py", new PushedFile("handed in 1\nold 2\n", talk.size()));
        List<Laid> first = residency.appended(talk.pushed(pushed), List.of(), ROOM);
        assertThat(first).hasSize(1);
        List<ShownFile> shown =
                List.of(new ShownFile(first.get(0).id(), first.get(0).text()));
        talk.edit("a.py", "old 2", "new 2");
        assertThat(residency.appended(talk.pushed(pushed), shown, ROOM))
                .extracting(Laid::text)
                .singleElement()
                .asString()
                .contains("stale:\nedited after it was handed in from outside; read it again");
    }

    @Test
    void handedInFile_comesBehindADisk_thatCanRead() {
        talk.read("a.py", "old\n");
        Map<String, PushedFile> pushed = Map.of("a.py", new PushedFile("handed in\n", talk.size()));
        assertThat(said(Map.of("a.py", new FileRead.Text("on disk\n")), pushed)).contains("on disk");
        assertThat(said(Map.of("a.py", new FileRead.Missing()), pushed)).doesNotContain("handed in");
        assertThat(said(Map.of("a.py", new FileRead.Refused("why not")), pushed))
                .contains("handed in");
    }

    private String said(Map<String, FileRead> disk, Map<String, PushedFile> pushed) {
        Prompt prompt = new Prompt(talk.unseen().told(), new Elsewhere(disk, pushed), stand -> false, 128_000, "x-1");
        return residency.appended(prompt, List.of(), ROOM).stream()
                .map(Laid::text)
                .collect(Collectors.joining());
    }
}
