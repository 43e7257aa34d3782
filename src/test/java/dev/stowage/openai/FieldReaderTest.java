package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.ImageRule;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields beside the messages; a character is a token here. */
class FieldReaderTest {

    private static final ModelFamily FAMILY =
            new ModelFamily("characters", Vocabulary.O200K, 1.5, 2, new ImageRule.Tiles(85, 170));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "tools | [{'a':1}] | 28",
                "tools | [ { 'a' :~1.0e5 }~, true, null, [] ] | 62",
                "tools | [{'\\u0061':'\\u00e9\\n'}] | 34",
                "tools | [] | 0",
                "tools | null | 0",
                "tools | 'x' | 0",
                "functions | [{'a':1}] | 28",
                "response_format | {'type':'text'} | 0",
                "response_format | {'type':'json_object'} | 0",
                "response_format | {'type':'json_schema'} | 33",
                "response_format | null | 0",
                "tool_choice | 'none' | 1",
                "tool_choice | 'auto' | 0",
                "tool_choice | 'required' | 0",
                "tool_choice | null | 0",
                "tool_choice | {'type':'function','function':{'name':'read'}} | 11",
                "tool_choice | {'name':'read','type':'function'} | 11",
                "tool_choice | {'type':'allowed_tools','allowed_tools':{'mode':'auto','tools':[{'function':{'name':'a'}},{'function':{'name':'b'}}]}} | 9"
            })
    void field_costs(String name, String value, int tokens) {
        byte[] body = Bodies.utf8(value.replace('\'', '"').replace('~', '\n'));
        assertThat(FieldReader.count(name, body, new ByteRange(0, body.length), String::length, FAMILY))
                .isEqualTo(tokens);
    }

    @Test
    void fields_areReadFromTheBody_C133() {
        String tools = "[" + "{\"type\":\"function\",\"function\":{\"name\":\"do it\"}},".repeat(59) + "{}]";
        String body = "{\"tools\":" + tools + ",\"messages\":[{\"content\":\"one\"}],\"stop\":[\"not counted\"],"
                + "\"tool_choice\":\"none\",\"response_format\":{\"type\":\"json_schema\",\"schema\":{\"title\":\"a b\"}}}";
        assertThat(Counted.prompt(body).fields()).isEqualTo(10 + 60 + 1 + 2);
        assertThat(Counted.prompt(body).total()).isEqualTo(3 + 10 + 60 + 1 + 2 + 5);
    }
}
