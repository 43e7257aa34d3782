package dev.stowage.core.session;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.compaction.Fate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time between two compactions, in which a prompt only grows at its end. Whatever a message becomes, it stays until
 * the epoch ends: the provider's cache is keyed by the very bytes.
 *
 * @param number 0 for the first
 * @param headBlocks what stands after the leading instructions
 * @param decisions what becomes of a message; {@link Fate.Plain#KEEP} where none is listed
 * @param attachments blocks at the tail of a message, in their order
 * @param hidden exchanges behind a message that the client does not know of, in their order
 */
public record Epoch(
        int number,
        List<Block> headBlocks,
        Map<MessageIdentity, Fate> decisions,
        Map<MessageIdentity, List<Block>> attachments,
        Map<MessageIdentity, List<HiddenExchange>> hidden) {

    /** Adds nothing and leaves nothing out. */
    public static final Epoch FIRST = new Epoch(0, List.of(), Map.of(), Map.of());

    public Epoch {
        if (number < 0) {
            throw new IllegalArgumentException("epochs count from 0: " + number);
        }
        headBlocks = List.copyOf(headBlocks);
        decisions = Map.copyOf(decisions);
        attachments = copied(attachments);
        hidden = copied(hidden);
    }

    /** One in which nothing has been hidden yet. */
    public Epoch(
            int number,
            List<Block> headBlocks,
            Map<MessageIdentity, Fate> decisions,
            Map<MessageIdentity, List<Block>> attachments) {
        this(number, headBlocks, decisions, attachments, Map.of());
    }

    private static <T> Map<MessageIdentity, List<T>> copied(Map<MessageIdentity, List<T>> lists) {
        return lists.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
    }

    /** Whether a prompt of this epoch can differ from what the client sent. */
    public boolean changesPrompts() {
        return !(headBlocks.isEmpty() && decisions.isEmpty() && attachments.isEmpty() && hidden.isEmpty());
    }

    /** All blocks: those at the head, then those at tails. */
    public Stream<Block> blocks() {
        return Stream.concat(headBlocks.stream(), attachments.values().stream().flatMap(List::stream));
    }

    public Fate decisionOn(MessageIdentity message) {
        return decisions.getOrDefault(message, Fate.Plain.KEEP);
    }

    public List<Block> attachedTo(MessageIdentity message) {
        return attachments.getOrDefault(message, List.of());
    }

    public List<HiddenExchange> hiddenBehind(MessageIdentity message) {
        return hidden.getOrDefault(message, List.of());
    }

    /** What the hidden exchanges take in UTF-8. */
    public long hiddenBytes() {
        return hidden.values().stream()
                .flatMap(List::stream)
                .mapToLong(HiddenExchange::bytes)
                .sum();
    }

    /** The epoch after this one, in which nothing is decided yet. */
    Epoch next() {
        return new Epoch(number + 1, List.of(), Map.of(), Map.of());
    }

    /** The same with one more block at the tail of {@code message}. */
    Epoch with(MessageIdentity message, Block block) {
        Map<MessageIdentity, List<Block>> more = new HashMap<>(attachments);
        List<Block> blocks = new ArrayList<>(attachedTo(message));
        blocks.add(block);
        more.put(message, blocks);
        return new Epoch(number, headBlocks, decisions, more, hidden);
    }

    /** The same with these exchanges, and no others, hidden behind {@code message}. */
    Epoch hiding(MessageIdentity message, List<HiddenExchange> exchanges) {
        Map<MessageIdentity, List<HiddenExchange>> now = new HashMap<>(hidden);
        now.put(message, exchanges);
        now.values().removeIf(List::isEmpty);
        return hiding(now);
    }

    Epoch hiding(Map<MessageIdentity, List<HiddenExchange>> others) {
        return new Epoch(number, headBlocks, decisions, attachments, others);
    }

    /**
     * What a fork that shares only {@code messages}, in their order, may know of it: what was undone must not leak. Where a
     * checkpoint speaks of more, or a file at the head, to which messages may refer, nothing is shared but the number.
     */
    Epoch sharedBy(List<MessageIdentity> messages) {
        Set<MessageIdentity> common = Set.copyOf(messages);
        Predicate<Block> shared = block -> common.containsAll(block.sources());
        boolean leaks =
                headBlocks.stream().anyMatch(block -> (block.checkpoint() || block.isFile()) && !shared.test(block));
        if (leaks) {
            return new Epoch(number, List.of(), Map.of(), Map.of());
        }
        Map<MessageIdentity, List<Block>> tails = new HashMap<>();
        attachments.forEach((message, blocks) ->
                tails.put(message, blocks.stream().filter(shared).toList()));
        return new Epoch(
                number,
                headBlocks.stream().filter(shared).toList(),
                only(common::contains, decisions),
                only(common::contains, tails),
                only(Set.copyOf(messages.subList(0, Math.max(0, messages.size() - 1)))::contains, hidden));
    }

    /** The same with nothing said of {@code messages}. */
    Epoch without(List<MessageIdentity> messages) {
        Set<MessageIdentity> gone = Set.copyOf(messages);
        return new Epoch(
                number,
                headBlocks,
                only(message -> !gone.contains(message), decisions),
                only(message -> !gone.contains(message), attachments),
                only(message -> !gone.contains(message), hidden));
    }

    private static <V> Map<MessageIdentity, V> only(Predicate<MessageIdentity> which, Map<MessageIdentity, V> of) {
        return of.entrySet().stream()
                .filter(entry -> which.test(entry.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The same, with what was said of some messages said of those that took their place. */
    Epoch rekeyed(Map<MessageIdentity, MessageIdentity> successors) {
        return new Epoch(
                number,
                headBlocks,
                rekeyed(decisions, successors),
                rekeyed(attachments, successors),
                rekeyed(hidden, successors));
    }

    private static <V> Map<MessageIdentity, V> rekeyed(
            Map<MessageIdentity, V> of, Map<MessageIdentity, MessageIdentity> successors) {
        Map<MessageIdentity, V> rekeyed = new HashMap<>();
        of.forEach((message, what) -> rekeyed.put(successors.getOrDefault(message, message), what));
        return rekeyed;
    }
}
