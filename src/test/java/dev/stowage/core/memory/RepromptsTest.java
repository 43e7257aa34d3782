package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepromptsTest {

    private final Listener listener = new Listener();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Continue",
                "please continue.",
                "Go on!",
                "weiter",
                "继续。",
                "続けてください",
                "Please always provide EXACTLY ONE action in triple backticks, found 0 actions.\n\nPlease format your action.",
                "[ERROR] You did not use a tool in your previous response! Please retry with a tool use.",
                "<environment_details>\nCurrent time: 10:00\n</environment_details>",
                "Please continue working on the task on whatever approach you think is suitable.",
                "# 1 SEARCH/REPLACE block failed to match!"
            })
    void whatKeepsAModelGoing_isNoGoalAndNoRule(String text) {
        listener.user("Fix the parser.").model("Done so far.").user(text);
        assertThat(listener.says(Unit.Type.DECISION)).containsExactly("Fix the parser.");
        assertThat(listener.says(Unit.Type.CONSTRAINT)).isEmpty();
    }

    @Test
    void whoGoesOnToSaySomething_isHeard() {
        listener.user("Fix the parser.").model("Done.").user("Continue with the lexer, it drops every second token.");
        assertThat(listener.says(Unit.Type.DECISION)).hasSize(2);
    }
}
