package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenFailuresTest {

    private static final String FAILED = "tests/test_a.py::test_b FAILED\n1 failed, 3 passed";
    private static final String PASSED = "4 passed, 0 failed";

    private final Talk talk = new Talk().system("s").user("u");

    @Test
    void failedRun_isOpen_untilTheSameIsRunWithSuccess() {
        talk.run("1", "pytest tests", FAILED);
        assertThat(OpenFailures.in(talk.messages())).containsExactly(3);
        talk.run("2", "pytest other", PASSED);
        assertThat(OpenFailures.in(talk.messages())).containsExactly(3);
        talk.run("3", "cd /src && pytest  tests", PASSED);
        assertThat(OpenFailures.in(talk.messages())).isEmpty();
    }

    @Test
    void failedAgain_isHeldByTheNewerOutput() {
        talk.run("1", "make", "a.c:1: error: x").run("2", "make", "a.c:2: error: y");
        assertThat(OpenFailures.in(talk.messages())).containsExactly(5);
    }

    @Test
    void clientWithoutTools_isUnderstood() {
        talk.assistant("Let me see.\n```bash\npytest tests\n```").user("<returncode>1</returncode>\n" + FAILED);
        assertThat(OpenFailures.in(talk.messages())).containsExactly(3);
        talk.assistant("```bash\npytest tests\n```").user("<returncode>0</returncode>\n" + PASSED);
        assertThat(OpenFailures.in(talk.messages())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./mvnw -q test",
                "npm run build",
                "cargo test",
                "go vet ./...",
                "python -m mypy .",
                "./runtests.py x",
                "python3 reproduce.py",
                "pytest.py -x",
                "bin/test core/test_expr.py",
                "cd /src && python bin/test"
            })
    void checks_areRecognised(String command) {
        talk.run("1", command, FAILED);
        assertThat(OpenFailures.in(talk.messages())).containsExactly(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat pytest.log",
                "grep -rn make_error src",
                "ls makefiles",
                "git status",
                "ls src/test",
                "test -f x",
                "bin/test/run",
                "go env"
            })
    void lookingAround_leavesNothingOpen(String command) {
        talk.run("1", command, FAILED);
        assertThat(OpenFailures.in(talk.messages())).isEmpty();
    }
}
