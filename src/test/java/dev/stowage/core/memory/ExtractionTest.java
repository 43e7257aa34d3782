package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtractionTest {

    private final Listener listener = new Listener();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fix the parser.",
                "Der Zähler läuft rückwärts.",
                "パーサーが壊れています。",
                "这个解析器坏了。",
                "Парсер сломан.",
                "Jäsennin on rikki."
            })
    void firstTextOfAUser_isTheGoal_inAnyLanguage(String text) {
        listener.user(text);
        assertThat(listener.active(Unit.Type.DECISION)).singleElement().satisfies(unit -> {
            assertThat(unit.topic()).isEqualTo("task goal");
            assertThat(unit.confidence()).isEqualTo(0.88);
            assertThat(unit.statement()).isEqualTo(text);
            assertThat(unit.sources())
                    .containsExactly(Listener.heard(0, spoken(Role.USER, text)).identity());
        });
    }

    private static Spoken spoken(Role role, String text) {
        return new Spoken(role, text, List.of(), Optional.empty(), List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Now the lexer drops every second token of the stream.",
                "add tests",
                "Can you rename it?",
                "Seuraavaksi jäsentimen virheilmoitukset kuntoon",
                "次にエラーメッセージを直します"
            })
    void laterTextThatOpensATurn_isAGoalToo(String text) {
        listener.user("Fix the parser.").model("Done.").user(text);
        assertThat(listener.says(Unit.Type.DECISION)).containsExactly(text, "Fix the parser.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", "Thank you so much!", "Why?", "What is a lexer?", "好的，谢谢您！"})
    void laterTextThatWantsNothing_isNoGoal(String text) {
        listener.user("Fix the parser.").model("Done.").user(text);
        assertThat(listener.says(Unit.Type.DECISION)).containsExactly("Fix the parser.");
    }

    @Test
    void textInTheMiddleOfATurn_isNoGoal() {
        listener.user("Fix the parser.");
        listener.hear(
                new Spoken(Role.ASSISTANT, "", List.of(new Call("c", "look", "{}")), Optional.empty(), List.of()));
        listener.user("The window of the editor has now lost its focus.");
        assertThat(listener.says(Unit.Type.DECISION)).containsExactly("Fix the parser.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The API must stay as it is.",
                "You must not touch the tests.",
                "Never push to main.",
                "Always run the formatter.",
                "Do not add dependencies.",
                "Change only the parser.",
                "Benutze niemals Reflection.",
                "不要修改测试文件。"
            })
    void demandsOfAUser_areConstraints(String sentence) {
        listener.user("Fix the parser. " + sentence + " It is in src.");
        assertThat(listener.active(Unit.Type.CONSTRAINT)).singleElement().satisfies(unit -> {
            assertThat(unit.statement()).isEqualTo(sentence);
            assertThat(unit.confidence()).isEqualTo(0.84);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I prefer tabs.",
                "I would rather have two files.",
                "Default to UTF-8 for all of them.",
                "Ich hätte lieber zwei Dateien."
            })
    void wishesOfAUser_arePreferences(String sentence) {
        listener.user("Fix the parser. " + sentence);
        assertThat(listener.active(Unit.Type.PREFERENCE)).singleElement().satisfies(unit -> {
            assertThat(unit.statement()).isEqualTo(sentence);
            assertThat(unit.confidence()).isEqualTo(0.82);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I don't remember the number of my order.",
                "Must I log in?",
                "It is the only parser.",
                "The value is not only wrong.",
                "We never get that far."
            })
    void whatOnlySoundsLikeARule_isNone(String sentence) {
        listener.user("Fix the parser. " + sentence);
        assertThat(listener.active(Unit.Type.CONSTRAINT)).isEmpty();
    }

    @Test
    void rulesOfModelsToolsAndFiles_areNobodys() {
        listener.user("Fix the parser.\n```java\n// never do this, you must not\n```\n");
        listener.model("You must never do that, always prefer this.");
        listener.call("read_file", "{\"path\":\"a.md\"}", "Contributors must always sign. I prefer tabs.");
        assertThat(listener.units().all()).extracting(Unit::type).containsExactly(Unit.Type.DECISION);
    }

    @Test
    void remindersOfClients_areNotTheUsers() {
        listener.user("<system-reminder>You must never mention this.</system-reminder>\nFix the parser.");
        assertThat(listener.units().all()).extracting(Unit::statement).containsExactly("Fix the parser.");
    }

    @Test
    void ownBlocks_teachNothing() {
        String block =
                "<stowage:block zone=task_state id=b1>\nYou must never use tabs. Fix the lexer.\n</stowage:block>";
        listener.user(block).user(block + "\nFix the parser.");
        listener.call("get_order", "{\"id\":\"" + block.replace("\n", "\\n") + "\"}", block + "\nError: nothing");
        listener.call("get_order", "{\"id\":\"3\"}", "Error: see " + block);
        listener.call("get_order", "{\"id\":\"4\"}", "<stowage:block zone=x id=y>\nError: cut");
        assertThat(listener.says(Unit.Type.DECISION)).containsExactly("Fix the parser.");
        assertThat(listener.active(Unit.Type.CONSTRAINT)).isEmpty();
        assertThat(listener.units().all())
                .allSatisfy(unit ->
                        assertThat(unit.toString()).doesNotContain("tabs").doesNotContain("stowage:block"));
        assertThat(listener.units().all()).noneMatch(unit -> unit.toString().contains("cut"));
    }

    @Test
    void secrets_areNotRemembered() {
        String key = "sk-" + "a1b2".repeat(8);
        listener.user("Always use " + key + " for the calls.");
        listener.bash("curl -H " + key + " x", "<returncode>7</returncode>\nError: " + key);
        assertThat(listener.units().all())
                .hasSize(3)
                .allSatisfy(unit -> assertThat(unit.toString()).doesNotContain(key));
    }

    @Test
    void callsThatNobodyAnswers_areForgotten() {
        for (int i = 0; i < 500; i++) {
            listener.hear(new Spoken(
                    Role.ASSISTANT, "", List.of(new Call("c" + i, "look", "{}")), Optional.empty(), List.of()));
        }
        assertThat(listener.extraction().open()).hasSize(64);
        for (int i = 0; i < 500; i++) {
            listener.write("f" + i);
        }
        assertThat(listener.extraction().written()).hasSize(16);
    }

    @Test
    void pieces_makeNoDifference() {
        List<Heard> all = new ArrayList<>();
        all.add(Listener.heard(0, spoken(Role.USER, "Fix it. Never use tabs.")));
        all.add(Listener.heard(
                1,
                new Spoken(
                        Role.ASSISTANT,
                        "",
                        List.of(new Call("1", "a", "{\"x\":\"1\"}"), new Call("2", "b", "{\"x\":\"2\"}")),
                        Optional.empty(),
                        List.of())));
        all.add(Listener.heard(2, new Spoken(Role.TOOL, "fine", List.of(), Optional.of("2"), List.of())));
        all.add(Listener.heard(3, new Spoken(Role.TOOL, "Error: bad", List.of(), Optional.of("1"), List.of())));
        Extraction whole = Extraction.none("t", "s").read(all, Listener.NOW).extraction();
        Extraction pieces = Extraction.none("t", "s");
        for (Heard heard : all) {
            pieces = pieces.read(List.of(heard), Listener.NOW).extraction();
        }
        assertThat(pieces).isEqualTo(whole);
        assertThat(whole.units().all()).hasSize(3);
        assertThat(whole.units().active(Unit.Type.RISK).get(0).confidence()).isEqualTo(0.9, within(0.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                " ",
                "ok ",
                "好的",
                "<",
                "`",
                "a > ",
                "* ",
                "FAILED a ",
                "1 passed, ",
                "(",
                "a.",
                "never ",
                "| ",
                "'"
            })
    void monotonousTexts_areReadToTheirEnd(String piece) {
        String text = piece.repeat(200_000 / piece.length());
        listener.user(text).model(text).user("<output>" + text);
        for (String command :
                List.of("mvn test", "gradle test", "make", "npm test", "pytest", "cargo test", "go test")) {
            listener.bash(command, text).bash(command, "<returncode>1</returncode>" + text);
        }
        listener.bash(text, text).call("edit_file", text, text);
        assertThat(listener.extraction().heard()).isEqualTo(3 + 2 * 16);
        assertThat(listener.working()).hasSizeLessThanOrEqualTo(WorkingMemory.MOST_CHARACTERS);
    }
}
