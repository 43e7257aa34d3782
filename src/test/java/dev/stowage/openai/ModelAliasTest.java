package dev.stowage.openai;

import static dev.stowage.openai.Bodies.text;
import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelAliasTest {

    @Test
    void model_isReplacedWhereItStands() {
        assertThat(renamed("{ \"mod\\u0065l\" :\t\"fa\\u0073t\", \"messages\":[{\"model\":\"fast\"}] }", "gpt-6"))
                .contains("{ \"mod\\u0065l\" :\t\"gpt-6\", \"messages\":[{\"model\":\"fast\"}] }");
    }

    @Test
    void name_isQuoted() {
        assertThat(renamed("{\"model\":\"a\",\"messages\":[1]}", "o/\"é\\\n"))
                .contains("{\"model\":\"o/\\\"é\\\\\\n\",\"messages\":[1]}");
    }

    @Test
    void renaming_goesTogetherWithAskingForUsage() {
        byte[] body = utf8("{\"messages\":[1],\"stream\":true,\"model\":\"a\"}");
        ChatIndex index = ChatIndex.of(body);
        List<BodyEdit> edits = List.of(
                IncludeUsage.edit(body, index).orElseThrow(),
                ModelAlias.edit(index, "longer").orElseThrow());
        assertThat(text(BodyEdit.splice(body, edits)))
                .isEqualTo(
                        "{\"messages\":[1],\"stream\":true,\"model\":\"longer\",\"stream_options\":{\"include_usage\":true}}");
    }

    @Test
    void bodyWithoutModel_staysAsItIs() {
        assertThat(renamed("{\"messages\":[1]}", "b")).isEmpty();
        assertThat(renamed("{\"model\":7,\"messages\":[1", "b")).isEmpty();
        assertThat(renamed("{\"model\":\"a", "b")).isEmpty();
    }

    /** Upstreams read the last one. */
    @Test
    void modelOfABodyThatIsPassedOn_isReplacedToo() {
        assertThat(renamed("{\"model\":\"a\",\"messages\":7}", "b")).contains("{\"model\":\"b\",\"messages\":7}");
        assertThat(renamed("{\"model\":\"a\",\"messages\":[1],\"model\":\"a\"}", "b"))
                .contains("{\"model\":\"a\",\"messages\":[1],\"model\":\"b\"}");
        assertThat(renamed("{\"x\":[01],\"model\":\"a\"", "b")).contains("{\"x\":[01],\"model\":\"b\"");
    }

    private static Optional<String> renamed(String sent, String model) {
        byte[] body = utf8(sent);
        return ModelAlias.edit(ChatIndex.of(body), model).map(edit -> text(BodyEdit.splice(body, List.of(edit))));
    }
}
