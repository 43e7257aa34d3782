package dev.stowage.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from a conversation. */
class SituationTest {

    private final Talk talk =
            new Talk().says(Role.SYSTEM, "You are a coding agent.").user("Make the build green.");

    @Test
    void firstRequest_isOneAction() {
        assertThat(talk.situation().inputs(0.05)).isEqualTo(new RiskInputs(1, 0, 0, 0.05));
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.PRE_REQUEST);
    }

    /** Two steps with a call each, and the request to come: the call and its result are two, and share an id. */
    @Test
    void actions_areStepsAndCallsOfTheTurn() {
        talk.run("ls", "a").read("src/A.java", "class A {}");
        assertThat(talk.situation().inputs(0)).isEqualTo(new RiskInputs(5, 4, 3, 0));
        talk.model("It is fine.").user("And now?");
        assertThat(talk.situation().inputs(0)).isEqualTo(new RiskInputs(1, 4, 3, 0));
    }

    @Test
    void longTurn_isCountedWhole_andOnlyItsEndIsRead() {
        for (int i = 0; i < 40; i++) {
            talk.run("ls d" + i, "nothing");
        }
        assertThat(talk.situation().last()).hasSize(24);
        RiskInputs inputs = talk.situation().inputs(0);
        assertThat(inputs.actions()).isEqualTo(40 + 40 + 1);
        assertThat(inputs.toolCalls()).isEqualTo(24);
        assertThat(inputs.references()).isEqualTo(12);
    }

    /** What a client adds in its user's name is no turn, and neither is a tool's output that comes that way. */
    @Test
    void remindersAndOutputsOfUsers_beginNoTurn() {
        talk.run("ls", "a").user("<system-reminder>Be careful.</system-reminder>");
        assertThat(talk.situation().inputs(0).actions()).isEqualTo(3);
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.POST_TOOL);
        talk.model("Running ls.").user("<returncode>0</returncode>\n<output>a</output>");
        assertThat(talk.situation().inputs(0).actions()).isEqualTo(5);
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.POST_TOOL);
    }

    @Test
    void turnOfAClientWithoutTools_thatBeganLongAgo_isNotInSight() {
        for (int i = 0; i < 20; i++) {
            talk.model("Step " + i).user("<returncode>0</returncode>\n<output>a</output>");
        }
        assertThat(talk.situation().turnStart()).isEmpty();
    }

    @Test
    void answerThatWasBegun_isNoCheckpoint() {
        assertThat(talk.model("It is").situation().checkpoint()).isEmpty();
    }

    @Test
    void twoFailuresInARow_escalate() {
        talk.run("mvn test", "Error: no such module");
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.POST_TOOL);
        talk.run("ls", "a").run("mvn test", "Error: no such module");
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.POST_TOOL);
        talk.run("mvn test", "Exit code: 1");
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.ERROR_ESCALATION);
        talk.user("Stop that.");
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.PRE_REQUEST);
        talk.run("mvn test", "Error: no such module");
        assertThat(talk.situation().checkpoint())
                .as("the streak of another turn")
                .contains(RiskCheckpoint.POST_TOOL);
    }

    @Test
    void twoFailuresInOneStep_escalate() {
        talk.says(Role.ASSISTANT, "", new Call("a", "bash", "{}"), new Call("b", "bash", "{}"))
                .result("a", "Traceback (most recent call last):")
                .result("b", "error[E0308]: mismatched types");
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.ERROR_ESCALATION);
    }

    @Test
    void networkIsNobodysFault() {
        for (int i = 0; i < 3; i++) {
            talk.run("curl", "Error: connect ECONNREFUSED 127.0.0.1:80");
        }
        assertThat(talk.situation().checkpoint()).contains(RiskCheckpoint.POST_TOOL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Error: x is not defined | FAILED",
                "Traceback (most recent call last): x | FAILED",
                "Exception in thread main | FAILED",
                "error[E0599]: no method | FAILED",
                "FAILED tests/test_a.py::test_b | FAILED",
                "ValueError: bad | FAILED",
                "{\"error\": \"no such file\"} | FAILED",
                "{\"is_error\": true, \"text\": \"x\"} | FAILED",
                "exit code: 2 | FAILED",
                "exit code: 0 | OK",
                "Process exited with code 127 | FAILED",
                "Error: request timed out after 30s | FAILED_ELSEWHERE",
                "Error: 429 Too Many Requests | FAILED_ELSEWHERE",
                "The error handler logs each error and goes on. | OK",
                "done | OK",
                "'' | OK"
            })
    void result_tellsHowItsCallWent(String result, Outcome outcome) {
        assertThat(Outcome.of(result, List.of())).isEqualTo(outcome);
    }

    @Test
    void fileThatSpeaksOfErrors_isNoFailure() {
        String file = "package a;\n\n/** Handles an error. */\nclass ErrorHandler {\n"
                + "    void error(Error error) { throw new IllegalStateException(\"error: \" + error); }\n}\n"
                        .repeat(60);
        assertThat(Outcome.of(file, List.of())).isEqualTo(Outcome.OK);
    }

    @Test
    void ownPatterns_areFailuresToo() {
        assertThat(Outcome.of("KAPUTT: x", List.of(Pattern.compile("KAPUTT")))).isEqualTo(Outcome.FAILED);
        assertThat(Outcome.of("nicht KAPUTT", List.of(Pattern.compile("KAPUTT"))))
                .isEqualTo(Outcome.OK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/App.java",
                "App.java",
                "/etc/hosts",
                "../lib",
                "C:\\work\\a.txt",
                "https://example.org/a?b=c",
                "Makefile",
                "snake_case_name",
                "camelCase",
                "PascalCase",
                "MAX_SIZE",
                "std::vector",
                "Class#method"
            })
    void pathsAddressesAndSymbols_areReferences(String word) {
        assertThat(References.in("Look at " + word + ", please.")).containsExactly(word);
        assertThat(References.in("It is in " + word + ".")).containsExactly(word);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"done.", "Done!", "e.g. this", "1/2", "n/a", "and/or", "12.5", "...", "/", "Hello", "I'm ok"})
    void wordsOfProse_areNone(String text) {
        assertThat(References.in("It is " + text)).isEmpty();
    }

    @Test
    void lineNumbersAndQuotes_areNotPartOfAReference() {
        assertThat(References.in("see `src/A.java:12:3` and `foo` and bar_baz() or compute(x)"))
                .containsExactlyInAnyOrder("src/A.java", "src/A.java:12:3", "foo", "bar_baz", "compute");
    }

    @Test
    void filesThatAreWorkedOn_comeInTheOrderOfTouches() {
        talk.read("a.java", "x").read("b.java", "x").read("b.java", "x");
        for (int i = 0; i < 9; i++) {
            talk.read("c" + i + ".java", "x");
        }
        assertThat(talk.situation().workingSet()).hasSize(8).startsWith("c8.java");
        assertThat(talk.situation().workingSet()).contains("b.java").doesNotContain("a.java");
    }

    @Test
    void longestWords_takeNoTime() {
        assertThat(References.in("_a".repeat(8_000) + " " + "a/".repeat(8_000) + " " + "`".repeat(8_000)))
                .hasSizeLessThan(3);
        assertThat(Footprint.of(
                                new Spoken(Role.USER, "x".repeat(100_000), List.of(), Optional.empty(), List.of()),
                                List.of())
                        .words())
                .hasSizeLessThanOrEqualTo(220);
    }
}
