package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.testkit.Recorded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

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
        List<Spoken> messages =
                dialogue.messages().stream().map(RecordedLadderTest::spoken).toList();
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

    private static Spoken spoken(JsonNode message) {
        List<Call> calls = message.path("tool_calls")
                .valueStream()
                .map(call -> new Call(
                        call.path("id").asString(),
                        call.path("function").path("name").asString(),
                        call.path("function").path("arguments").asString()))
                .toList();
        JsonNode id = message.path("tool_call_id");
        return new Spoken(
                Role.of(message.path("role").asString()),
                text(message.path("content")),
                calls,
                id.isString() ? Optional.of(id.asString()) : Optional.empty(),
                List.of());
    }

    private static String text(JsonNode content) {
        return content.isArray()
                ? content.valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining("\n"))
                : content.asString("");
    }
}
