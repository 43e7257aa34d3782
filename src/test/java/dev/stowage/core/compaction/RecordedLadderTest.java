package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.Recorded;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recorded conversations, grown request by request inside windows that are too small for them. */
class RecordedLadderTest {

    @Test
    void recordedConversations_keepTheLaws_andFit() {
        int compactions = 0;
        for (Recorded.Dialogue dialogue : Recorded.dialogues()) {
            compactions += replay(dialogue);
        }
        assertThat(compactions).isGreaterThan(100);
    }

    private static int replay(Recorded.Dialogue dialogue) {
        List<Spoken> messages = dialogue.spoken();
        long whole = messages.stream().mapToLong(Talk::tokens).sum();
        long pinned = messages.stream().limit(2).mapToLong(Talk::tokens).sum();
        long largest = messages.stream().mapToLong(Talk::tokens).max().orElse(0);
        long spendable = Math.max(whole / 4, 2 * pinned + 4 * largest + 2_000);
        Talk talk = new Talk();
        Restraint restraint = Restraint.NONE;
        Instant now = Verdicts.NOW;
        int compactions = 0;
        for (Spoken message : messages) {
            boolean request = message.role() == Role.ASSISTANT && talk.size() > 1;
            if (request) {
                now = now.plusSeconds(20);
                LadderPrompt prompt = talk.prompt(spendable);
                Verdict verdict = Verdicts.LADDER.decide(prompt, Occasion.usage(), now, restraint);
                restraint = verdict.restraint();
                compactions += verdict.match(
                        packed -> {
                            Laws.hold(prompt, packed, dialogue.name() + " before " + talk.size());
                            talk.goOn(packed);
                            return 1;
                        },
                        stayed -> 0);
                assertThat(talk.total())
                        .as("%s before %d", dialogue.name(), talk.size())
                        .isLessThan(spendable);
            }
            talk.add(message);
        }
        return compactions;
    }
}
