package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.Verdict.Packed;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the highest level makes of a model's summary. */
class SummaryTest {

    private static final String TEXT = """
            **Ziel:**
            - Der Bau soll grün werden.

            **Regeln**
            1. nie auf main pushen
            ## Stand der Arbeit
            Alles ist getan. Key sk-abcdefghijklmnopqrstuvwx war im Weg.
            """;

    private static Talk talk() {
        Talk talk = new Talk().system("You are an agent.").user("Make the build green. Never push to main.");
        for (int i = 0; i < 12; i++) {
            talk.user("Look at src/part" + i + "/File" + i + ".java. "
                    + (i == 2 ? "You must never delete EarlyThing. " : "")
                    + (i == 9 ? "You must never delete LateThing. " : "") + "And so on and on. ".repeat(20));
            talk.assistant("I looked at handler_" + i + " and it was fine. " + "It was fine, all of it. ".repeat(20));
        }
        return talk.user("What now?");
    }

    private static String checkpoint(Optional<Summary> summary) {
        Packed packed = Verdicts.packed(
                Verdicts.LADDER.decide(talk().promptAt(0.95), Occasion.usage(), Verdicts.NOW, Restraint.NONE, summary));
        assertThat(packed.writesCheckpoint()).isTrue();
        return packed.checkpoint().orElseThrow();
    }

    @Test
    void summary_standsUnderOurHeadings_withRulesAndNames() {
        String checkpoint = checkpoint(Optional.of(new Summary(TEXT, 25)));
        assertThat(checkpoint)
                .startsWith(Checkpoint.OPENING)
                .contains("## Goal\n- Der Bau soll grün werden.")
                .contains("## Constraints and preferences\n- nie auf main pushen\n")
                .contains("You must never delete EarlyThing.", "You must never delete LateThing.")
                .contains("## State of the work\n- Alles ist getan. Key [masked] war im Weg.")
                .contains("src/part3/File3.java", "handler_7")
                .doesNotContain("I looked at", "sk-abc");
        assertThat(Talk.tokens(checkpoint)).isLessThanOrEqualTo(1_500);
    }

    /** What it does not speak of is put together as without it. */
    @Test
    void whatItDoesNotCover_isExtracted() {
        String checkpoint = checkpoint(Optional.of(new Summary(TEXT, 14)));
        assertThat(checkpoint).contains("Der Bau soll grün werden.", "I looked at handler_9");
        assertThat(checkpoint(Optional.empty()))
                .contains("I looked at handler_9")
                .doesNotContain("Der Bau");
    }

    @Test
    void sameSummary_givesTheSameCheckpoint() {
        Optional<Summary> summary = Optional.of(new Summary(TEXT, 25));
        assertThat(checkpoint(summary)).isEqualTo(checkpoint(summary));
    }
}
