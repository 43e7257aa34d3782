package dev.stowage.openai;

import static dev.stowage.openai.Histories.USER;
import static dev.stowage.openai.Histories.USER_2;
import static dev.stowage.openai.Histories.body;
import static dev.stowage.openai.Histories.repair;
import static dev.stowage.openai.Histories.repaired;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of assistants' messages that say nothing, and of those that say anything. */
class RepairedAssistantsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"role\":\"assistant\",\"content\":\"x\",\"tool_calls\":[]}",
                "{\"role\":\"assistant\",\"content\":\"x\" , \"tool_calls\":[ ]}",
                "{\"tool_calls\":[],\"role\":\"assistant\",\"content\":\"x\"}",
                "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"a\"}],\"tool_calls\":[],\"content\":\"x\"}",
            })
    void emptyListOfCalls_isLeftOut(String message) {
        assertThat(repaired(USER, message, USER_2))
                .containsExactly(USER, "{\"role\":\"assistant\",\"content\":\"x\"}", USER_2);
        assertThat(repair(body(USER, message)).defects()).isEqualTo(Map.of(HistoryDefect.EMPTY_CALL_LIST, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\"",
                "null",
                "[]",
                "[{\"type\":\"text\",\"text\":\"\"}]",
                "[ { \"text\" : null, \"type\":\"text\"} ]"
            })
    void assistantThatSaysNothing_getsAFewWords_K101(String content) {
        String message = "{\"role\":\"assistant\",\"content\":" + content + ",\"reasoning_content\":\"r\"}";
        String worded = "{\"role\":\"assistant\",\"content\":\"[No answer.]\",\"reasoning_content\":\"r\"}";
        assertThat(repaired(USER, message, USER_2)).containsExactly(USER, worded, USER_2);
        assertThat(repair(body(USER, message, USER_2)).defects()).isEqualTo(Map.of(HistoryDefect.EMPTY_ASSISTANT, 1));
    }

    @Test
    void assistantWithoutAnyContent_getsIt_K101() {
        assertThat(repaired(USER, "{\"role\":\"assistant\" }", "{\"tool_calls\":[], \"role\":\"assistant\"}", USER_2))
                .containsExactly(
                        USER,
                        "{\"role\":\"assistant\" ,\"content\":\"[No answer.]\"}",
                        "{\"role\":\"assistant\",\"content\":\"[No answer.]\"}",
                        USER_2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"content\":null,\"refusal\":\"no\"",
                "\"content\":null,\"audio\":{\"id\":\"x\"}",
                "\"content\":[{\"type\":\"refusal\",\"refusal\":\"no\"}]",
                "\"content\":[{\"type\":\"image_url\"}]",
                "\"content\":\" \"",
                "\"content\":{}",
                "\"content\":7"
            })
    void assistantThatSaysAnything_isLeftAlone(String members) {
        assertThat(repair(body(USER, "{\"role\":\"assistant\"," + members + "}", USER_2))
                        .edits())
                .isEmpty();
    }

    /** What providers continue with: theirs to fill, the client's to write. */
    @Test
    void emptyAssistantAtTheEnd_isTheBeginningOfTheAnswer() {
        HistoryRepair repair = repair(body(USER, "{\"role\":\"assistant\",\"content\":\"\",\"prefix\":true}"));
        assertThat(repair.edits()).isEmpty();
        assertThat(repair.settled()).isEqualTo(1);
    }
}
