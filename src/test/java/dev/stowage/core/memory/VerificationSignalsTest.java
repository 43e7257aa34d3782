package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VerificationSignalsTest {

    private static final Pattern EXIT = Pattern.compile("<(\\d+)>(.*)", Pattern.DOTALL);

    enum Told {
        PASS,
        FAIL,
        NONE
    }

    /**
     * A run.
     *
     * @param command perhaps with the exit code in front
     * @param failing what failed first
     */
    record Signal(String tool, String command, Told told, List<String> failing, String output) {

        @Override
        public String toString() {
            return command + ": " + told + " " + output.lines().findFirst().orElse("");
        }

        String plainCommand() {
            Matcher exit = EXIT.matcher(command);
            return exit.matches() ? exit.group(2) : command;
        }

        String result() {
            Matcher exit = EXIT.matcher(command);
            return exit.matches()
                    ? "<returncode>" + exit.group(1) + "</returncode>\n<output>\n" + output + "\n</output>"
                    : output;
        }
    }

    static Stream<Signal> signals() {
        return Stream.concat(SomeSignals.ALL.stream(), MoreSignals.ALL.stream());
    }

    @ParameterizedTest
    @MethodSource("signals")
    void run_isToldByCommandAndOutput(Signal signal) {
        List<Unit> facts =
                new Listener().bash(signal.plainCommand(), signal.result()).active(Unit.Type.FACT);
        if (signal.told() == Told.NONE) {
            assertThat(facts).isEmpty();
        } else {
            boolean passed = signal.told() == Told.PASS;
            String names = signal.failing().isEmpty()
                    ? ""
                    : signal.failing().stream().collect(Collectors.joining(", ", " (", ")"));
            assertThat(facts).singleElement().satisfies(fact -> {
                assertThat(fact.confidence()).isEqualTo(passed ? 0.82 : 0.90);
                assertThat(fact.statement())
                        .matches("(?s)(?:tests|build|lint|type check) " + (passed ? "passed" : "failed") + ": .*")
                        .endsWith(names);
                assertThat(fact.statement().endsWith(")")).isEqualTo(!names.isEmpty());
            });
        }
    }

    @ParameterizedTest
    @MethodSource("signals")
    void output_withoutTheCommand_tellsNothing(Signal signal) {
        assertThat(new Listener().bash("cat build.txt", signal.output()).active(Unit.Type.FACT))
                .isEmpty();
    }

    @Test
    void everyToolOfTheList_passesAndFails() {
        for (String tool :
                List.of("maven", "gradle", "npm", "pytest", "go", "cargo", "tsc", "eslint", "ruff", "dotnet", "make")) {
            assertThat(signals().filter(signal -> signal.tool().equals(tool)))
                    .as(tool)
                    .extracting(Signal::told)
                    .contains(Told.PASS, Told.FAIL);
        }
    }

    @Test
    void failingNames_areThreeAtMost() {
        String output = "FAILED a.py::a\nFAILED a.py::b\nFAILED a.py::c\nFAILED a.py::d\n4 failed in 0.06s";
        assertThat(new Listener().bash("pytest", output).says(Unit.Type.FACT))
                .containsExactly("tests failed: pytest (a.py::a, a.py::b, a.py::c)");
    }

    @Test
    void chain_isJudgedProgramByProgram() {
        assertThat(new Listener()
                        .bash("npx tsc --noEmit && npx eslint . && npm test", "Tests:       3 passed, 3 total")
                        .says(Unit.Type.FACT))
                .containsExactly("tests passed: npm test");
        assertThat(new Listener()
                        .bash("ruff check . && pytest -q", "All checks passed!\n1 failed in 0.06s")
                        .says(Unit.Type.FACT))
                .containsExactly("tests failed: pytest -q", "lint passed: ruff check .");
    }

    @Test
    void longOutput_isReadAtItsEnds() {
        String output = "x\n".repeat(500_000) + "[INFO] BUILD SUCCESS";
        assertThat(new Listener().bash("mvn test", output).says(Unit.Type.FACT))
                .containsExactly("tests passed: mvn test");
    }
}
