package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Histories.ANSWER;
import static dev.stowage.openai.Histories.SYSTEM;
import static dev.stowage.openai.Histories.USER;
import static dev.stowage.openai.Histories.USER_2;
import static dev.stowage.openai.Histories.body;
import static dev.stowage.openai.Histories.calls;
import static dev.stowage.openai.Histories.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.KeptReasoning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasoningReplayTest {

    private static final int MAX = 1 << 16;

    @Test
    void droppedReasoning_isPutBackAtTheEndOfItsMessage_C115_K53() {
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), calls("a"), "one");
        kept = heard(kept, List.of(USER, calls("a"), result("a", "1")), ANSWER, "two");
        assertThat(sent(kept, SYSTEM, USER, calls("a"), result("a", "1"), ANSWER, USER_2))
                .containsExactly(SYSTEM, USER, with(calls("a"), "one"), result("a", "1"), with(ANSWER, "two"), USER_2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"reasoning_content\":\"own\"",
                "\"reasoning_content\":\"\"",
                "\"reasoning_content\":null",
                "\"reasoning\":\"own\"",
                "\"reasoning_details\":[]",
                "\"thinking_blocks\":[{}]"
            })
    void messageWithAnyReasoning_isLeftAlone_C115_K55(String member) {
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), ANSWER, "one");
        byte[] body = body(USER, ANSWER.replace("}", ',' + member + '}'), USER_2);
        ReasoningReplay replay = Replayed.replay(body, kept);
        assertThat(replay.edits()).isEmpty();
        assertThat(replay.missing()).isZero();
    }

    @Test
    void messageThatWasNeverHeard_isMissing() {
        byte[] body = body(USER, ANSWER, USER_2, calls("a"), result("a", "1"));
        ReasoningReplay replay = Replayed.replay(body, KeptReasoning.NONE);
        assertThat(replay.edits()).isEmpty();
        assertThat(replay.missing()).isEqualTo(2);
    }

    @Test
    void messageWrittenAnew_isKnown() {
        String heard = message(
                "\"content\":\"\\n\\nok \",\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"x\\\": \\\"\\\\u00e9\\\" }\"}}]");
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), heard, "one");
        for (String written : List.of(
                "\"tool_calls\":[{\"function\":{\"arguments\":\"{\\\"x\\\":\\\"é\\\"}\",\"name\":\"f\"},\"type\":\"function\",\"id\":\"a\"}]",
                // by the ids alone: the arguments were cut
                "\"content\":null,\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]")) {
            assertThat(sent(kept, USER, message(written), USER_2))
                    .containsExactly(USER, with(message(written), "one"), USER_2);
        }
        kept = heard(KeptReasoning.NONE, List.of(USER), message("\"content\":\"\\nok 🙂 \""), "two");
        for (String written : List.of(
                "\"content\":\"ok \\ud83d\\ude42\"",
                "\"content\":[{\"type\":\"text\",\"text\":\"ok \"},{\"text\":\"🙂\"}]")) {
            assertThat(sent(kept, message(written), USER)).containsExactly(with(message(written), "two"), USER);
        }
    }

    /** Kimi numbers its calls anew in every turn. */
    @Test
    void idsUsedAgain_findTheirOwn() {
        String first = calls("functions.read:0").replace("{}", "1");
        String second = calls("functions.read:0").replace("{}", "2");
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), first, "one");
        kept = heard(kept, List.of(USER, first), second, "two");
        kept = heard(kept, List.of(USER, first, second), first, "three");
        assertThat(sent(kept, USER, first, second, first, USER))
                .containsExactly(USER, with(first, "one"), with(second, "two"), with(first, "three"), USER);
        // a client that has dropped the start
        assertThat(sent(kept, USER, second, USER)).containsExactly(USER, with(second, "two"), USER);
    }

    @Test
    void sameAnswerTwice_hasEachItsOwn() {
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), ANSWER, "one");
        kept = heard(kept, List.of(USER, ANSWER, USER_2), ANSWER, "two");
        assertThat(sent(kept, USER, ANSWER, USER_2, ANSWER, USER_2))
                .containsExactly(USER, with(ANSWER, "one"), USER_2, with(ANSWER, "two"), USER_2);
    }

    @Test
    void sameTurnWhoseTwinWasNotHeard_getsTheNearest() {
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER, ANSWER, USER_2), ANSWER, "two");
        assertThat(sent(kept, USER, ANSWER, USER_2, ANSWER, USER_2))
                .containsExactly(USER, with(ANSWER, "two"), USER_2, with(ANSWER, "two"), USER_2);
    }

    /** The client asked again, and goes on with the later answer. */
    @Test
    void answerGivenAgain_takesThePlaceOfTheFirst() {
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), ANSWER, "one");
        kept = heard(kept, List.of(USER), ANSWER, "another");
        assertThat(sent(kept, USER, ANSWER, USER_2)).containsExactly(USER, with(ANSWER, "another"), USER_2);
        assertThat(kept.entries()).hasSize(1);
    }

    @Test
    void choicesOfOneAnswer_areKeptEach_C45() {
        List<HeardReasoning> both = List.of(
                new HeardReasoning(0, key(ANSWER), "\"reasoning\":\"0\""),
                new HeardReasoning(1, key(calls("a")), "\"reasoning\":\"1\""));
        KeptReasoning kept = Replayed.keep(KeptReasoning.NONE, List.of(), both, MAX);
        List<HeardReasoning> same = List.of(both.get(0), new HeardReasoning(1, key(ANSWER), "\"reasoning\":\"1\""));
        assertThat(Replayed.keep(KeptReasoning.NONE, List.of(), same, MAX).entries())
                .extracting(KeptReasoning.Entry::members)
                .containsExactly("\"reasoning\":\"0\"");
        assertThat(sent(kept, USER, ANSWER)).containsExactly(USER, ANSWER.replace("}", ",\"reasoning\":\"0\"}"));
        assertThat(sent(kept, USER, calls("a"), USER_2).get(1)).endsWith("],\"reasoning\":\"1\"}");
    }

    @Test
    void oldest_goesFirst_andWhatIsTooLargeIsNotKept() {
        KeptReasoning kept = KeptReasoning.NONE;
        for (String id : List.of("a", "b", "c")) {
            kept = Replayed.keep(
                    kept, List.of(), List.of(new HeardReasoning(0, key(calls(id)), "x".repeat(300))), 1_200);
        }
        assertThat(kept.entries())
                .extracting(KeptReasoning.Entry::said)
                .containsExactly(key(calls("b")).turn(), key(calls("c")).turn());
        assertThat(Replayed.keep(kept, List.of(), List.of(new HeardReasoning(0, key(ANSWER), "x".repeat(2_000))), 1_200)
                        .entries())
                .isEmpty();
    }

    @Test
    void bodyThatIsNotManaged_isLeftAlone() {
        KeptReasoning kept = heard(KeptReasoning.NONE, List.of(USER), ANSWER, "one");
        byte[] body = utf8("{\"conversation\":\"x\",\"messages\":[" + USER + ',' + ANSWER + "]}");
        assertThat(Replayed.replay(body, kept).edits()).isEmpty();
    }

    private static String message(String members) {
        return "{\"role\":\"assistant\"," + members + '}';
    }

    private static String with(String message, String reasoning) {
        return message.substring(0, message.length() - 1) + ",\"reasoning_content\":\"" + reasoning + "\"}";
    }

    /** What is kept once a provider has answered {@code history} with {@code answer}. */
    private static KeptReasoning heard(KeptReasoning kept, List<String> history, String answer, String reasoning) {
        byte[] asked = body(history);
        byte[] document = utf8("{\"choices\":[{\"index\":0,\"message\":" + with(answer, reasoning) + "}]}");
        ReplyTranscript transcript = new ReplyTranscript(MAX);
        Chunks.through(transcript.beside(ReplyTap.document(), "application/json"), List.of(document));
        return Replayed.keep(kept, Replayed.turns(asked), transcript.heard(), MAX);
    }

    private static ReasoningKey key(String message) {
        return AssistantTurn.of(utf8(message), new ByteRange(0, message.length()))
                .orElseThrow()
                .key();
    }

    private static List<String> sent(KeptReasoning kept, String... messages) {
        byte[] body = body(messages);
        return Bodies.messages(BodyEdit.splice(body, Replayed.replay(body, kept).edits()));
    }
}
