package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static dev.stowage.openai.Histories.ANSWER;
import static dev.stowage.openai.Histories.SYSTEM;
import static dev.stowage.openai.Histories.USER;
import static dev.stowage.openai.Histories.USER_2;
import static dev.stowage.openai.Histories.body;
import static dev.stowage.openai.Histories.calls;
import static dev.stowage.openai.Histories.repair;
import static dev.stowage.openai.Histories.repaired;
import static dev.stowage.openai.Histories.result;
import static dev.stowage.openai.Histories.stub;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Conversation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cases of our collections are in the names: K for those of compaction, C for those of proxies. */
class HistoryRepairTest {

    @Test
    void validHistory_staysTheSameArray_K01_C114() {
        byte[] body = body(SYSTEM, USER, calls("a", "b"), result("b", "2"), result("a", "1"), ANSWER, USER_2);
        HistoryRepair repair = repair(body);
        assertThat(repair.edits()).isEmpty();
        assertThat(repair.defects()).isEmpty();
        assertThat(repair.settled()).isEqualTo(7);
        assertThat(BodyEdit.splice(body, repair.edits())).isSameAs(body);
    }

    @Test
    void resultWithoutACall_isLeftOut_K02_K06_K13() {
        assertThat(repaired(SYSTEM, result("a", "1"), USER, ANSWER, result("a", "1"), USER_2))
                .containsExactly(SYSTEM, USER, ANSWER, USER_2);
        assertThat(repaired(result("a", "1"), result("b", "1"), USER)).containsExactly(USER);
        assertThat(repaired(result("a", "1"), calls("a"), USER)).containsExactly(calls("a"), stub("a"), USER);
        assertThat(repair(body(USER, result("a", "1"))).defects()).isEqualTo(Map.of(HistoryDefect.ORPHANED_RESULT, 1));
    }

    @Test
    void callWithoutAResult_getsAStub_K13() {
        assertThat(repaired(USER, calls("a"), USER_2)).containsExactly(USER, calls("a"), stub("a"), USER_2);
        assertThat(repaired(USER, calls("a", "b", "c"), result("a", "1"), result("c", "3"), ANSWER))
                .containsExactly(USER, calls("a", "b", "c"), result("a", "1"), stub("b"), result("c", "3"), ANSWER);
        assertThat(repaired(USER, calls("a", "b"), result("b", "2"), ANSWER))
                .containsExactly(USER, calls("a", "b"), stub("a"), result("b", "2"), ANSWER);
        assertThat(repair(body(USER, calls("a", "b"), USER_2)).defects())
                .isEqualTo(Map.of(HistoryDefect.UNANSWERED_CALL, 2));
    }

    @Test
    void secondResult_isLeftOut_K09() {
        assertThat(repaired(USER, calls("a", "b"), result("a", "1"), result("a", "again"), result("b", "2")))
                .containsExactly(USER, calls("a", "b"), result("a", "1"), result("b", "2"));
        assertThat(repair(body(USER, calls("a"), result("a", "1"), USER_2, result("a", "1")))
                        .defects())
                .isEqualTo(Map.of(HistoryDefect.DUPLICATE_RESULT, 1));
    }

    @Test
    void resultsBetweenOtherMessages_goToTheirCall_K10_K11() {
        assertThat(repaired(
                        USER,
                        calls("a", "b", "c"),
                        result("a", "1"),
                        USER_2,
                        result("b", "2"),
                        SYSTEM,
                        result("c", "3")))
                .containsExactly(
                        USER,
                        calls("a", "b", "c"),
                        result("a", "1"),
                        result("b", "2"),
                        result("c", "3"),
                        USER_2,
                        SYSTEM);
        assertThat(repair(body(USER, calls("a"), USER_2, result("a", "1"))).defects())
                .isEqualTo(Map.of(HistoryDefect.MISPLACED_RESULT, 1));
    }

    /** Clients that write parallel calls as one message each. */
    @Test
    void resultsOfAssistantsInARow_goToTheirOwn_K10_K11() {
        assertThat(repaired(USER, calls("a"), calls("b"), result("a", "1"), result("b", "2"), USER_2))
                .containsExactly(USER, calls("a"), result("a", "1"), calls("b"), result("b", "2"), USER_2);
        assertThat(repaired(USER, calls("a"), ANSWER, result("a", "1")))
                .containsExactly(USER, calls("a"), result("a", "1"), ANSWER);
    }

    @Test
    void idsUsedAgain_pairWithTheNearestCallBefore() {
        byte[] body = body(USER, calls("f:0"), result("f:0", "1"), calls("f:0"), result("f:0", "2"), calls("f:0"));
        assertThat(Bodies.messages(BodyEdit.splice(body, repair(body).edits())))
                .containsExactly(
                        USER,
                        calls("f:0"),
                        result("f:0", "1"),
                        calls("f:0"),
                        result("f:0", "2"),
                        calls("f:0"),
                        stub("f:0"));
        assertThat(repaired(USER, calls("f:0"), USER_2, calls("f:0"), result("f:0", "2")))
                .containsExactly(USER, calls("f:0"), stub("f:0"), USER_2, calls("f:0"), result("f:0", "2"));
        assertThat(repaired(USER, calls("f:0"), calls("f:0"), result("f:0", "2"), USER_2))
                .containsExactly(USER, calls("f:0"), stub("f:0"), calls("f:0"), result("f:0", "2"), USER_2);
    }

    @Test
    void sameIdTwiceInOneMessage_isAnsweredTwice() {
        assertThat(repair(body(USER, calls("a", "a"), result("a", "1"), result("a", "2")))
                        .edits())
                .isEmpty();
        assertThat(repaired(USER, calls("a", "a"), result("a", "1"), USER_2))
                .containsExactly(USER, calls("a", "a"), result("a", "1"), stub("a"), USER_2);
    }

    @Test
    void idsThatAreMissing_pairByTheirPlace() {
        String call = "{\"role\":\"assistant\",\"tool_calls\":[{\"function\":{}},{\"id\":\"\"},{\"id\":null}]}";
        String result = "{\"role\":\"tool\",\"content\":\"1\"}";
        assertThat(repair(body(USER, call, result, result("", "2"), result("made-up", "3")))
                        .edits())
                .isEmpty();
        assertThat(repaired(USER, call, result, USER_2))
                .containsExactly(
                        USER,
                        call,
                        result,
                        stub(""),
                        "{\"role\":\"tool\",\"content\":\"" + RepairEdits.NO_RESULT + "\"}",
                        USER_2);
    }

    @Test
    void resultThatDoesNotSayWhatItAnswers_getsTheId() {
        assertThat(repaired(
                        USER, calls("a", "b"), "{ \"role\":\"tool\" }", "{\"tool_call_id\":null,\"role\":\"tool\"}"))
                .containsExactly(
                        USER,
                        calls("a", "b"),
                        "{ \"role\":\"tool\" ,\"tool_call_id\":\"a\"}",
                        "{\"tool_call_id\":\"b\",\"role\":\"tool\"}");
        byte[] body = body(USER, calls("\\ud800\\\""), USER_2, "{\"role\":\"tool\",\"content\":\"\\u0041\"}");
        assertThat(Bodies.messages(BodyEdit.splice(body, repair(body).edits())))
                .containsExactly(
                        USER,
                        calls("\\ud800\\\""),
                        "{\"role\":\"tool\",\"content\":\"\\u0041\",\"tool_call_id\":\"\\ud800\\\"\"}",
                        USER_2);
        assertThat(repair(body).defects())
                .isEqualTo(Map.of(HistoryDefect.MISSING_ID, 1, HistoryDefect.MISPLACED_RESULT, 1));
    }

    @Test
    void functions_arePairedLikeTools() {
        String call =
                "{\"role\":\"assistant\",\"content\":null,\"function_call\":{\"name\":\"f\",\"arguments\":\"{}\"}}";
        String result = "{\"role\":\"function\",\"name\":\"f\",\"content\":\"1\"}";
        String other = "{\"role\":\"function\",\"name\":\"g\",\"content\":\"1\"}";
        String stub = "{\"role\":\"function\",\"name\":\"f\",\"content\":\"" + RepairEdits.NO_RESULT + "\"}";
        assertThat(repair(body(USER, call, result, call, result, ANSWER)).edits())
                .isEmpty();
        assertThat(repaired(USER, call, USER_2, result, result)).containsExactly(USER, call, result, USER_2);
        assertThat(repaired(USER, call, other, result("f", "1"), USER_2)).containsExactly(USER, call, stub, USER_2);
        assertThat(repaired(USER, call, "{\"role\":\"function\",\"content\":\"1\"}"))
                .containsExactly(USER, call, "{\"role\":\"function\",\"content\":\"1\",\"name\":\"f\"}");
    }

    @Test
    void callsAtTheEnd_getStubs_andTheirResultsTakeThePlace() {
        assertThat(repaired(USER, calls("a", "b"))).containsExactly(USER, calls("a", "b"), stub("a"), stub("b"));
        assertThat(repaired(USER, calls("a", "b"), result("a", "1")))
                .containsExactly(USER, calls("a", "b"), result("a", "1"), stub("b"));
        assertThat(repair(body(USER, calls("a", "b"), result("a", "1"))).settled())
                .isEqualTo(1);
        assertThat(repair(body(USER, calls("a", "b"), result("a", "1"), result("b", "2")))
                        .edits())
                .isEmpty();
    }

    /** A user who interrupts: the stub was sent and answered, so it stays, and the late result goes. */
    @Test
    void callThatWasAnsweredByAStub_keepsIt() {
        List<String> sent = repaired(USER, calls("a"), USER_2);
        assertThat(repaired(USER, calls("a"), USER_2, ANSWER, result("a", "late"), USER))
                .startsWith(sent.toArray(String[]::new))
                .endsWith(stub("a"), USER_2, ANSWER, USER);
    }

    @Test
    void historyOfNothingButResults_isLeftToTheProvider() {
        byte[] body = body(result("a", "1"), result("b", "2"));
        assertThat(repair(body)).isEqualTo(new HistoryRepair(List.of(), Map.of(), 0));
    }

    @Test
    void bodyThatIsNotManaged_isLeftAlone() {
        byte[] body = utf8("{\"previous_response_id\":\"x\",\"messages\":[" + USER + ',' + calls("a") + "]}");
        assertThat(repair(body).edits()).isEmpty();
    }

    @Test
    void commasAndWhiteSpace_stayRight() {
        byte[] body = utf8("""
                { "messages" : [
                    {"role":"tool","tool_call_id":"x"} ,
                    {"role":"user","content":"hi"} ,
                    {"role":"assistant","tool_calls":[{"id":"a"}]}
                    ,
                    {"role":"tool","tool_call_id":"x"},
                    {"role":"user","content":"é"},
                    {"role":"tool","tool_call_id":"y"}
                ] }
                """);
        assertThat(text(BodyEdit.splice(body, repair(body).edits()))).isEqualTo("""
                        { "messages" : [
                            {"role":"user","content":"hi"} ,
                            {"role":"assistant","tool_calls":[{"id":"a"}]},{"role":"tool","tool_call_id":"a","content":"[No result: this call was not answered.]"},
                            {"role":"user","content":"é"}
                        ] }
                        """);
    }

    @Test
    void rememberedOutlines_giveTheSameRepair() {
        HistoryMemory memory = new HistoryMemory(100);
        for (byte[] body : List.of(
                body(USER, calls("a"), USER_2, result("x", "1")),
                body(SYSTEM, USER, calls("a"), USER_2, result("a", "1")),
                body(calls("a"), result("x", "1")))) {
            ChatIndex index = ChatIndex.of(body);
            Conversation conversation = new MessageMemory(100, Bodies.FINGERPRINTS)
                    .read(body, index)
                    .orElseThrow();
            List<MessageOutline> outlines = memory.outlines(body, index, conversation);
            assertThat(outlines).isEqualTo(Histories.outlines(body));
            assertThat(memory.outlines(body, index, conversation).get(0)).isSameAs(outlines.get(0));
            assertThat(memory.turns(body, index, conversation)).isEqualTo(Replayed.turns(body));
            assertThat(BodyEdit.splice(
                            body, HistoryRepair.of(body, index, outlines).edits()))
                    .isEqualTo(BodyEdit.splice(body, repair(body).edits()));
        }
    }

    /** A hundred thousand calls in one message are a matter of milliseconds, not of their square. */
    @Test
    void manyCalls_costNoMoreThanTheirNumber() {
        String[] ids = new String[100_000];
        Arrays.setAll(ids, String::valueOf);
        byte[] body = body(USER, calls(ids), USER_2, result("99999", "1"), result("0", "1"));
        assertThat(repair(body).defects())
                .isEqualTo(Map.of(HistoryDefect.UNANSWERED_CALL, 99_998, HistoryDefect.MISPLACED_RESULT, 2));
    }
}
