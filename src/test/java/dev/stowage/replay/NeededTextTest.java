package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeededTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "python -c \"s.replace('first line', 'x')\" | firstline",
                "old = 'it is \\'quoted\\''; s = s.replace(old, new) | itis'quoted'",
                "sed -i 's/plain words/other/' a.py | plainwords",
                "sed -i -e '3,4s#a/path/here#there#' a.py | a/path/here",
                "sed -i 's/with (a) dot\\./x/' a.py | with(a)dot.",
            })
    void replacedLiterals_areNeeded(String command, String needed) {
        assertThat(NeededText.of(calling("bash", Map.of("command", command)))).containsExactly(needed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sed -i 's/^some.*pattern$/x/' a.py",
                "sed -n 's/plain words/other/p' a.py",
                "s.replace('short', 'x')",
                "s.replace('never closed",
                "grep -rn 'replace' .",
            })
    void patternsAndReads_areNot(String command) {
        assertThat(NeededText.of(calling("bash", Map.of("command", command)))).isEmpty();
    }

    @Test
    void patches_needWhatTheyTakeAway() {
        String patch =
                "git apply <<'E'\n--- a/f\n+++ b/f\n@@ -1,3 +1,2 @@\n same\n-int first;\n-int second;\n+int both;\nE\n- a list of words";
        assertThat(NeededText.of(calling("bash", Map.of("command", patch)))).containsExactly("intfirst;intsecond;");
    }

    @Test
    void editsAndSearchBlocks_needTheirOldText() {
        assertThat(NeededText.of(calling("str_replace", Map.of("old_str", "int a = 1;\n", "new_str", "int a = 2;\n"))))
                .containsExactly("inta=1;");
        String block = "Here:\n<<<<<<< SEARCH\n  old text here\n=======\n  new\n>>>>>>> REPLACE\n";
        assertThat(NeededText.of(Json.write(Map.of("role", "assistant", "content", block))))
                .containsExactly("oldtexthere");
        assertThat(NeededText.of(Json.write(Map.of("role", "user", "content", block))))
                .isEmpty();
    }

    @Test
    void textIsSeen_whateverItsLineNumbers_inContentsAndCalls() {
        String request = "{\"messages\":[{\"role\":\"tool\",\"content\":\"  12\\tint a = 1;\\n  13\\tint b;\"},"
                + calling("write", Map.of("text", "what it wrote itself")) + "]}";
        assertThat(NeededText.isSeen(List.of("inta=1;intb;", "whatitwroteitself"), request.getBytes(UTF_8)))
                .isTrue();
        assertThat(NeededText.isSeen(List.of("inta=1;", "intc;"), request.getBytes(UTF_8)))
                .isFalse();
    }

    private static String calling(String name, Map<String, String> arguments) {
        Map<String, String> function = Map.of("name", name, "arguments", Json.write(arguments));
        return Json.write(Map.of(
                "role", "assistant", "content", "", "tool_calls", List.of(Map.of("id", "1", "function", function))));
    }
}
