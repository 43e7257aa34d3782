package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Verdict.Packed;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What holds for every compaction of every conversation. */
final class Laws {

    private Laws() {}

    static void hold(LadderPrompt before, Packed packed, String name) {
        List<Spoken> messages = before.spoken();
        assertThat(packed.fates()).as(name).hasSameSizeAs(messages);
        assertThat(packed.freed()).as(name).isBetween(1L, packed.before());
        assertThat(packed.before()).as(name).isEqualTo(new Draft(before).total());
        assertThat(packed.after()).as(name).isEqualTo(new Draft(after(before, packed)).total());
        pairs(messages, packed, name);
        pinned(messages, packed, name);
        for (int i = 0; i < messages.size(); i++) {
            boolean gone = !before.messages().get(i).fate().sent();
            assertThat(gone && packed.fates().get(i).sent())
                    .as("%s: %d is back", name, i)
                    .isFalse();
            boolean empty = packed.fates().get(i).text().filter(String::isBlank).isPresent();
            assertThat(empty).as("%s: %d is empty", name, i).isFalse();
        }
        boolean anyGone = packed.fates().stream().anyMatch(fate -> !fate.sent());
        assertThat(packed.checkpoint().isPresent()).as(name).isEqualTo(anyGone);
        packed.checkpoint()
                .ifPresent(text -> assertThat(Talk.tokens(text)).as(name).isLessThanOrEqualTo(1_500));
    }

    static LadderPrompt after(LadderPrompt before, Packed packed) {
        List<LadderMessage> messages = IntStream.range(0, packed.fates().size())
                .mapToObj(i -> new LadderMessage(
                        before.spoken(i),
                        before.messages().get(i).tokens(),
                        packed.fates().get(i)))
                .toList();
        return new LadderPrompt(messages, before.fixed(), 0, before.spendable(), packed.checkpoint(), before.counter());
    }

    private static void pairs(List<Spoken> messages, Packed packed, String name) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            if (packed.fates().get(i).sent()) {
                Spoken message = messages.get(i);
                message.answers()
                        .ifPresent(id -> assertThat(open.remove(id))
                                .as("%s: call of %s", name, id)
                                .isTrue());
                if (message.role() != Role.TOOL) {
                    assertThat(open).as("%s: results before %d", name, i).isEmpty();
                }
                message.calls().forEach(call -> open.add(call.id()));
            }
        }
        assertThat(open).as("%s: results", name).isEmpty();
    }

    private static void pinned(List<Spoken> messages, Packed packed, String name) {
        int[] users = IntStream.range(0, messages.size())
                .filter(i -> messages.get(i).role() == Role.USER)
                .toArray();
        IntStream instructions = IntStream.range(0, messages.size())
                .filter(i -> messages.get(i).role().instructs());
        IntStream.concat(instructions, IntStream.of(users[0], users[users.length - 1]))
                .forEach(i ->
                        assertThat(packed.fates().get(i)).as("%s: %d", name, i).isEqualTo(Fate.Plain.KEEP));
        assertThat(packed.fates().get(messages.size() - 1).sent()).as(name).isTrue();
    }
}
