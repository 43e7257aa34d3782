package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.request;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalsTest {
    private static final String USER = "{'role':'user','content':'hi'}";
    private static final String CALL = "{'role':'assistant','content':null,'tool_calls':["
            + "{'id':'a','type':'function','function':{'name':'f','arguments':'{}'}},"
            + "{'id':'b','type':'function','function':{'name':'f','arguments':'{}'}}]}";
    private static final String RESULT_A = "{'role':'tool','tool_call_id':'a','content':'1'}";
    private static final String RESULT_B = "{'role':'tool','tool_call_id':'b','content':'2'}";

    private final Refusals refusals = new Refusals(1000, 500);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'messages':[USER]}                                              | provide a model
            {'model':'m'}                                                    | Missing required parameter: 'messages'
            {'model':'m','messages':[]}                                      | Invalid 'messages': empty array
            {'model':'m','messages':['hi']}                                  | Invalid value for 'messages[0].role'
            {'model':'m','messages':[{'role':'user'}]}                       | Invalid type for 'messages[0].content'
            {'model':'m','messages':[USER,{'role':'assistant'}]}             | content or tool_calls must be set
            {'model':'m','messages':[{'role':'assistant','content':null}]}   | content or tool_calls must be set
            {'model':'m','messages':[{'role':'assistant','tool_calls':[]}]}  | 'messages[0].tool_calls': empty array
            {'model':'m','messages':[USER,CALL]}                             | must be followed by tool messages
            {'model':'m','messages':[USER,CALL,RESULT_A]}                    | insufficient tool messages
            {'model':'m','messages':[USER,CALL,RESULT_A,USER,RESULT_B]}      | must be followed by tool messages
            {'model':'m','messages':[USER,RESULT_A]}                         | must be a response to a preceding
            {'model':'m','messages':[USER,CALL,RESULT_A,RESULT_A]}           | must be a response to a preceding
            {'model':'m','messages':[USER,CALL,RESULT_A,RESULT_B,RESULT_B]}  | must be a response to a preceding
            {'model':'m','messages':[USER],'stream_options':{}}              | only allowed when 'stream' is enabled
            {'model':'m','messages':[USER],'n':0}                            | Invalid 'n'
            {'model':'m','messages':[USER],'max_tokens':0}                   | valid range of max_tokens is [1, 500]
            {'model':'m','messages':[USER],'max_completion_tokens':501}      | valid range of max_tokens is [1, 500]
            {'model':'m','messages':[USER],'max_tokens':99999999999}         | valid range of max_tokens is [1, 500]
            """)
    void check_brokenRequest_saysWhy(String body, String phrase) {
        assertThat(refusals.check(request(expand(body)), 10)).hasValueSatisfying(refusal -> {
            assertThat(refusal.status()).isEqualTo(400);
            assertThat(refusal.type()).isEqualTo("invalid_request_error");
            assertThat(refusal.message()).contains(phrase);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'model':'m','messages':[USER]}",
                "{'model':'m','messages':[USER,CALL,RESULT_B,RESULT_A]}",
                "{'model':'m','messages':[USER,CALL,RESULT_A,RESULT_B,CALL,RESULT_A,RESULT_B,USER]}",
                "{'model':'m','messages':[USER,{'role':'assistant','content':''}]}",
                "{'model':'m','messages':[{'role':'user','content':[{'type':'text','text':'hi'}]}]}",
                "{'model':'m','messages':[USER],'stream':true,'stream_options':{'include_usage':true}}",
                "{'model':'m','messages':[USER],'max_tokens':null,'stream_options':null}"
            })
    void check_soundRequest_accepts(String body) {
        assertThat(refusals.check(request(expand(body)), 10)).isEmpty();
    }

    @Test
    void check_promptAndOutputExceedWindow_saysBothParts() {
        ChatRequest chat = request(expand("{'model':'m','messages':[USER],'max_tokens':400}"));

        assertThat(refusals.check(chat, 600)).isEmpty();
        assertThat(refusals.check(chat, 601)).hasValueSatisfying(refusal -> {
            assertThat(refusal.message())
                    .isEqualTo("This model's maximum context length is 1000 tokens. However, you requested 1001 tokens"
                            + " (601 in the messages, 400 in the completion)."
                            + " Please reduce the length of the messages or completion.");
            assertThat(refusal.json(UsageShape.OPENAI).at("/error/code").stringValue())
                    .isEqualTo("context_length_exceeded");
            assertThat(refusal.json(UsageShape.DEEPSEEK).at("/error/code").stringValue())
                    .isEqualTo("invalid_request_error");
        });
    }

    @Test
    void check_promptAloneExceedsWindow_refuses() {
        ChatRequest chat = request(expand("{'model':'m','messages':[USER]}"));

        assertThat(refusals.check(chat, 1000)).isEmpty();
        assertThat(refusals.check(chat, 1001)).isPresent();
    }

    private static String expand(String body) {
        return body.replace("USER", USER)
                .replace("CALL", CALL)
                .replace("RESULT_A", RESULT_A)
                .replace("RESULT_B", RESULT_B);
    }
}
