package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.testkit.Recorded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded conversations, grown request by request inside windows that are too small for them. */
class RecordedLadderTest {

    /** From a trigger down to its target: soft from .60 to .50. */
    private static final double LEAST_STEP = 0.10;

    @Test
    void recordedConversations_keepTheLaws_andFit() {
        int compactions = Recorded.dialogues().parallelStream()
                .mapToInt(RecordedLadderTest::replay)
                .sum();
        assertThat(compactions).isGreaterThan(100);
    }

    /** In windows of these sizes, a fourth of each kept for the answer. */
    @ParameterizedTest
    @ValueSource(longs = {16_000, 32_000, 64_000, 128_000})
    void everyWindow_holds_andIsCompactedSeldom(long window) {
        long spendable = window * 3 / 4;
        long compactions = Recorded.dialogues().parallelStream()
                .mapToLong(dialogue -> compactedSeldom(dialogue, spendable))
                .sum();
        assertThat(compactions).isPositive();
    }

    private static long compactedSeldom(Recorded.Dialogue dialogue, long spendable) {
        List<Level> levels = replay(dialogue, spendable);
        long whole = dialogue.spoken().stream().mapToLong(Talk::tokens).sum();
        double growth = (double) whole / spendable;
        long unforced = levels.stream()
                .filter(level -> level == Level.SOFT || level == Level.HARD)
                .count();
        assertThat(unforced)
                .as("compactions of %s that were not in need", dialogue.name())
                .isLessThanOrEqualTo((long) Math.ceil(growth / LEAST_STEP) + 1);
        return levels.stream().filter(level -> level != Level.NONE).count();
    }

    /** What was done at each request. */
    private static List<Level> replay(Recorded.Dialogue dialogue, long spendable) {
        List<Level> levels = new ArrayList<>();
        Talk talk = new Talk();
        Restraint restraint = Restraint.NONE;
        Instant now = Verdicts.NOW;
        for (Spoken message : dialogue.spoken()) {
            if (message.role() == Role.ASSISTANT && talk.size() > 1) {
                now = now.plusSeconds(20);
                LadderPrompt prompt = talk.prompt(spendable);
                Verdict verdict = Verdicts.LADDER.decide(prompt, Occasion.usage(), now, restraint);
                restraint = verdict.restraint();
                Level level = verdict.match(
                        packed -> {
                            Laws.hold(prompt, packed, dialogue.name() + " before " + talk.size());
                            talk.goOn(packed);
                            return packed.level();
                        },
                        stayed -> Level.NONE);
                boolean again = !levels.isEmpty() && levels.get(levels.size() - 1) != Level.NONE;
                assertThat(again && (level == Level.SOFT || level == Level.HARD))
                        .as("%s before %d: twice in a row without need", dialogue.name(), talk.size())
                        .isFalse();
                assertThat(talk.total())
                        .as("%s before %d", dialogue.name(), talk.size())
                        .isLessThanOrEqualTo(spendable);
                levels.add(level);
            }
            talk.add(message);
        }
        return levels;
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
