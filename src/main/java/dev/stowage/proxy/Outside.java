package dev.stowage.proxy;

import dev.stowage.core.arena.ArenaBlock;
import dev.stowage.core.arena.ArenaPlan;
import dev.stowage.core.arena.Candidate;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.memory.ExternalRule;
import dev.stowage.core.memory.Found;
import dev.stowage.core.memory.MemoryEvent.ExternalRecallSkipped;
import dev.stowage.core.memory.MemoryEvent.Skip;
import dev.stowage.core.memory.Recall;
import dev.stowage.core.session.LineageKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What others know of a user's question.
 *
 * @param block what of it may go into the prompt
 * @param skip why there is nothing; empty also where nobody was to be asked
 */
record Outside(Optional<Found.Block> block, Optional<Skip> skip, ExternalRule rule, Recall internal) {

    /** Nobody was to be asked. */
    static Outside unasked(ExternalRule rule) {
        return new Outside(Optional.empty(), Optional.empty(), rule, Recall.NONE);
    }

    static Outside skipped(Skip reason, ExternalRule rule, Recall internal) {
        return new Outside(Optional.empty(), Optional.of(reason), rule, internal);
    }

    static Outside found(Found found, ExternalRule rule, Recall internal) {
        return found.match(
                block -> new Outside(Optional.of(block), Optional.empty(), rule, internal),
                nothing -> skipped(nothing.reason(), rule, internal));
    }

    Optional<Candidate> candidate() {
        return block.map(found -> Candidate.of("external", "found", Zone.RAG_EXTERNAL, found.text(), Set.of()));
    }

    /**
     * Tells what became of it, and takes in what really went into a prompt.
     *
     * @param plan that the prompt was made after
     * @param moment when the request came
     */
    void settle(ArenaPlan plan, LineageKey key, long moment, Instant now, Remembering remembering) {
        skip.ifPresent(reason -> remembering.tell(key, new ExternalRecallSkipped(reason)));
        block.ifPresent(found -> {
            Found.Block shown = candidate().filter(plan::adds).isPresent()
                    ? found.shownIn(plan.blocks().stream().map(ArenaBlock::body).toList())
                    : new Found.Block(List.of());
            if (shown.findings().isEmpty()) {
                remembering.tell(key, new ExternalRecallSkipped(Skip.ARENA_REJECTED));
            } else {
                remembering.taught(key, moment, shown.writtenBack(key.session(), now));
                remembering.tell(key, shown.injected(rule, internal));
            }
        });
    }
}
