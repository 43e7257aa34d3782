package dev.stowage.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.ScriptedReply.Answer;
import dev.stowage.sandbox.ScriptedReply.Call;
import org.junit.jupiter.api.Test;

class ChoiceTest {

    @Test
    void choice_answerFits_keepsItWhole() {
        Choice choice = Choice.within(2, 0, ScriptedReply.text("12345678"));

        assertThat(choice.finishReason()).isEqualTo("stop");
        assertThat(choice.tokens()).isEqualTo(2);
    }

    @Test
    void choice_answerTooLong_cutsTextAndSaysLength() {
        Choice choice = Choice.within(2, 0, ScriptedReply.text("123456789"));

        assertThat(choice.answer().text()).isEqualTo("12345678");
        assertThat(choice.finishReason()).isEqualTo("length");
    }

    @Test
    void choice_reasoningUsesTheBudgetUp_leavesNoText() {
        Choice choice = Choice.within(2, 0, ScriptedReply.text("text").reasoning("12345678"));

        assertThat(choice.answer()).isEqualTo(ScriptedReply.text("").reasoning("12345678"));
        assertThat(choice.finishReason()).isEqualTo("length");
        assertThat(choice.reasoningTokens()).isEqualTo(2);
    }

    @Test
    void choice_callsTooLong_cutsArguments() {
        Answer answer = ScriptedReply.tools(new Call("read", "{\"path\":\"a\"}"), new Call("read", "{}"));

        Choice choice = Choice.within(3, 0, answer);

        assertThat(choice.answer().calls()).containsExactly(new Call("read", "{\"path\":"));
        assertThat(choice.finishReason()).isEqualTo("length");
        assertThat(Choice.within(6, 0, answer).finishReason()).isEqualTo("tool_calls");
    }
}
