package dev.stowage.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said in the place of what is left out. */
class CanonicalTest {

    private final Talk talk = new Talk()
            .says(Role.SYSTEM, "You are a coding agent.")
            .user("Make the build green.")
            .read("src/A.java", "class A {}")
            .run("mvn test", "Error: A does not compile")
            .model("I know what is wrong. Next, I will mend src/A.java.");

    @Test
    void state_saysWhatMatters() {
        CanonicalState state = CanonicalState.of(talk.situation(), List.of("Never push to main."));
        assertThat(state.goal()).isEqualTo("Make the build green.");
        assertThat(state.constraints()).containsExactly("Never push to main.");
        assertThat(state.confirmedFacts()).containsExactly("class A {}");
        assertThat(state.openLoops()).containsExactly("bash: Error: A does not compile");
        assertThat(state.pendingActions()).containsExactly("Next, I will mend src/A.java.");
        assertThat(state.criticalRefs()).containsExactly("src/A.java", "read_file src/A.java", "bash mvn test");
    }

    @Test
    void everyPart_isBounded_andTheNewestStays() {
        for (int i = 0; i < 10; i++) {
            talk.run("works" + i, "fact " + i + " " + "x".repeat(400)).run("fails" + i, "Error: loop " + i);
        }
        talk.user("<system-reminder>Nothing.</system-reminder>");
        CanonicalState state = CanonicalState.of(talk.situation(), List.of());
        assertThat(state.confirmedFacts()).hasSize(4).allMatch(fact -> fact.length() <= 180);
        assertThat(state.confirmedFacts().get(3)).startsWith("fact 9");
        assertThat(state.openLoops()).hasSize(4).endsWith("bash: Error: loop 9");
        assertThat(state.criticalRefs()).endsWith("bash fails9");
        assertThat(state.goal()).as("not a reminder").isNotEqualTo("Nothing.");
    }

    @Test
    void failureThatWasMended_isNoOpenLoop() {
        talk.run("mvn test", "BUILD SUCCESS");
        assertThat(CanonicalState.of(talk.situation(), List.of()).openLoops()).isEmpty();
    }

    @Test
    void secrets_areNotSaidAgain() {
        talk.run("env", "OPENAI_API_KEY=sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD");
        assertThat(CanonicalState.of(talk.situation(), List.of()).toString()).doesNotContain("abcdefghijklmnop");
    }

    @Test
    void prompt_hasItsPartsInOrder() {
        CanonicalState state = CanonicalState.of(talk.situation(), List.of("Never push to main."));
        String prompt = CanonicalPrompt.of(state, Action.REPLAN, "s1", "l-3");
        assertThat(prompt).startsWith(CanonicalPrompt.MARKER + "\nReplan\n").endsWith("memory://s1/l-3");
        assertThat(prompt)
                .containsSubsequence(
                        "## Goal",
                        "- Make the build green.",
                        "## Constraints",
                        "## Confirmed facts",
                        "## Open loops",
                        "## Pending",
                        "## References",
                        "## Instruction");
        assertThat(CanonicalPrompt.of(state, Action.REPLAN, "s1", "l-3")).isEqualTo(prompt);
        assertThat(prompt.lines().filter(line -> line.length() > 250)).isEmpty();
    }

    @Test
    void emptyParts_areNotMentioned() {
        CanonicalState nothing = new CanonicalState("", List.of(), List.of(), List.of(), List.of(), List.of());
        assertThat(CanonicalPrompt.of(nothing, Action.REFRESH, "s", "r"))
                .startsWith(CanonicalPrompt.MARKER + "\nContext refresh\n")
                .contains("## Instruction")
                .doesNotContain("## Goal", "## Open loops");
    }
}
