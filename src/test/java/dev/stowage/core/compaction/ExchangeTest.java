package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Spoken.Call;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExchangeTest {

    @Test
    void parallelCalls_areOneExchangeOfTwoMessages_C10() {
        Talk talk = new Talk()
                .user("go")
                .assistant("", call("a"), call("b"), call("c"), call("d"))
                .result("b", "2")
                .result("a", "1")
                .result("d", "4")
                .result("c", "3")
                .assistant("done");
        assertThat(Exchange.of(talk.messages()))
                .containsExactly(new Exchange(0, 1, 1), new Exchange(1, 6, 2), new Exchange(6, 7, 1));
    }

    @Test
    void repeatedIds_belongToTheNearestCall() {
        Talk talk = new Talk().read("call_0", "a", "1").read("call_0", "b", "2");
        assertThat(Exchange.of(talk.messages())).containsExactly(new Exchange(0, 2, 2), new Exchange(2, 4, 2));
    }

    @Test
    void resultWithoutCall_standsAlone() {
        Talk talk = new Talk().result("gone", "x").user("hi").result("gone", "y");
        assertThat(Exchange.of(talk.messages())).extracting(Exchange::from).containsExactly(0, 1, 2);
    }

    @Test
    void lateResult_drawsItsCallAndWhatIsBetweenTogether() {
        Talk talk = new Talk()
                .assistant("", call("a"), call("b"))
                .result("a", "1")
                .user("hurry")
                .assistant("", call("c"))
                .result("c", "3")
                .result("b", "2")
                .user("thanks");
        assertThat(Exchange.of(talk.messages())).extracting(Exchange::from).containsExactly(0, 6);
    }

    @Test
    void emptyConversation_hasNone() {
        assertThat(Exchange.of(List.of())).isEmpty();
    }

    @Test
    void lastMessages_areRoundedOutToExchanges_C03_C05() {
        Talk talk = new Talk()
                .user("go")
                .assistant("", call("a"), call("b"), call("c"))
                .result("a", "1");
        talk.result("b", "2")
                .result("c", "3")
                .assistant("ok")
                .user("more")
                .assistant("yes")
                .user("end");
        List<Exchange> exchanges = Exchange.of(talk.messages());
        assertThat(exchanges.get(Exchange.lastFrom(exchanges, 5)).from()).isEqualTo(1);
        assertThat(exchanges.get(Exchange.lastFrom(exchanges, 4)).from()).isEqualTo(5);
        assertThat(Exchange.lastFrom(exchanges, 100)).isZero();
        assertThat(Exchange.messages(exchanges)).isEqualTo(7);
    }

    private static Call call(String id) {
        return new Call(id, "look", "{}");
    }
}
