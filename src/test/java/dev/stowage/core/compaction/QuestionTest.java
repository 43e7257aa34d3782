package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken.Call;
import org.junit.jupiter.api.Test;

class QuestionTest {

    @Test
    void query_isTheLatestUserText_andInALoopTheLatestAnswerToo() {
        Talk talk = new Talk().user("first").assistant("answer").user("second");
        assertThat(Question.of(talk.prompt(1)).query()).isEqualTo("second");
        talk.run("1", "ls", "a").assistant("now the tests", new Call("2", "run", "{}"));
        assertThat(Question.of(talk.result("2", "ok").prompt(1)).query()).isEqualTo("second\nnow the tests");
    }

    @Test
    void texts_areThoseOfTheOldExchanges_inPieces_D11() {
        Talk talk = new Talk().system("rules").user("task").read("1", "a.py", Talk.words("body", 5_000));
        String start = "same start " + "x".repeat(600);
        talk.assistant(start + "one end").assistant(start + "other end");
        talk.assistant("1").assistant("2").assistant("3").assistant("4").user("5");
        Question question = Question.of(talk.prompt(1));
        assertThat(question.texts()).hasSize(4).allMatch(text -> text.length() <= 700);
        assertThat(question.texts().get(0)).startsWith("read_file {\"path\":\"a.py\"}");
        assertThat(question.texts()).contains(start + "one end", start + "other end");
    }
}
