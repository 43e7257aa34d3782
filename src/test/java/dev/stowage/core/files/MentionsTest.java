package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MentionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.py",
                "look at src/a.py.",
                "in /repo/src/a.py:12",
                "`a.py`'s",
                "(a.py)",
                "请看a.py文件",
                "x\\src\\a.py"
            })
    void nameAsAWord_isAMention(String text) {
        assertThat(in(new Dialogue().user(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.pyc", "data.py", "a.py.bak", "my-a.py", "a_py", "A.PY", "a.py_old a.py2"})
    void partOfAnotherWord_isNone(String text) {
        assertThat(in(new Dialogue().user(text))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\":\"src/a.py\"}",
                "{\"command\":\"python a.py\"}",
                "{\"p\":\"src\\u002fa.p\\u0079\"}",
                "a.py"
            })
    void argument_isAMention(String arguments) {
        assertThat(in(new Dialogue().call("1", "run", arguments))).isTrue();
    }

    private static boolean in(Dialogue dialogue) {
        return Mentions.of(dialogue.messages().get(0)).path("src/a.py");
    }
}
