package dev.stowage.core.arena;

import dev.stowage.core.chat.Fence;
import dev.stowage.core.chat.MessageIdentity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** A block in the making: takes entries whole or in part as long as there is room for them. */
final class Writing {

    /** What stands between entries, and before a block. */
    static final String BETWEEN = "\n\n";
    /** Less is no use to anybody. */
    private static final long LEAST_PART = 32;

    private final String id;
    private final String zone;
    private final List<Entry> entries;
    private final ToLongFunction<String> counter;
    private final List<String> parts = new ArrayList<>();
    private final List<Entry> taken = new ArrayList<>();
    private final List<Entry> leftOut = new ArrayList<>();
    private final Map<Zone, Long> contents = new EnumMap<>(Zone.class);
    private final long between;
    private final long around;
    private long room;
    private long tokens;

    /** @param entries that it is to show, in their order */
    Writing(String id, String zone, List<Entry> entries, ToLongFunction<String> counter) {
        this.id = id;
        this.zone = zone;
        this.entries = List.copyOf(entries);
        this.counter = counter;
        between = counter.applyAsLong(BETWEEN);
        around = counter.applyAsLong(BETWEEN + Fence.around(zone, id, ""));
    }

    /** What it takes to show all of its entries, in tokens. */
    long whole() {
        long contents = entries.stream().mapToLong(Entry::tokens).sum();
        return around + contents + (entries.size() - 1) * between;
    }

    /** Shows what {@code available} tokens have room for. */
    void fill(long available) {
        room = available;
        tokens = around;
        entries.forEach(this::take);
    }

    private void take(Entry entry) {
        long separator = parts.isEmpty() ? 0 : between;
        long rest = room - tokens - separator;
        if (entry.tokens() <= rest) {
            add(entry, entry.candidate().content(), separator, entry.tokens());
        } else {
            part(entry, rest)
                    .ifPresentOrElse(
                            part -> add(entry, part, separator, counter.applyAsLong(part)), () -> leftOut.add(entry));
        }
    }

    private Optional<String> part(Entry entry, long rest) {
        return rest < LEAST_PART
                ? Optional.empty()
                : new LineCut(counter).of(entry.candidate().content(), rest);
    }

    private void add(Entry entry, String part, long separator, long partTokens) {
        parts.add(part);
        taken.add(entry);
        contents.merge(entry.zone(), partTokens, Long::sum);
        tokens += separator + partTokens;
    }

    /** What the block takes; 0 where nothing found room. */
    long tokens() {
        return parts.isEmpty() ? 0 : tokens;
    }

    /** What of it is said, by zones. */
    ZoneTokens contents() {
        return new ZoneTokens(contents);
    }

    List<Entry> taken() {
        return taken;
    }

    List<Entry> leftOut() {
        return leftOut;
    }

    /** What is remembered of the block. */
    ShownBlock shown() {
        return new ShownBlock(id, tokens, taken.stream().map(Entry::shown).toList());
    }

    /** The block; empty where nothing found room. */
    Optional<ArenaBlock> block() {
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Set<MessageIdentity> messages = new HashSet<>();
        taken.forEach(entry -> messages.addAll(entry.candidate().messages()));
        return Optional.of(new ArenaBlock(id, zone, String.join(BETWEEN, parts), tokens, messages));
    }
}
