package dev.stowage.openai;

import static dev.stowage.openai.Bodies.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.HeadPrint;
import dev.stowage.core.session.HeadPrint.Difference;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadsTest {

    private static final String RULES = "You are careful. ".repeat(20);

    @Test
    void sameHead_hasTheSamePrint() {
        assertThat(print("monday").from(print("monday"))).isEmpty();
        assertThat(HeadPrint.NONE.from(print("monday"))).isEmpty();
    }

    @Test
    void difference_isFoundToWithinABlock() {
        int exact = message("").length() - "\"}".length();
        Difference difference = print("monday").from(print("tuesday")).orElseThrow();
        assertThat(difference.message()).isZero();
        assertThat(difference.offset()).isBetween(exact - HeadPrint.BLOCK, exact);
    }

    @Test
    void excerpt_showsWhatIsNewThere_withoutSecrets() {
        String now = "tuesday, and the key is sk-abcdefghijklmnopqrstuvwxyz";
        byte[] body = body(now);
        Difference difference = print("monday").from(print(now)).orElseThrow();
        String excerpt = Heads.excerpt(body, ChatIndex.of(body), difference);
        assertThat(excerpt).contains("It is tuesday").contains("careful.").doesNotContain("sk-abcdef");
        assertThat(excerpt.length()).isLessThanOrEqualTo(2 * 40 + HeadPrint.BLOCK);
    }

    @Test
    void prompt_isPartOfTheHead() {
        byte[] before = utf8("{\"messages\":[" + message("monday") + ",{\"role\":\"user\",\"content\":\"hi\"}]}");
        byte[] after = utf8("{\"messages\":[" + message("monday") + ",{\"role\":\"user\",\"content\":\"ho\"}]}");
        Optional<Difference> difference =
                Heads.print(before, ChatIndex.of(before), 2).from(Heads.print(after, ChatIndex.of(after), 2));
        assertThat(difference).map(Difference::message).contains(1);
    }

    @Test
    void messageThatWasAdded_isTheDifference() {
        byte[] more = utf8("{\"messages\":[" + message("monday") + "," + message("more") + "]}");
        HeadPrint now = Heads.print(more, ChatIndex.of(more), 2);
        assertThat(print("monday").from(now)).contains(new Difference(1, 0));
        assertThat(now.from(print("monday"))).as("fewer messages, all the same").isEmpty();
    }

    private static String message(String day) {
        return "{\"role\":\"system\",\"content\":\"" + RULES + "It is " + day + "\"}";
    }

    private static byte[] body(String day) {
        return utf8("{\"messages\":[" + message(day) + "]}");
    }

    private static HeadPrint print(String day) {
        return Heads.print(body(day), ChatIndex.of(body(day)), 1);
    }
}
