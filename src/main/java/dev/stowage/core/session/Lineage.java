package dev.stowage.core.session;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One line of history inside a session: what of it is known, and what was decided about it. The client's messages are not
 * kept; they come again with each request.
 *
 * @param id 20 hex digits of the history that founded it, and a counter
 * @param head how it begins
 * @param history the messages of the last request that went on with it
 * @param epoch what was decided
 * @param dealings what providers said
 * @param ladder what the ladder remembers
 * @param memory what those who look at its requests remember
 */
public record Lineage(
        String id,
        Head head,
        History history,
        Epoch epoch,
        Dealings dealings,
        LadderMemory ladder,
        LineageMemory memory) {

    /**
     * Whether a lineage of this id can have begun with these messages, or with the first of them: ids are derived from what a
     * lineage was founded on.
     *
     * @param meanings of its messages, as {@link Digest#hex} writes them; what is none makes the answer no
     */
    public static boolean isFoundedOn(String id, List<String> meanings) {
        boolean digests = meanings.stream().allMatch(meaning -> meaning.matches("[0-9a-f]{32}"));
        return digests
                && Founding.isFoundedOn(id, meanings.stream().map(Digest::parse).toList());
    }

    /** The same after {@code event}; the only way in which a lineage changes. */
    public Lineage apply(LineageEvent event) {
        return event.appliedTo(this);
    }

    /** The same after all of them, one by one. */
    public Lineage applyAll(List<? extends LineageEvent> events) {
        Lineage now = this;
        for (LineageEvent event : events) {
            now = now.apply(event);
        }
        return now;
    }

    /** The same with these exchanges, and no others, hidden in its epoch. */
    public Lineage hiding(Map<MessageIdentity, List<HiddenExchange>> exchanges) {
        return with(epoch.hiding(exchanges));
    }

    Lineage with(Epoch other) {
        return new Lineage(id, head, history, other, dealings, ladder, memory);
    }

    Lineage with(Dealings other) {
        return new Lineage(id, head, history, epoch, other, ladder, memory);
    }

    Lineage with(LadderMemory other) {
        return new Lineage(id, head, history, epoch, dealings, other, memory);
    }

    /** The same with this remembered. */
    public Lineage with(LineageMemory other) {
        return new Lineage(id, head, history, epoch, dealings, ladder, other);
    }

    /**
     * The same under an id of its own: another replica has gone on with this one's name.
     *
     * @param isTaken whether an id belongs to another lineage of the session
     */
    public Lineage forked(Predicate<String> isTaken) {
        return new Lineage(Founding.id(history, isTaken), head, history, epoch, dealings, ladder, memory);
    }

    /** The epoch's blocks of resident files, in the order in which the prompt has them. */
    public List<Block> files() {
        Stream<Block> tails = history.stream().flatMap(known -> epoch.attachedTo(known.identity()).stream());
        return Stream.concat(epoch.headBlocks().stream(), tails)
                .filter(Block::isFile)
                .toList();
    }

    /** Whether {@code other} knows all of this history, and perhaps more. */
    public boolean isWithin(Lineage other) {
        return other.history.startsWith(history);
    }

    List<Known> headMessages() {
        return history.subList(0, head.length());
    }

    List<Known> body() {
        return history.subList(head.length(), history.size());
    }
}
