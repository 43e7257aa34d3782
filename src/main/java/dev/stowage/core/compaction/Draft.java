package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A prompt in the making: what each message has become so far, and what the whole takes as it would go out. */
final class Draft {

    /** At most what the fence of a checkpoint and the message around it take. */
    static final long FENCE_TOKENS = 48;

    private final LadderPrompt prompt;
    private final List<Exchange> exchanges;
    private final Fate[] fates;
    private final long[] tokens;
    private final OptionalLong[] frames;
    private final Map<Integer, Deed> deeds = new HashMap<>();
    private Optional<String> checkpoint;
    private long checkpointTokens;
    private long total;

    Draft(LadderPrompt prompt) {
        int size = prompt.messages().size();
        this.prompt = prompt;
        this.exchanges = List.copyOf(Exchange.of(prompt.spoken()));
        this.fates = new Fate[size];
        this.tokens = new long[size];
        this.frames = new OptionalLong[size];
        Arrays.fill(frames, OptionalLong.empty());
        this.total = prompt.fixed();
        for (int i = 0; i < size; i++) {
            set(i, prompt.messages().get(i).fate());
        }
        this.checkpoint = Optional.empty();
        prompt.checkpoint().ifPresent(this::checkpoint);
    }

    private Draft(Draft other) {
        this.prompt = other.prompt;
        this.exchanges = other.exchanges;
        this.fates = other.fates.clone();
        this.tokens = other.tokens.clone();
        this.frames = other.frames.clone();
        this.deeds.putAll(other.deeds);
        this.checkpoint = other.checkpoint;
        this.checkpointTokens = other.checkpointTokens;
        this.total = other.total;
    }

    Draft copy() {
        return new Draft(this);
    }

    LadderPrompt prompt() {
        return prompt;
    }

    List<Exchange> exchanges() {
        return exchanges;
    }

    Spoken spoken(int index) {
        return prompt.spoken(index);
    }

    Fate fate(int index) {
        return fates[index];
    }

    List<Fate> fates() {
        return List.of(fates);
    }

    boolean sent(Exchange exchange) {
        return exchange.indices().anyMatch(i -> fates[i].sent());
    }

    /** Tokens of one message as it would go out. */
    long tokens(int index) {
        return tokens[index];
    }

    long total() {
        return total;
    }

    /** Tokens of everything but the checkpoint. */
    long totalWithoutCheckpoint() {
        return total - checkpointTokens;
    }

    /** Tokens of the client's messages that it does not send. */
    long missing() {
        long missing = 0;
        for (int i = 0; i < fates.length; i++) {
            missing += prompt.messages().get(i).tokens() - tokens[i];
        }
        return missing;
    }

    double usage() {
        return share(total);
    }

    double share(long some) {
        return (double) some / prompt.spendable();
    }

    Optional<String> checkpoint() {
        return checkpoint;
    }

    /** How many messages each thing was done to; what came last counts. */
    Map<Deed, Integer> deeds() {
        Map<Deed, Integer> counts = new EnumMap<>(Deed.class);
        deeds.values().forEach(deed -> counts.merge(deed, 1, Integer::sum));
        return counts;
    }

    Reach reach(Level level) {
        return reach(level.lastMessages());
    }

    Reach reach(int lastMessages) {
        return Reach.of(exchanges, prompt.spoken(), lastMessages);
    }

    /** Lets {@code text} stand for the message's own, if that saves anything; answers whether it does. */
    boolean shorten(int index, String text, Deed deed) {
        long then = frame(index) + prompt.counter().applyAsLong(text);
        if (!fates[index].sent() || text.isBlank() || then >= tokens[index]) {
            return false;
        }
        set(index, new Fate.Shortened(text));
        deeds.put(index, deed);
        return true;
    }

    void drop(Exchange exchange, Fate.Plain fate, Deed deed) {
        exchange.indices().filter(i -> fates[i] != fate).forEach(i -> {
            set(i, fate);
            deeds.put(i, deed);
        });
    }

    void checkpoint(String text) {
        total -= checkpointTokens;
        checkpoint = Optional.of(text);
        checkpointTokens = prompt.counter().applyAsLong(text) + FENCE_TOKENS;
        total += checkpointTokens;
    }

    private void set(int index, Fate fate) {
        total -= tokens[index];
        fates[index] = fate;
        long whole = prompt.messages().get(index).tokens();
        tokens[index] = fate.match(
                plain -> plain.sent() ? whole : 0,
                shortened -> frame(index) + prompt.counter().applyAsLong(shortened.says()));
        total += tokens[index];
    }

    /** Tokens of a message besides its text: its role, its calls. */
    private long frame(int index) {
        if (frames[index].isEmpty()) {
            long text = prompt.counter().applyAsLong(spoken(index).text());
            frames[index] =
                    OptionalLong.of(Math.max(0, prompt.messages().get(index).tokens() - text));
        }
        return frames[index].getAsLong();
    }
}
