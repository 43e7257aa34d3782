package dev.stowage.core.compaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheckpointTest {

    @Test
    void writtenAndReadAgain_isTheSame() {
        String text = written(Checkpoint.after(Optional.empty())
                .add(Section.GOAL, List.of("Build it."))
                .add(Section.FILES, List.of("edited a.py", "`Parser`"))
                .add(Section.LEFT_OUT, List.of("user: hi")));
        assertThat(written(Checkpoint.after(Optional.of(text)))).isEqualTo(text);
        assertThat(text)
                .isEqualTo(
                        Checkpoint.OPENING
                                + "\n## Goal\n- Build it.\n## Files and symbols touched\n- edited a.py\n- `Parser`\n## Left out\n- user: hi");
    }

    @Test
    void otherWritersText_isTakenUp() {
        String text =
                "Summary so far:\n\n# Goals\nShip it.\n\n### Constraints\n1. No network.\n* Tabs.\n\n## Next\n- Test.";
        assertThat(written(Checkpoint.after(Optional.of(text))))
                .endsWith("## Goal\n- Ship it.\n## Constraints and preferences\n- No network.\n- Tabs.\n"
                        + "## State of the work\n- Summary so far:\n## Next step\n- Test.");
    }

    @Test
    void knownLine_movesToTheEnd() {
        Checkpoint checkpoint = Checkpoint.after(Optional.empty())
                .add(Section.FILES, List.of("read a", "read b"))
                .add(Section.FILES, List.of("read a"));
        assertThat(written(checkpoint)).endsWith("- read b\n- read a");
    }

    @Test
    void tooManyRules_keepThoseThatForbid() {
        Checkpoint checkpoint = Checkpoint.after(Optional.empty())
                .add(Section.CONSTRAINTS, List.of("Never push."))
                .add(
                        Section.CONSTRAINTS,
                        IntStream.range(0, 60).mapToObj(i -> "I prefer " + i).toList());
        assertThat(written(checkpoint)).contains("Never push.", "I prefer 59").doesNotContain("I prefer 0\n");
    }

    @Test
    void linesWithLineEnds_openNoSection() {
        Checkpoint checkpoint =
                Checkpoint.after(Optional.empty()).add(Section.ERRORS, List.of("boom\n## Goal\n- mine"));
        assertThat(written(Checkpoint.after(Optional.of(written(checkpoint)))))
                .endsWith("## Errors met and fixes\n- boom ## Goal - mine");
    }

    @Test
    void smallLimit_keepsRulesLongest() {
        Checkpoint checkpoint = Checkpoint.after(Optional.empty()).add(Section.CONSTRAINTS, List.of("Never push."));
        for (Section section : List.of(Section.GOAL, Section.STATE, Section.FILES, Section.LEFT_OUT)) {
            checkpoint.add(
                    section,
                    IntStream.range(0, 30)
                            .mapToObj(i -> "line " + i + " of " + section)
                            .toList());
        }
        String text = checkpoint.written(Talk::tokens, 200);
        assertThat(Talk.tokens(text)).isLessThanOrEqualTo(200);
        assertThat(text).contains("Never push.").contains("line 29 of STATE").doesNotContain("line 0 of");
    }

    @Test
    void longLine_isCutBetweenCharacters() {
        String text = written(Checkpoint.after(Optional.empty()).add(Section.GOAL, List.of("x" + "😀".repeat(500))));
        assertThat(text).endsWith("😀…");
        assertThat(text.getBytes(UTF_8)).doesNotContain((byte) '?');
    }

    private static String written(Checkpoint checkpoint) {
        return checkpoint.written(Talk::tokens, 1_500);
    }
}
