package dev.stowage.openai;

import static dev.stowage.openai.Counted.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.MessageTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every form that a message's content takes. A word is a token here, and a message costs four. */
class MessageFormsTest {

    private static final int MESSAGE = 4;
    private static final int NAME = 1;
    private static final int CALL = 10;
    private static final int RESULT = 10;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'role':'user','content':'one two three'} | 3",
                "{'role':'user','content':''} | 0",
                "{'role':'assistant','content':null} | 0",
                "{'role':'assistant'} | 0",
                "{} | 0",
                "{'role':'user','content':['one two','three']} | 3",
                "{'role':'user','content':[{'type':'text','text':'one two'},{'type':'text','text':'three'}]} | 3",
                "{'role':'user','content':{'type':'text','text':'one two'}} | 2",
                "{'role':'user','content':[{'text':'one','type':'text','cache_control':{'type':'ephemeral'}}]} | 1",
                "{'role':'user','content':[{'type':'input_text','text':'one two'}]} | 2",
                "{'role':'user','content':[{'type':'text','text':'one','prompt_cache_breakpoint':{'mode':'explicit'}}]} | 1",
                "{'role':'assistant','content':[{'type':'refusal','refusal':'I will not'}]} | 3",
                "{'role':'assistant','content':null,'refusal':'I will not'} | 3",
                "{'role':'assistant','content':[{'type':'thinking','thinking':'let me think','signature':'c2ln a b'}]} | 3",
                "{'role':'assistant','content':[{'type':'thinking','thinking':[{'type':'text','text':'let me'}]}]} | 2",
                "{'role':'tool','content':[{'type':'tool_result','tool_use_id':'a b c','content':[{'type':'text','text':'done it'}]}]} | 2",
                "{'role':'tool','content':[{'type':'tool_result','content':'done it'}]} | 2",
                "{'role':'user','content':[{'type':'novelty','novel':{'deep':['one',{'er':'two three'}]}}]} | 3",
                "{'role':'user','content':[null,7,true,[],{}]} | 0",
                "{'role':'user','content':'one','audio':{'id':'a b'},'annotations':[{'title':'t u'}],'prefix':true} | 1",
                "'one two' | 2",
                "12.5 | 0"
            })
    void text_isCountedWhereverItStands(String message, int words) {
        assertThat(message(message).text()).isEqualTo(MESSAGE + words);
        assertThat(message(message).media()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'role':'assistant','reasoning_content':'so it is'} | 3",
                "{'role':'assistant','reasoning':'so it is'} | 3",
                "{'role':'assistant','reasoning':'so it is','reasoning_details':[{'type':'reasoning.text','text':'so it is','signature':'x y'}]} | 3",
                "{'role':'assistant','reasoning_details':[{'type':'reasoning.summary','summary':'in short'},{'type':'reasoning.text','text':'so'}]} | 3",
                "{'role':'assistant','reasoning_details':[{'type':'reasoning.encrypted','data':'AAAAAAAAAAAAAAAA'}]} | 3",
                "{'role':'assistant','thinking_blocks':[{'type':'thinking','thinking':'so it is','signature':'x'}]} | 3",
                "{'role':'assistant','reasoning_content':null,'content':'so'} | 1"
            })
    void reasoning_isCountedOnce_C54(String message, int words) {
        assertThat(message(message).text()).isEqualTo(MESSAGE + words);
        assertThat(message(message).media()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'tool_calls':[{'id':'a b c','type':'function','function':{'name':'read','arguments':'{ x }'}}]} | 1 | 4",
                "{'tool_calls':[{'id':'a','type':'function','function':{'name':'read','arguments':{'path':'a b','n':[1,true]}}}]} | 1 | 3",
                "{'tool_calls':[{'id':'a','type':'custom','custom':{'name':'shell','input':'ls -l'}}]} | 1 | 3",
                "{'tool_calls':[{'function':{'name':'a','arguments':''}},{'function':{'name':'b','arguments':'x'}}]} | 2 | 3",
                "{'tool_calls':[{'index':0,'function':null},{'function':['a b']}],'content':'one'} | 2 | 1",
                "{'tool_calls':[],'content':'one'} | 0 | 1",
                "{'tool_calls':null,'content':'one'} | 0 | 1",
                "{'tool_calls':{'a':'b c'},'content':'one'} | 0 | 1",
                "{'function_call':{'name':'read','arguments':'{ }'},'content':null} | 1 | 3",
                "{'function_call':null,'content':'one'} | 0 | 1",
                "{'tool_calls':[{'extra_content':{'google':{'thought_signature':'a b'}},'function':{'name':'a','arguments':'b'}}]} | 1 | 2"
            })
    void calls_costTheirFrameNameAndArguments(String message, int calls, int words) {
        assertThat(message(message).text()).isEqualTo(MESSAGE + CALL * calls + words);
    }

    @Test
    void results_costTheirFrame() {
        assertThat(message("{'role':'tool','tool_call_id':'call 1 2','content':'one two'}")
                        .text())
                .isEqualTo(MESSAGE + RESULT + 2);
        assertThat(message("{'role':'function','name':'read','content':'one two'}")
                        .text())
                .isEqualTo(MESSAGE + NAME + 1 + 2);
        assertThat(message("{'role':'user','name':null,'content':'one'}").text())
                .isEqualTo(MESSAGE + NAME + 1);
    }

    @Test
    void spelling_makesNoDifference() {
        MessageTokens plain = message("{'role':'user','content':[{'type':'text','text':'é ü\\n🙂'}]}");
        MessageTokens escaped = message(
                "{ 'content' : [\n{ 'te\\u0078t' : '\\u00e9 \\u00fc\\u000a\\ud83d\\ude42' , 'type':'text' } ]\t, 'role' : 'user' }");
        assertThat(escaped.text()).isEqualTo(plain.text()).isEqualTo(MESSAGE + 3);
        assertThat(escaped.digest()).isEqualTo(plain.digest());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<|endoftext|>", "<|im_start|> system", "<|endofprompt|>", "\\ud800", "\\u0000"})
    void textThatLooksLikeControl_isText_C90(String text) {
        assertThat(message("{'role':'user','content':'" + text + " more'}").text())
                .isEqualTo(MESSAGE + text.split(" ", -1).length + 1);
    }
}
