package dev.stowage.fidelity;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.LadderMessage;
import dev.stowage.core.compaction.LadderPrompt;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.compaction.Restraint;
import dev.stowage.core.compaction.Verdict;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.testkit.Recorded.Dialogue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** A recorded conversation, its facts message by message, and its way through a window. */
final class Recording {

    private static final long MESSAGE_TOKENS = 4;
    private static final Duration STEP = Duration.ofSeconds(20);

    private final String name;
    private final List<Spoken> messages;
    private final List<Set<Fact>> facts;
    private final List<Long> tokens;
    private final long fixed;
    private final ToLongFunction<String> counter;

    Recording(Dialogue dialogue, ToLongFunction<String> counter) {
        this.name = dialogue.name();
        this.messages = dialogue.spoken();
        this.facts = messages.stream().map(Facts::of).toList();
        this.tokens = messages.stream()
                .map(message -> MESSAGE_TOKENS + counter.applyAsLong(written(message)))
                .toList();
        this.fixed = dialogue.tools().isMissingNode()
                ? 0
                : counter.applyAsLong(dialogue.tools().toString());
        this.counter = counter;
    }

    private static String written(Spoken message) {
        StringBuilder text = new StringBuilder(message.text());
        message.calls().forEach(call -> text.append(call.name()).append(call.arguments()));
        return text.toString();
    }

    String name() {
        return name;
    }

    List<Spoken> messages() {
        return messages;
    }

    Set<Fact> facts(int message) {
        return facts.get(message);
    }

    long tokens(String text) {
        return counter.applyAsLong(text);
    }

    /**
     * Sends it request by request into a window of so many tokens, and tells of each compaction.
     *
     * @param adding adds to prompts what they no longer show
     */
    void replay(long spendable, Ladder ladder, Adding adding, Consumer<Compaction> told) {
        List<Fate> fates = new ArrayList<>();
        Optional<String> checkpoint = Optional.empty();
        Restraint restraint = Restraint.NONE;
        Instant now = Instant.EPOCH;
        for (int at = 0; at < messages.size(); at++) {
            if (at > 1 && messages.get(at).role() == Role.ASSISTANT) {
                now = now.plus(STEP);
                LadderPrompt prompt = prompt(fates, adding.tokens(), spendable, checkpoint);
                long start = System.nanoTime();
                Verdict verdict = ladder.decide(prompt, Occasion.usage(), now, restraint);
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                restraint = verdict.restraint();
                Optional<Packed> packed = verdict.match(Optional::of, stayed -> Optional.empty());
                if (packed.isPresent()) {
                    checkpoint = packed.get().checkpoint();
                    fates = new ArrayList<>(packed.get().fates());
                    adding.nextEpoch();
                }
                long sent = packed.map(Packed::after).orElseGet(() -> sent(prompt));
                List<String> added = adding.to(messages.subList(0, at), fates, new ContextUsage(sent, spendable), now);
                if (packed.isPresent()) {
                    told.accept(new Compaction(this, at, packed.get(), String.join("\n", added), spendable, took));
                }
            }
            fates.add(Fate.Plain.KEEP);
        }
    }

    /** What a prompt takes that stays as it is; a checkpoint's fence is not counted. */
    private static long sent(LadderPrompt prompt) {
        long messages = prompt.messages().stream()
                .mapToLong(message -> message.fate() == Fate.Plain.KEEP
                        ? message.tokens()
                        : message.fate()
                                .text()
                                .map(prompt.counter()::applyAsLong)
                                .orElse(0L))
                .sum();
        long checkpoint = prompt.checkpoint().map(prompt.counter()::applyAsLong).orElse(0L);
        return prompt.fixed() + prompt.tails() + messages + checkpoint;
    }

    private LadderPrompt prompt(List<Fate> fates, long tails, long spendable, Optional<String> checkpoint) {
        List<LadderMessage> sent = IntStream.range(0, fates.size())
                .mapToObj(i -> new LadderMessage(messages.get(i), tokens.get(i), fates.get(i)))
                .toList();
        return new LadderPrompt(sent, fixed, tails, spendable, checkpoint, counter);
    }
}
