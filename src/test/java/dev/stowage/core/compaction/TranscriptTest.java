package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TranscriptTest {

    /** What the smallest window leaves. */
    private static final int LITTLE = 3_072;

    @Test
    void conversation_isToldInTurn_withoutInstructionsAndSecrets() {
        Spoken calling = new Spoken(
                Role.ASSISTANT, "I look.", List.of(new Call("1", "read", "{}")), Optional.empty(), List.of());
        Spoken result = new Spoken(Role.TOOL, "class A", List.of(), Optional.of("1"), List.of());
        assertThat(Transcript.of(
                        List.of(
                                spoken(Role.SYSTEM, "Be brief."),
                                spoken(Role.USER, "My key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789."),
                                calling,
                                result),
                        LITTLE))
                .doesNotContain("Be brief.", "abcdefghijklmnopqrstuvwxyz")
                .containsSubsequence(
                        "USER:\nMy key is", "ASSISTANT:\nI look.", "(calls read {})", "OUTPUT OF A TOOL:\nclass A");
    }

    @Test
    void longConversation_keepsItsBeginningAndTheNewest() {
        List<Spoken> messages = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            messages.add(spoken(Role.USER, "message number " + i + " of many"));
        }
        String told = Transcript.of(messages, LITTLE);
        assertThat(told).hasSizeLessThanOrEqualTo(LITTLE);
        assertThat(told)
                .containsSubsequence("number 0 ", "number 1 ", "[…]", "number 98 ", "number 99 ")
                .doesNotContain("number 18 ");
    }

    @Test
    void messageThatIsLongerThanAllThatFits_isToldByItsEnds_D12() {
        String told = Transcript.of(
                List.of(
                        spoken(Role.USER, "begin " + "x ".repeat(2_500) + " middle " + "y ".repeat(2_500) + " end"),
                        spoken(Role.USER, "And now?")),
                LITTLE);
        assertThat(told).hasSizeLessThanOrEqualTo(LITTLE).doesNotContain("middle");
        assertThat(told).containsSubsequence("begin ", "[…]", " end", "And now?");
    }

    private static Spoken spoken(Role role, String text) {
        return new Spoken(role, text, List.of(), Optional.empty(), List.of());
    }
}
