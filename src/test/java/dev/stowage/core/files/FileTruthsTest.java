package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileTruthsTest {

    private static final String TEXT = "one\ntwo\nthree\n";
    private static final String DONE = "The file has been updated.";

    private final Dialogue talk = new Dialogue().user("Look at a/b.py, please.");

    @Test
    void wholeRead_isTheFile_andStandsThere() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT);
        ToldFile file = told();
        assertThat(file.text()).contains(TEXT);
        assertThat(file.changed()).isZero();
        assertThat(file.stands()).containsExactly(new Stand(2, false, TEXT));
        assertThat(file.sources()).containsExactly(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\":\"a/b.py\",\"offset\":10}",
                "{\"path\":\"a/b.py\",\"limit\":3}",
                "{\"path\":\"a/b.py\",\"view_range\":[2,40]}",
                "{\"path\":\"a/b.py\",\"view_range\":[1,3]}",
                "{\"path\":\"a/b.py\",\"start_line\":5,\"end_line\":90}"
            })
    void readOfAPart_isNotTheFile(String arguments) {
        talk.round("read_file", arguments, TEXT);
        assertThat(text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\":\"a/b.py\",\"offset\":0,\"limit\":2000}",
                "{\"path\":\"a/b.py\",\"offset\":1}",
                "{\"path\":\"a/b.py\",\"view_range\":[1,-1]}",
                "{\"path\":\"./a/b.py\"}"
            })
    void readOfAllLines_isTheFile(String arguments) {
        talk.round("read_file", arguments, TEXT);
        assertThat(text()).contains(TEXT);
    }

    @Test
    void numberedLines_areTheFile_fromTheFirstOn() {
        talk.round("Read", "{\"file_path\":\"a/b.py\"}", "     1\tone\n     2\ttwo\n     3\tthree\n");
        assertThat(text()).contains(TEXT);
        talk.round("Read", "{\"file_path\":\"c.py\"}", "    11\tone\n    12\ttwo\n    13\tthree\n");
        assertThat(FileTruths.of(talk.messages()).file("c.py").flatMap(ToldFile::text))
                .isEmpty();
    }

    @Test
    void cutResult_isNotTheFile() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT + "... (output truncated)");
        assertThat(text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "cat a/b.py; true",
                "cd a && cat b.py; true",
                "sed -n 1,3p a/b.py; false",
                "head -3 a/b.py; false",
                "cat a/b.py | head -3; false"
            })
    void shell_showsAFileWholeOrNot(String command, boolean whole) {
        talk.round("bash", "{\"command\":\"" + command + "\"}", TEXT);
        assertThat(text().isPresent()).isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"file_path\":\"a/b.py\",\"old_string\":\"two\",\"new_string\":\"2\"}",
                "{\"path\":\"a/b.py\",\"oldText\":\"two\",\"newText\":\"2\"}",
                "{\"command\":\"str_replace\",\"path\":\"a/b.py\",\"new_str\":\"2\",\"old_str\":\"two\"}",
                "{\"file_path\":\"a/b.py\",\"edits\":[{\"old_string\":\"two\",\"new_string\":\"TWO\"},{\"old_string\":\"TWO\",\"new_string\":\"2\"}]}",
                "{\"path\":\"a/b.py\",\"diff\":\"<<<<<<< SEARCH\\ntwo\\n=======\\n2\\n>>>>>>> REPLACE\"}"
            })
    void exactReplacement_isFollowed(String arguments) {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT).round("edit", arguments, DONE);
        assertThat(text()).contains("one\n2\nthree\n");
        assertThat(told().changed()).isEqualTo(2);
        assertThat(told().sources()).containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void replacementOfSeveralPlaces_isFollowed_whereAllAreMeant() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", "x\ny\nx\n");
        String edit = "{\"file_path\":\"a/b.py\",\"old_string\":\"x\",\"new_string\":\"z\"";
        talk.round("edit", edit + ",\"replace_all\":true}", DONE);
        assertThat(text()).contains("z\ny\nz\n");
        talk.round("edit", edit.replace("\"x\"", "\"z\"") + ",\"replace_all\":false}", DONE);
        assertThat(text()).isEmpty();
    }

    @Test
    void replacementOfWhatIsNotThere_leavesNothingCertain() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT)
                .round("edit", "{\"path\":\"a/b.py\",\"old_string\":\"four\",\"new_string\":\"4\"}", DONE);
        assertThat(text()).isEmpty();
    }

    @Test
    void failedEdit_changesNothing() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT)
                .round(
                        "edit",
                        "{\"path\":\"a/b.py\",\"old_string\":\"two\",\"new_string\":\"4\"}",
                        "Error: permission denied");
        assertThat(text()).contains(TEXT);
    }

    @Test
    void wholeWrite_isTheFile_andStandsInItsCall() {
        talk.round("write_file", "{\"path\":\"a/b.py\",\"content\":\"new\\n\"}", DONE);
        assertThat(text()).contains("new\n");
        assertThat(told().stands()).containsExactly(new Stand(1, true, "new\n"));
        talk.round(
                "str_replace_editor", "{\"command\":\"create\",\"path\":\"a/b.py\",\"file_text\":\"newer\\n\"}", DONE);
        assertThat(text()).contains("newer\n");
        talk.round("bash", "{\"command\":\"cat > a/b.py <<'EOF'\\nnewest\\nEOF\"}", "");
        assertThat(text()).contains("newest\n");
        talk.round("bash", "{\"command\":\"cat <<'EOF' > a/b.py\\nlast\\nEOF\\n\"}", "");
        assertThat(text()).contains("last\n");
    }

    @Test
    void insertedLines_areFollowed() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT)
                .round(
                        "str_replace_editor",
                        "{\"command\":\"insert\",\"path\":\"a/b.py\",\"insert_line\":1,\"new_str\":\"and\"}",
                        DONE);
        assertThat(text()).contains("one\nand\ntwo\nthree\n");
    }

    @Test
    void patch_isFollowed() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT)
                .round(
                        "apply_patch",
                        "{\"input\":\"*** Begin Patch\\n*** Update File: a/b.py\\n@@\\n one\\n-two\\n+2\\n+2.5\\n three\\n*** End Patch\"}",
                        "Done!");
        assertThat(text()).contains("one\n2\n2.5\nthree\n");
    }

    @Test
    void unifiedDiff_isFollowed_whereItFits() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT);
        String diff = "--- a/a/b.py\\n+++ b/a/b.py\\n@@ -1,3 +1,3 @@\\n one\\n-%s\\n+2\\n three\\n";
        talk.round("apply_diff", "{\"diff\":\"" + diff.formatted("two") + "\"}", "Done!");
        assertThat(text()).contains("one\n2\nthree\n");
        talk.round("apply_diff", "{\"diff\":\"" + diff.formatted("two") + "\"}", "Done!");
        assertThat(text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git checkout .",
                "sed -i 's/a/b/' a/b.py",
                "prettier --write .",
                "python3 -c 'open(\\\"a/b.py\\\")'",
                "echo x >> a/b.py"
            })
    void whatAShellMayHaveChanged_isNotKnown(String command) {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT).round("bash", "{\"command\":\"" + command + "\"}", "ok");
        assertThat(text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pytest a/b.py", "grep -n two a/b.py", "git diff a/b.py", "python3 a/b.py"})
    void whatOnlyLooks_changesNothing(String command) {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT).round("bash", "{\"command\":\"" + command + "\"}", "ok");
        assertThat(text()).contains(TEXT);
    }

    @Test
    void movedAndDeletedFiles_areGone() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT)
                .round("bash", "{\"command\":\"git mv x y; mv a/b.py a/c.py\"}", "");
        assertThat(told().fate()).isEqualTo(new ToldFile.Fate(false, "renamed to a/c.py"));
        assertThat(FileTruths.of(talk.messages()).file("a/c.py").flatMap(ToldFile::text))
                .contains(TEXT);
        talk.round("bash", "{\"command\":\"rm a/c.py\"}", "");
        assertThat(FileTruths.of(talk.messages()).file("a/c.py").orElseThrow().fate())
                .isEqualTo(new ToldFile.Fate(false, "deleted"));
    }

    @Test
    void otherNameOfTheSameFile_makesTheFirstUncertain() {
        talk.round("read_file", "{\"path\":\"a/b.py\"}", TEXT)
                .round("edit", "{\"path\":\"/home/me/a/b.py\",\"old_string\":\"two\",\"new_string\":\"4\"}", DONE);
        assertThat(text()).isEmpty();
    }

    @Test
    void pastedFile_isTheFile_andWhatAModelWritesDownMakesItUncertain() {
        talk.user("<file path=\"a/b.py\">\n" + TEXT + "</file>");
        assertThat(text()).contains(TEXT);
        talk.assistant("Like this:\n```a/b.py\nother\n```\n");
        assertThat(text()).isEmpty();
    }

    @Test
    void touches_areOfCallsAndUsers_byTurn() {
        talk.round("read_file", "{\"path\":\"a/c.py\"}", TEXT).user("And `a/b.py`?");
        assertThat(FileTruths.of(talk.messages()).touches())
                .containsExactly(new FileTouch("a/b.py", 0), new FileTouch("a/c.py", 1), new FileTouch("a/b.py", 1));
    }

    private Optional<String> text() {
        return told().text();
    }

    private ToldFile told() {
        return FileTruths.of(talk.messages()).file("a/b.py").orElseGet(() -> new KnownFile("a/b.py").told());
    }
}
