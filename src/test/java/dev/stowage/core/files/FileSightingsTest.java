package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stowage.core.files.FileSighting.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileSightingsTest {

    private static final String BODY = "import os\n\nx = 1\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "read ¦ {\"path\":\"src/a.py\"}",
                "Read ¦ {\"file_path\":\"src/a.py\",\"offset\":1}",
                "read_file ¦ {\"target_file\":\"src/a.py\"}",
                "readFile ¦ {\"filePath\":\"src/a.py\"}",
                "view_file ¦ {\"AbsolutePath\":\"src/a.py\"}",
                "get_file_contents ¦ {\"path\":\"src/a.py\",\"owner\":\"o\"}",
                "mcp__filesystem__read_text_file ¦ {\"path\":\"src/a.py\"}",
                "open ¦ {\"filename\":\"src\\/a.py\"}",
                "str_replace_editor ¦ {\"command\":\"view\",\"path\":\"src/a.py\",\"view_range\":[1,3]}",
                "read_files ¦ {\"files\":[{\"path\":\"src/a.py\"}]}",
                "bash ¦ {\"command\":\"cat src/a.py\"}",
                "bash ¦ {\"command\":\"cat -n 'src/a.py' | head -50\"}",
                "execute_bash ¦ {\"command\":\"sed -n '1,20p' src/a.py\"}",
                "shell ¦ {\"command\":[\"bash\",\"-lc\",\"cd src && sed -n 1,20p a.py\"]}",
                "shell ¦ {\"command\":[\"cat\",\"src/a.py\"]}",
                "run_terminal_cmd ¦ {\"command\":\"head -n 20 src/a.py 2>/dev/null\"}",
                "Bash ¦ {\"command\":\"tail -n +1 src/a.py\"}",
                "bash ¦ {\"command\":\"nl -ba src/a.py | sed -n '1,20p'\"}",
                "bash ¦ {\"command\":\"batcat --plain src/a.py\"}",
                "powershell ¦ {\"command\":\"Get-Content -Path src/a.py -TotalCount 50\"}",
                "cmd ¦ {\"command\":\"type src/a.py\"}",
            })
    void readLikeCall_showsItsFile(String tool, String arguments) {
        assertThat(new Dialogue().user("go").round(tool, arguments, BODY).sightings())
                .containsExactly(new FileSighting(2, "src/a.py", Kind.READ, 0, BODY.length(), BODY));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "list_dir ¦ {\"path\":\"src\"}",
                "grep ¦ {\"path\":\"src/a.py\",\"pattern\":\"x\"}",
                "search_files ¦ {\"path\":\"src\"}",
                "get_weather ¦ {\"city\":\"Paris\"}",
                "read ¦ {\"url\":\"https://example.org\"}",
                "bash ¦ {\"command\":\"cat a.py b.py\"}",
                "bash ¦ {\"command\":\"cat a.py && cat b.py\"}",
                "bash ¦ {\"command\":\"cat a.py; ls\"}",
                "bash ¦ {\"command\":\"cat a.py | grep x\"}",
                "bash ¦ {\"command\":\"ls -la src/a.py\"}",
                "bash ¦ {\"command\":\"git log -n 5 a.py\"}",
                "read ¦ not json",
            })
    void otherCall_showsNone(String tool, String arguments) {
        assertThat(new Dialogue().user("go").round(tool, arguments, BODY).sightings())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error: ENOENT: no such file or directory, open 'src/a.py'",
                "ERROR:\nInvalid `view_range` parameter: [100, 150].",
                "cat: src/a.py: No such file or directory",
                "<returncode>1</returncode>\n<output>\ncat: src/a.py: Permission denied\n</output>",
                "<tool_use_error>File does not exist.</tool_use_error>",
                "{\"success\":false,\"message\":\"nope\"}",
                "File not found: src/a.py",
                "Could not read the file",
                "Here's the files and directories up to 2 levels deep in src/a.py:\nsrc/a.py/x",
                "",
                " \n",
                "<returncode>0</returncode>\n<output>\n</output>"
            })
    void failedRead_isNoSighting(String result) {
        assertThat(new Dialogue()
                        .round("read", "{\"path\":\"src/a.py\"}", result)
                        .sightings())
                .isEmpty();
    }

    @Test
    void fileThatSpeaksOfErrors_isSeen() {
        String log = "ERROR: disk full\n".repeat(200);
        assertThat(new Dialogue().round("read", "{\"path\":\"app.log\"}", log).sightings())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<path>a.py</path>~<type>file</type>~<content>~|1: import os~2: ~3: x = 1|~~(End of file - total 3 lines)~</content>",
                "Content of a.py:~|import os~~x = 1~|",
                "OBSERVATION:~Here's the result of running `cat -n` on a.py:~|     1\timport os~     2\t~     3\tx = 1|~",
                "|1|import os~2|~3|x = 1|~",
                "|   1→import os~   2→~   3→x = 1|~",
                "[File: a.py (3 lines total)]~|1:import os~2:~3:x = 1|~(Open file: /a.py)~(Current directory: /)~bash-$",
                "<returncode>0</returncode>~<output>~|import os~~x = 1~|</output>",
                "<file>~<content>~|    1\timport os~    2\t~    3\tx = 1|~</content>~</file>",
            })
    void wrapping_isTakenOff(String around) {
        // The body stands between the first and the last bar; bars of gutters stand in between.
        String text = around.replace('~', '\n');
        int from = text.indexOf('|');
        int to = text.lastIndexOf('|') - 1;
        String result = text.substring(0, from) + text.substring(from + 1, to + 1) + text.substring(to + 2);
        FileSighting seen = new Dialogue()
                .round("read", "{\"path\":\"a.py\"}", result)
                .sightings()
                .get(0);
        assertThat(seen.body()).isEqualTo(BODY);
        assertThat(seen.from()).isEqualTo(from);
        assertThat(seen.to()).isEqualTo(to);
    }

    @Test
    void jsonAroundAFile_standsForItWhole() {
        String result = "[{\"query\":\"a.py\",\"result\":\"1 | import os\\n2 | \\n3 | x = 1\",\"success\":true}]";
        assertThat(new Dialogue()
                        .round("read_files", "{\"paths\":[\"a.py\"]}", result)
                        .sightings())
                .containsExactly(new FileSighting(1, "a.py", Kind.READ, 0, result.length(), BODY));
    }

    @Test
    void numbersThatAreData_stay() {
        String table = "10|a\n7|b\n12|c\n3|d\n";
        assertThat(new Dialogue().round("read", "{\"path\":\"a.csv\"}", table).sightings())
                .extracting(FileSighting::body)
                .containsExactly(table);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "write ¦ {\"path\":\"src/a.py\",\"content\":\"x\"}",
                "Edit ¦ {\"file_path\":\"src/a.py\",\"old_string\":\"x\"}",
                "MultiEdit ¦ {\"file_path\":\"src/a.py\",\"edits\":[{\"old_string\":\"x\"}]}",
                "create_file ¦ {\"filename\":\"src/a.py\"}",
                "replace_in_file ¦ {\"path\":\"src/a.py\",\"diff\":\"x\"}",
                "str_replace_editor ¦ {\"command\":\"str_replace\",\"path\":\"src/a.py\"}",
                "apply_patch ¦ {\"input\":\"*** Begin Patch\\n*** Update File: src/a.py\\n@@\\n*** End Patch\"}",
                "shell ¦ {\"command\":[\"apply_patch\",\"*** Begin Patch\\n*** Add File: src/a.py\\n*** End Patch\"]}",
                "bash ¦ {\"command\":\"cat <<'EOF' > src/a.py\\nimport b.py > c.py\\nEOF\"}",
                "bash ¦ {\"command\":\"cd src && cat > a.py <<EOF\\nx\\nEOF\\npython a.py\"}",
                "bash ¦ {\"command\":\"echo x >> src/a.py\"}",
                "bash ¦ {\"command\":\"sed -i 's/a/b/' src/a.py\"}",
                "bash ¦ {\"command\":\"echo x | tee src/a.py\"}",
            })
    void writeLikeCall_isSeenWhereItIsCalled(String tool, String arguments) {
        assertThat(new Dialogue().user("go").round(tool, arguments, "done").sightings())
                .containsExactly(new FileSighting(1, "src/a.py", Kind.WRITTEN, 0, 0, ""));
    }

    @Test
    void failedWrite_isNoSighting() {
        assertThat(new Dialogue()
                        .round("edit", "{\"path\":\"a.py\"}", "ERROR:\nNo replacement was performed")
                        .sightings())
                .isEmpty();
    }

    @Test
    void editAndReadInOneCommand_areBoth() {
        assertThat(new Dialogue()
                        .round("bash", "{\"command\":\"sed -i 's/a/b/' a.py && cat a.py\"}", BODY)
                        .sightings())
                .extracting(FileSighting::message, FileSighting::kind)
                .containsExactly(tuple(0, Kind.WRITTEN), tuple(1, Kind.READ));
    }

    @Test
    void parallelCalls_findTheirResultsById() {
        assertThat(new Dialogue()
                        .call("1", "read", "{\"path\":\"a.py\"}")
                        .call("2", "read", "{\"path\":\"b.py\"}")
                        .result("2", "b\n")
                        .result("1", "a\n")
                        .sightings())
                .extracting(FileSighting::path)
                .containsExactly("b.py", "a.py");
    }

    @Test
    void severalFilesInOneResult_areToldApartByTheirTags() {
        String result = "<file path=\"a.py\">\nx = 1\n</file>\n<file path=\"b.py\">\ny = 2\n</file>\n";
        assertThat(new Dialogue()
                        .round("read_many_files", "{\"paths\":[\"a.py\",\"b.py\"]}", result)
                        .sightings())
                .extracting(FileSighting::path, FileSighting::body)
                .containsExactly(tuple("a.py", "x = 1\n"), tuple("b.py", "y = 2\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "See\n\n```python src/a.py\nx = 1\n```\n",
                "```src/a.py\nx = 1\n```",
                "```py title=\"src/a.py\"\nx = 1\n```",
                "```python:src/a.py\nx = 1\n```",
                "```12:20:src/a.py\nx = 1\n```",
                "src/a.py\n```\nx = 1\n```",
                "**src/a.py**\n\n```python\nx = 1\n```",
                "### `src/a.py`:\n~~~~\nx = 1\n~~~~",
                "Here is src/a.py:\n```python\nx = 1\n```",
                "<file path=\"src/a.py\">\nx = 1</file>",
                "<file name='src/a.py'>x = 1</file>",
                "<file_content path=\"src/a.py\">\nx = 1</file_content>",
                "<document>\n<source>src/a.py</source>\n<document_content>\nx = 1</document_content>\n</document>",
                "<file><path>src/a.py</path><content lines=\"1-1\">\nx = 1</content></file>",
                "<attachment id=\"a\" filePath=\"src/a.py\">\nx = 1</attachment>",
                "<editor_context file=\"src/a.py\" line=\"3\">\nx = 1</editor_context>",
            })
    void pastedFile_isShown(String text) {
        assertThat(new Dialogue().user(text).sightings()).singleElement().satisfies(seen -> {
            assertThat(seen.path()).isEqualTo("src/a.py");
            assertThat(seen.kind()).isEqualTo(Kind.SHOWN);
            assertThat(seen.body().strip()).isEqualTo("x = 1");
            assertThat(text.substring(seen.from(), seen.to()).strip()).isEqualTo("x = 1");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```python\nx = 1\n```",
                "Run this on src/a.py:\n```bash\npython src/a.py\n```",
                "I changed obj.method and more in 1.2.3:\n```\nx = 1\n```",
                "See https://example.org/a.py:\n```\nx = 1\n```",
                "src/a.py\n```python\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n```",
                "<div class=\"a.py\">x</div>",
                "<file path=\"src/a.py\">never closed",
                "```src/a.py\n```",
            })
    void otherText_showsNone(String text) {
        assertThat(new Dialogue().user(text).sightings()).isEmpty();
    }

    @Test
    void fenceInsideATag_isNotSeenTwice() {
        assertThat(new Dialogue()
                        .user("<file path=\"a.md\">\nb.py\n```\nx\n```\n</file>")
                        .sightings())
                .extracting(FileSighting::path)
                .containsExactly("a.md");
    }

    @Test
    void hostileTexts_takeBoundedWork() {
        String open = "<file path=\"a.py\">".repeat(20_000);
        String fences = "```a.py\n".repeat(50_000);
        String quotes = "[{\"".repeat(300_000);
        Dialogue dialogue = new Dialogue()
                .user(open)
                .user(fences)
                .round("read", "{\"path\":" + quotes, "\uD800".repeat(1_000_000))
                .round("read", "{\"path\":\"a.py\"}", quotes)
                .round("bash", "{\"command\":\"" + "cat '".repeat(100_000), "x")
                .round("read", "{\"path\":\"b.py\"}", "1: a\n".repeat(200_000))
                .round("read", "{\"path\":\"c.py\"}", "\u0000\uFFFD\uDC00".repeat(300_000));
        assertThat(dialogue.sightings()).extracting(FileSighting::path).contains("a.py", "b.py", "c.py");
    }
}
