package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.messages;
import static dev.stowage.sandbox.Chats.request;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PromptRenderingTest {

    @Test
    void rendering_toolsAfterMessagesInJson_putsToolsFirst() {
        String rendered = render(
                request("{'model':'m','messages':[{'role':'user','content':'Hello'}],'tools':[{'type':'function'}]}"));

        assertThat(rendered.indexOf("function")).isLessThan(rendered.indexOf("Hello"));
    }

    @Test
    void rendering_jsonSpelledDifferently_isTheSame() {
        assertThat(render(messages("{'role':'user','content':'a\\u00e9'}")))
                .isEqualTo(render(messages(" { 'content' : 'a\u00e9' ,\n 'role' : 'user' } ")));
    }

    @Test
    void rendering_textPartsInsteadOfString_isTheSame() {
        assertThat(render(
                        messages("{'role':'user','content':[{'type':'text','text':'a'},{'type':'text','text':'b'}]}")))
                .isEqualTo(render(messages("{'role':'user','content':'ab'}")));
    }

    @Test
    void rendering_conversationGrew_beginsWithTheShorterOne() {
        String first = "{'role':'user','content':'a'}";
        String more = first + ",{'role':'assistant','content':null,'tool_calls':[{'id':'c1','type':'function',"
                + "'function':{'name':'read','arguments':'{}'}}]},{'role':'tool','tool_call_id':'c1','content':'x'}";

        assertThat(render(messages(more))).startsWith(render(messages(first))).contains("c1", "read", "{}");
    }

    @Test
    void rendering_callIdChanged_differs() {
        String call = "{'role':'assistant','tool_calls':[{'id':'ID','function':{'name':'f','arguments':''}}]}";

        assertThat(render(messages(call.replace("ID", "c1")))).isNotEqualTo(render(messages(call.replace("ID", "c2"))));
    }

    private static String render(ChatRequest chat) {
        return new String(PromptRendering.of(chat), UTF_8);
    }
}
