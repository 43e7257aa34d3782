package dev.stowage.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.assembly.Assembler;
import dev.stowage.core.assembly.PromptMessage;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.session.EpochEvent.EpochBegun;
import dev.stowage.core.session.EpochEvent.ExchangesHidden;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.testkit.Told;
import java.util.List;
import org.junit.jupiter.api.Test;

class HiddenExchangesTest {

    private static final HiddenExchange ALONE = new HiddenExchange("{call}", List.of("{result}"), List.of());
    private static final HiddenExchange BESIDE = new HiddenExchange("{own}", List.of("{answer}"), List.of("t1"));

    private static Lineage hiding(String told, int message, HiddenExchange... exchanges) {
        Lineage lineage = Told.lineage(told);
        MessageIdentity identity = lineage.history().get(message).identity();
        return lineage.apply(new ExchangesHidden(lineage.epoch().number(), identity, List.of(exchanges)));
    }

    private static Lineage then(Lineage lineage, String told) {
        return Reconciler.reconcile(List.of(lineage), Told.of(told), Kind.NEW).lineage();
    }

    private static List<String> following(Lineage lineage) {
        return Assembler.assemble(lineage).stream()
                .flatMap(message -> message.following().stream())
                .toList();
    }

    @Test
    void hidden_standsBehindItsMessageOnceSomethingFollows() {
        Lineage lineage = hiding("s:r u:hi", 1, ALONE);
        assertThat(Assembler.assemble(lineage)).allMatch(PromptMessage::untouched);
        assertThat(lineage.epoch().changesPrompts()).isTrue();
        List<PromptMessage> prompt = Assembler.assemble(then(lineage, "s:r u:hi a:yo u:go"));
        assertThat(prompt.get(1).following()).containsExactly("{call}", "{result}");
        assertThat(prompt.get(1).messages()).isEqualTo(3);
        assertThat(prompt.get(2).untouched()).isTrue();
    }

    @Test
    void callsBesideTheClients_joinTheNextMessage() {
        List<PromptMessage> prompt =
                Assembler.assemble(then(hiding("s:r u:hi", 1, ALONE, BESIDE), "s:r u:hi c:run t:ok"));
        assertThat(prompt.get(1).following()).containsExactly("{call}", "{result}");
        assertThat(prompt.get(2).calls()).containsExactly("{own}");
        assertThat(prompt.get(2).following()).containsExactly("{answer}");
    }

    @Test
    void laterAnswer_takesTheirPlace() {
        Lineage lineage = hiding("s:r u:hi", 1, ALONE);
        Lineage again =
                lineage.apply(new ExchangesHidden(0, lineage.history().get(1).identity(), List.of()));
        assertThat(again.epoch().hidden()).isEmpty();
        assertThat(again.epoch().changesPrompts()).isFalse();
    }

    @Test
    void anotherEpoch_knowsNothingOfThem() {
        Lineage lineage = hiding("s:r u:hi", 1, ALONE);
        Lineage next = lineage.apply(new EpochBegun(lineage.epoch().next()));
        assertThat(next.epoch().hidden()).isEmpty();
        ExchangesHidden late = new ExchangesHidden(0, lineage.history().get(1).identity(), List.of(ALONE));
        assertThat(next.apply(late)).isEqualTo(next);
        assertThat(late.bindsHistory()).isFalse();
    }

    @Test
    void undone_isNotShared() {
        Lineage lineage = then(hiding("s:r u:hi", 1, ALONE), "s:r u:hi a:yo u:go a:ok u:more");
        assertThat(following(then(lineage, "s:r u:hi a:no u:go")))
                .as("the answer was another")
                .isEmpty();
        assertThat(following(then(lineage, "s:r u:hi a:yo u:other"))).containsExactly("{call}", "{result}");
    }

    @Test
    void dropped_goesWithItsMessage() {
        Lineage lineage = then(hiding("s:r u:hi a:1 u:x", 3, ALONE), "s:r u:hi a:1 u:x a:2 u:y");
        assertThat(following(lineage)).hasSize(2);
        assertThat(following(then(lineage, "s:r u:hi a:1 a:2 u:y a:3 u:z"))).isEmpty();
    }

    @Test
    void driftedHead_keepsThem() {
        Lineage lineage = hiding("s:monday u:hi", 1, ALONE);
        assertThat(following(then(lineage, "s:tuesday u:hi a:yo u:go"))).containsExactly("{call}", "{result}");
    }

    @Test
    void bytes_areThoseOfAllTexts() {
        assertThat(new HiddenExchange("é", List.of("a", "🙂"), List.of("t1")).bytes())
                .isEqualTo(7);
        assertThat(hiding("s:r u:hi", 1, ALONE, BESIDE).epoch().hiddenBytes())
                .isEqualTo(ALONE.bytes() + BESIDE.bytes());
    }
}
