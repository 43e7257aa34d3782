package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.messages;
import static dev.stowage.sandbox.Chats.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.ScriptedReply.Answer;
import dev.stowage.sandbox.ScriptedReply.Call;
import dev.stowage.sandbox.ScriptedReply.Ending;
import dev.stowage.sandbox.ScriptedReply.Verbatim;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DirectivesTest {
    private static final Answer FALLBACK = ScriptedReply.text("fallback");

    @Test
    void directives_ordinaryText_areNone() {
        assertThat(read(user("use /sandbox say hi\n/sandbox fly\n/sandbox status 200")))
                .isEmpty();
    }

    @Test
    void directives_say_isTheText() {
        assertThat(read(user("Hi\n  /sandbox say one\r\n/sandbox say two\nbye")))
                .hasValue(ScriptedReply.text("one\ntwo"));
    }

    @Test
    void directives_severalToolLines_areParallelCalls() {
        assertThat(read(user("/sandbox tool read {\"path\": \"a b\"}\n/sandbox tool list")))
                .hasValue(ScriptedReply.tools(new Call("read", "{\"path\": \"a b\"}"), new Call("list", "{}")));
    }

    @Test
    void directives_toolAndSay_callFirstAndSpeakAfterTheResults() {
        String user = "{'role':'user','content':'/sandbox tool read\\n/sandbox say done'}";
        String call = "{'role':'assistant','tool_calls':[{'id':'a','function':{'name':'read','arguments':'{}'}}]}";
        String result = "{'role':'tool','tool_call_id':'a','content':'x'}";

        assertThat(read(messages(user))).hasValue(ScriptedReply.tools(new Call("read", "{}")));
        assertThat(read(messages(user + "," + call + "," + result))).hasValue(ScriptedReply.text("done"));
    }

    @Test
    void directives_afterToolResultsWithNothingToSay_areNone() {
        assertThat(read(messages("{'role':'user','content':'/sandbox tool read\\n/sandbox cut'},"
                        + "{'role':'assistant','tool_calls':[{'id':'a'}]},"
                        + "{'role':'tool','tool_call_id':'a','content':'x'}")))
                .isEmpty();
    }

    @Test
    void directives_olderUserMessage_areSpent() {
        assertThat(read(messages("{'role':'user','content':'/sandbox stall'},{'role':'assistant','content':'x'},"
                        + "{'role':'user','content':'go on'}")))
                .isEmpty();
    }

    @Test
    void directives_reason_thinksBeforeTheUsualText() {
        assertThat(read(user("/sandbox reason hm"))).hasValue(FALLBACK.reasoning("hm"));
    }

    @Test
    void directives_cutAndStall_endTheUsualText() {
        assertThat(read(user("/sandbox cut"))).hasValue(FALLBACK.ending(Ending.CUT));
        assertThat(read(user("/sandbox stall"))).hasValue(FALLBACK.ending(Ending.STALLED));
    }

    @Test
    void directives_status_refusesWithRetryAfter() {
        assertThat(read(user("/sandbox status 429 7")))
                .hasValueSatisfying(reply -> assertThat(reply)
                        .isEqualTo(new Verbatim(
                                429,
                                Map.of("retry-after", "7"),
                                Chats.json("{'error':{'message':'Simulated status 429.','type':'rate_limit_error',"
                                        + "'param':null,'code':'rate_limit_exceeded'}}"))));
    }

    private static Optional<ScriptedReply> read(ChatRequest chat) {
        return Directives.in(chat, UsageShape.OPENAI, FALLBACK);
    }
}
