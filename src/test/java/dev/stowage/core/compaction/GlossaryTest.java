package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.files.FileSighting;
import dev.stowage.core.files.FileSightings;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GlossaryTest {

    private static final String PASSED = "3 passed";

    private final Talk talk = new Talk().system("s").user("u");

    @Test
    void whatStandsWithEditedFiles_goesBeforeWhatStandsWithOthers() {
        talk.read("1", "src/alpha.py", "def alpha_first(): pass")
                .read("2", "src/gamma.py", "def gamma_first(): pass")
                .write("3", "src/alpha.py", "ok");
        assertThat(lines(talk, 14)).containsExactly("edited src/alpha.py: alpha_first", "read src/gamma.py");
    }

    @Test
    void ofOutputs_whatAnOpenFailureNames_goesBeforeTheRest() {
        Talk open = talk.run("1", "pytest a", "1 failed in case_alpha").run("2", "ls", "case_gamma");
        assertThat(lines(open, 7)).containsExactly("from pytest a: case_alpha");
        Talk mended = open.run("3", "pytest a", PASSED);
        assertThat(lines(mended, 7)).containsExactly("from ls: case_gamma");
    }

    @Test
    void firstLineThatACommandShows_isToldAsALine() {
        talk.run("1", "sed -n '510,530p' src/main.py", "pass");
        assertThat(lines(talk, 40)).containsExactly("read src/main.py: line 510");
    }

    @Test
    void letterOfAnOption_isNoWord() {
        talk.assistant("see head -n 500").user("u");
        assertThat(lines(talk, 40)).containsExactly("said in answers: 500");
    }

    /** Of all messages but the first two. */
    private static List<String> lines(Talk talk, long most) {
        List<FileSighting> seen = FileSightings.of(talk.messages());
        List<Integer> gone = IntStream.range(2, talk.size()).boxed().toList();
        return new Glossary(Concordance.of(talk.messages()), gone, Set.of()::contains, seen).lines(Talk::tokens, most);
    }
}
