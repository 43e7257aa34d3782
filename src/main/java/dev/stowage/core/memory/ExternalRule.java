package dev.stowage.core.memory;

import dev.stowage.core.memory.MemoryEvent.Skip;
import java.util.Optional;
import java.util.Set;

/**
 * When somebody else is asked: where a session's tag allows it and the session itself does not know well enough.
 *
 * @param tag that a session has to carry
 * @param minInternalScore from here on what the session knows is good enough, 0..1
 * @param k how many findings are asked for
 */
public record ExternalRule(String tag, double minInternalScore, int k) {

    /** As it is where nothing else is said. */
    public static final ExternalRule DEFAULT = new ExternalRule("external-knowledge", 0.62, 5);

    /** Why nobody is to be asked; empty where somebody is. */
    public Optional<Skip> skips(Set<String> tags, Recall internal) {
        if (!tags.contains(tag)) {
            return Optional.of(Skip.SKILL_TAG_MISSING);
        }
        return internal.topScore() < minInternalScore ? Optional.empty() : Optional.of(Skip.INTERNAL_SCORE_SUFFICIENT);
    }
}
