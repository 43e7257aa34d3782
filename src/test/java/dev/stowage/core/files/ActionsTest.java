package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken.Call;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionsTest {

    @Test
    void shell_runsPrograms_writesAndReads() {
        Actions actions = Actions.of(new Call(
                "c", "bash", "{\"command\":\"cd app && cat > a.py <<'EOF'\\nx | y\\nEOF\\npython a.py | tail -3\"}"));
        assertThat(actions.programs()).containsExactly(List.of("cat"), List.of("python", "a.py"));
        assertThat(actions.writes()).containsExactly("app/a.py");
    }

    @Test
    void editor_runsNothing() {
        Actions actions =
                Actions.of(new Call("c", "str_replace_editor", "{\"command\":\"create\",\"path\":\"/a.py\"}"));
        assertThat(actions.programs()).isEmpty();
        assertThat(actions.writes()).containsExactly("/a.py");
        assertThat(Actions.of(new Call("c", "read_file", "{\"path\":\"/a.py\"}"))
                        .reads())
                .containsExactly("/a.py");
    }

    @ParameterizedTest
    @CsvSource({
        "git checkout -- a.py, true",
        "git -C app stash, true",
        "mv a.py b.py, true",
        "git log --oneline, false",
        "git commit -m \"merge\", false",
        "ls, false",
    })
    void programsThatChangeFiles_areWrites(String script, boolean writes) {
        assertThat(Actions.of(script).writes().isEmpty()).isEqualTo(!writes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<returncode>2</returncode>\\nfine | 2",
                "Exit code: 0\\nWall time: 1 s\\nOutput:\\nx | 0",
                "x\\n[The command completed with exit code 1.] | 1",
                "{\"output\":\"x\",\"metadata\":{\"exit_code\":3}} | 3",
                "The docs say exit code 1 means no match. |",
                "fine |",
            })
    void exitCode_isReadWhereToolsPutIt(String result, String code) {
        String text = result.replace("\\n", "\n");
        assertThat(ExitCode.in(text).stream().boxed().map(String::valueOf))
                .containsExactlyElementsOf(code == null ? List.of() : List.of(code));
    }
}
