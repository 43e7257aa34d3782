package dev.stowage.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.KeptReasoning;
import dev.stowage.openai.RandomAnswers.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A client that drops all reasoning, writes messages its own way and loses results, for many turns. */
class ReasoningReplayPropertyTest {

    @Test
    void everyAssistantMessage_getsItsOwnReasoningBack_andTheStartStays() {
        long seed = new Random().nextLong();
        for (int round = 0; round < 100; round++) {
            converse(seed + round);
        }
    }

    private static void converse(long seed) {
        Random random = new Random(seed);
        RandomAnswers answers = new RandomAnswers(random);
        List<String> history = new ArrayList<>(List.of(Histories.SYSTEM, Histories.USER));
        List<String> reasoning = new ArrayList<>();
        List<String> sentBefore = List.of();
        KeptReasoning kept = KeptReasoning.NONE;
        for (int turn = 0; turn < 12; turn++) {
            byte[] body = Histories.body(history);
            ChatIndex index = ChatIndex.of(body);
            List<Optional<AssistantTurn>> turns = Replayed.turns(body);
            List<String> sent = Bodies.messages(sent(body, index, turns, kept));
            String what = "seed " + seed + " turn " + turn + "\n" + String.join("\n", sent);
            assertThat(reasoningOf(sent)).as(what).isEqualTo(reasoning);
            assertThat(sent.stream().limit(sentBefore.size())).as(what).isEqualTo(sentBefore);
            assertThat(PairingRules.broken(Histories.body(sent))).as(what).isEmpty();
            sentBefore = sent;

            List<Choice> choices = answers.next();
            kept = Replayed.keep(kept, turns, answers.heard(choices), 1 << 20);
            Choice chosen = choices.get(random.nextInt(choices.size()));
            history.add(answers.written(chosen));
            history.addAll(chosen.results(random));
            if (chosen.ids().isEmpty() || random.nextInt(4) == 0) {
                history.add(random.nextBoolean() ? Histories.USER : Histories.USER_2);
            }
            reasoning.add(chosen.members());
        }
    }

    private static byte[] sent(byte[] body, ChatIndex index, List<Optional<AssistantTurn>> turns, KeptReasoning kept) {
        ReasoningReplay replay = ReasoningReplay.of(index, turns, kept);
        assertThat(replay.missing()).isZero();
        List<BodyEdit> edits = new ArrayList<>(Histories.repair(body).edits());
        edits.addAll(replay.edits());
        byte[] sent = BodyEdit.splice(body, edits);
        assertThat(Replayed.replay(sent, kept).edits()).isEmpty();
        return sent;
    }

    private static List<String> reasoningOf(List<String> messages) {
        return messages.stream()
                .filter(message -> message.contains("\"assistant\""))
                .map(message -> message.contains("\"reasoning_content\":\"thought")
                        ? message.substring(message.indexOf("\"reasoning_content\""))
                        : "none")
                .map(message -> message.contains("\"content\":\"[No")
                        ? message.substring(0, message.indexOf(",\"content\":\"[No"))
                        : message.substring(0, Math.max(4, message.length() - 1)))
                .toList();
    }
}
