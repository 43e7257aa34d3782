package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls teach that failed, and those that then succeeded. */
class FailedCallsTest {

    private static final String NOT_FOUND = "Error: order 17 not found";

    private final Listener listener = new Listener();

    @Test
    void failedCall_isARisk() {
        listener.call("get_order", "{\"id\":\"17\"}", NOT_FOUND);
        assertThat(listener.active(Unit.Type.RISK)).singleElement().satisfies(unit -> {
            assertThat(unit.confidence()).isEqualTo(0.90);
            assertThat(unit.statement()).isEqualTo("get_order `17` failed: " + NOT_FOUND);
            assertThat(unit.metadata())
                    .containsEntry("tool", "get_order")
                    .containsEntry("arguments", "{\"id\":\"17\"}")
                    .hasEntrySatisfying("output", output -> assertThat(output).contains(NOT_FOUND));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"might", "maybe", "possibly", "likely"})
    void failedCallThatIsNotSure_isAHypothesis(String hedge) {
        listener.call("get_order", "{\"id\":\"17\"}", "Error: the order " + hedge + " belongs to somebody else");
        assertThat(listener.active(Unit.Type.RISK)).isEmpty();
        assertThat(listener.active(Unit.Type.HYPOTHESIS))
                .singleElement()
                .extracting(Unit::confidence)
                .isEqualTo(0.62);
    }

    @Test
    void sameCallThatSucceeds_resolvesTheRisk_andLeavesALesson() {
        listener.call("get_order", "{\"id\":\"17\"}", NOT_FOUND)
                .write("orders.csv")
                .later(60)
                .call("get_order", "{\"id\":\"17\", \"retry\":true}", "17: two lamps");
        assertThat(listener.active(Unit.Type.RISK)).isEmpty();
        assertThat(listener.units().ranked(unit -> unit.type() == Unit.Type.RISK))
                .singleElement()
                .satisfies(unit -> {
                    assertThat(unit.status()).isEqualTo(Unit.Status.RESOLVED);
                    assertThat(unit.resolvedAt()).contains(Listener.NOW.plusSeconds(60));
                });
        assertThat(listener.active(Unit.Type.LEARNING)).singleElement().satisfies(unit -> {
            assertThat(unit.confidence()).isEqualTo(0.82);
            assertThat(unit.statement()).contains(NOT_FOUND).contains("orders.csv");
        });
    }

    @Test
    void otherCallThatSucceeds_resolvesNothing() {
        listener.call("get_order", "{\"id\":\"17\"}", NOT_FOUND)
                .call("get_order", "{\"id\":\"18\"}", "18: a lamp")
                .call("list_orders", "{\"id\":\"17\"}", "17, 18");
        assertThat(listener.active(Unit.Type.RISK)).hasSize(1);
        assertThat(listener.active(Unit.Type.LEARNING)).isEmpty();
    }

    @Test
    void newerFailureOfTheSameCall_standsInTheOlderOnesPlace() {
        listener.call("get_order", "{\"id\":\"17\"}", NOT_FOUND)
                .call("get_order", "{\"id\":\"17\"}", "Error: no connection");
        assertThat(listener.says(Unit.Type.RISK)).containsExactly("get_order `17` failed: Error: no connection");
    }

    @Test
    void lastProgramOfAChain_tellsCallsApart() {
        listener.bash(
                        "cat > a.py <<'EOF'\nx\nEOF\npython a.py",
                        "<returncode>1</returncode>\n<output>\nNameError: x\n</output>")
                .bash("cd src && python a.py", "<returncode>0</returncode>\n<output>\n</output>");
        assertThat(listener.active(Unit.Type.RISK)).isEmpty();
        assertThat(listener.says(Unit.Type.LEARNING)).singleElement().asString().contains("NameError: x");
    }

    @Test
    void searchThatFindsNothing_isNoFailure() {
        listener.bash("grep -r foo src", "<returncode>1</returncode>\n<output>\n</output>");
        assertThat(listener.units().all()).isEmpty();
    }

    @Test
    void outputOfAClientWithoutTools_isTakenForAResult() {
        listener.user("Fix the parser.")
                .model("Let me see.\n```bash\npython run.py\n```\n")
                .user("<returncode>1</returncode>\n<output>\nValueError: no such order\n</output>");
        assertThat(listener.says(Unit.Type.DECISION)).containsExactly("Fix the parser.");
        assertThat(listener.says(Unit.Type.RISK))
                .containsExactly("shell `python run.py` failed: ValueError: no such order");
    }
}
