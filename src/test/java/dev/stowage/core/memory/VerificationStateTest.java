package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.MemoryEvent.VerificationStateReset;
import org.junit.jupiter.api.Test;

class VerificationStateTest {

    private static final String PASS = "[INFO] BUILD SUCCESS";
    private static final String FAIL = "[ERROR]   ParserTest.reads:12 expected: <1> but was: <2>\n[INFO] BUILD FAILURE";

    private final Listener listener = new Listener();

    @Test
    void pass_isAFact() {
        listener.bash("mvn -q test", PASS);
        assertThat(listener.active(Unit.Type.FACT)).singleElement().satisfies(unit -> {
            assertThat(unit.statement()).isEqualTo("tests passed: mvn -q test");
            assertThat(unit.confidence()).isEqualTo(0.82);
        });
    }

    @Test
    void fail_isAFact_withWhatFailed_andNoRiskBesides() {
        listener.bash("mvn test", FAIL);
        assertThat(listener.units().all()).singleElement().satisfies(unit -> {
            assertThat(unit.type()).isEqualTo(Unit.Type.FACT);
            assertThat(unit.statement()).isEqualTo("tests failed: mvn test (ParserTest.reads)");
            assertThat(unit.confidence()).isEqualTo(0.90);
        });
    }

    @Test
    void laterPass_resolvesTheFail() {
        listener.bash("mvn test", FAIL).bash("mvn -q test", PASS);
        assertThat(listener.says(Unit.Type.FACT)).containsExactly("tests passed: mvn -q test");
    }

    @Test
    void passOfAll_resolvesTheFailOfAPart_butNotTheOtherWayRound() {
        listener.bash("mvn -Dtest=ParserTest test", FAIL).bash("./mvnw test", PASS);
        assertThat(listener.says(Unit.Type.FACT)).containsExactly("tests passed: ./mvnw test");
        Listener other = new Listener().bash("mvn test", FAIL).bash("mvn -Dtest=LexerTest test", PASS);
        assertThat(other.says(Unit.Type.FACT))
                .containsExactly(
                        "tests failed: mvn test (ParserTest.reads)", "tests passed: mvn -Dtest=LexerTest test");
    }

    @Test
    void passOfAnotherKind_resolvesNothing() {
        listener.bash("mvn test", FAIL).bash("mvn compile", PASS).bash("npm test", "Tests:       3 passed, 3 total");
        assertThat(listener.says(Unit.Type.FACT))
                .hasSize(3)
                .anyMatch(said -> said.startsWith("tests failed: mvn test"));
    }

    @Test
    void laterFail_resolvesThePass() {
        listener.bash("mvn test", PASS).bash("mvn -Dtest=ParserTest test", FAIL);
        assertThat(listener.says(Unit.Type.FACT))
                .containsExactly("tests failed: mvn -Dtest=ParserTest test (ParserTest.reads)");
    }

    @Test
    void failAgain_withOtherNames_standsInTheOlderOnesPlace_andMayComeBack() {
        String other = FAIL.replace("reads", "writes");
        listener.bash("mvn test", FAIL).bash("mvn test", other);
        assertThat(listener.says(Unit.Type.FACT)).containsExactly("tests failed: mvn test (ParserTest.writes)");
        listener.later(60).bash("mvn test", FAIL);
        assertThat(listener.says(Unit.Type.FACT)).containsExactly("tests failed: mvn test (ParserTest.reads)");
    }

    @Test
    void writeAfterAPass_resetsIt_becauseItNoLongerSpeaksOfThisCode() {
        listener.bash("mvn test", PASS).later(60).write("src/Parser.java");
        assertThat(listener.active(Unit.Type.FACT)).isEmpty();
        assertThat(listener.units().all().get(0).resolvedAt()).contains(Listener.NOW.plusSeconds(60));
        assertThat(listener.events()).containsExactly(new VerificationStateReset(1));
        listener.write("src/Parser.java");
        assertThat(listener.events()).hasSize(1);
    }

    @Test
    void writeBeforeAPass_orThatFails_resetsNothing() {
        listener.write("src/Parser.java")
                .bash("mvn test", PASS)
                .call("write_file", "{\"path\":\"src/Parser.java\"}", "Error: permission denied");
        assertThat(listener.active(Unit.Type.FACT)).hasSize(1);
        assertThat(listener.events()).isEmpty();
    }

    @Test
    void writeInTheCommandThatChecks_comesBeforeItsResult() {
        listener.bash("sed -i s/a/b/ Parser.java && mvn test", PASS);
        assertThat(listener.active(Unit.Type.FACT)).hasSize(1);
    }

    @Test
    void writeAfterAFail_leavesItOpen() {
        listener.bash("mvn test", FAIL).write("src/Parser.java");
        assertThat(listener.active(Unit.Type.FACT)).hasSize(1);
        assertThat(listener.events()).isEmpty();
    }

    @Test
    void gitThatChangesFiles_resetsAPass() {
        listener.bash("mvn test", PASS).bash("git status", "clean");
        assertThat(listener.active(Unit.Type.FACT)).hasSize(1);
        listener.bash("git checkout -- src/Parser.java", "");
        assertThat(listener.active(Unit.Type.FACT)).isEmpty();
    }

    @Test
    void scratchFilesAndLogs_resetNothing() {
        listener.bash("mvn test", PASS).bash("echo x > /tmp/a.txt", "").bash("date > build.log", "");
        assertThat(listener.active(Unit.Type.FACT)).hasSize(1);
    }
}
