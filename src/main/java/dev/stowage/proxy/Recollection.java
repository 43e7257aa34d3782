package dev.stowage.proxy;

import dev.stowage.core.arena.Candidate;
import dev.stowage.core.arena.MemoryCandidates;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.memory.Memo;
import dev.stowage.core.memory.Recall;
import dev.stowage.core.memory.Unit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What may come to mind for a user's question.
 *
 * @param question in the user's words
 * @param hidden what the prompt does not show, and the messages that it was made from
 * @param known all that the session knows but for the question itself, shown or not
 */
record Recollection(String question, Map<Memo, Set<MessageIdentity>> hidden, List<Unit> known, Instant now) {

    /** What of it the prompt is told, if there is room. */
    Optional<Candidate> candidate() {
        return MemoryCandidates.recalled(Recall.of(question, List.copyOf(hidden.keySet()), now), hidden);
    }

    /** How well the session itself knows, whether or not its prompt shows it. */
    Recall internal() {
        Map<Memo, Set<MessageIdentity>> all = new LinkedHashMap<>(MemoryCandidates.memos(known));
        all.putAll(hidden);
        return Recall.of(question, List.copyOf(all.keySet()), now);
    }
}
