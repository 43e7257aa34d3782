package dev.stowage.proxy;

import dev.stowage.core.files.Cut;
import dev.stowage.core.memory.ExternalRule;
import dev.stowage.core.memory.Found;
import dev.stowage.core.memory.GlobalTier;
import dev.stowage.core.memory.MemoryEvent.Skip;
import dev.stowage.core.memory.Recall;
import dev.stowage.core.memory.Unit;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Placement;
import dev.stowage.inference.ExternalRecalls;
import dev.stowage.proxy.Road.Routed;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Asks others where a conversation carries the tag and does not know well enough itself. What fails costs what they know. */
final class OutsideRecall {

    private static final Logger LOG = LoggerFactory.getLogger(OutsideRecall.class);
    private static final String TAGS = "x-stowage-tags";
    private static final int LONGEST_QUERY = 1_000;

    private final ExternalRecalls recalls;

    OutsideRecall(ExternalRecalls recalls) {
        this.recalls = recalls;
    }

    /** Whether others are asked for this request's conversation, whatever it knows itself. */
    boolean isWanted(Routed routed) {
        return recalls.isOn() && isTagged(routed);
    }

    private boolean isTagged(Routed routed) {
        return recalls.isTagged(routed.indexed().model())
                || routed.indexed()
                        .passage()
                        .inbound()
                        .headers()
                        .lists(TAGS, recalls.rule().tag());
    }

    /**
     * What others know of a question.
     *
     * @param recollection empty where nobody asks
     */
    Mono<Outside> of(
            Routed routed, Placement placement, Units units, Optional<Recollection> recollection, GlobalTier shared) {
        ExternalRule rule = recalls.rule();
        return recollection
                .filter(asked -> recalls.isOn())
                .map(asked -> {
                    Recall internal = asked.internal();
                    Set<String> tags = isTagged(routed) ? Set.of(rule.tag()) : Set.of();
                    return rule.skips(tags, internal)
                            .map(reason -> Mono.just(Outside.skipped(reason, rule, internal)))
                            .orElseGet(() -> search(placement, asked.question(), known(placement, units), shared)
                                    .map(found -> Outside.found(found, rule, internal))
                                    .onErrorResume(failed -> Mono.just(unavailable(failed, rule, internal))));
                })
                .orElseGet(() -> Mono.just(Outside.unasked(rule)));
    }

    private Mono<Found> search(Placement placement, String question, Set<String> known, GlobalTier shared) {
        String query = Cut.masked(question, LONGEST_QUERY);
        return Mono.fromCompletionStage(
                        () -> recalls.of(shared.crystals(), placement.key().id())
                                .search(query, recalls.rule().k()))
                .map(findings -> Found.among(findings, known));
    }

    /** What the session has been told or its prompt says already. */
    private static Set<String> known(Placement placement, Units units) {
        return Stream.concat(
                        units.all().stream().map(Unit::statement),
                        placement.lineage().epoch().blocks().map(Block::body))
                .collect(Collectors.toSet());
    }

    private static Outside unavailable(Throwable failed, ExternalRule rule, Recall internal) {
        LOG.warn("nobody outside could be asked: {}", failed.toString());
        return Outside.skipped(Skip.PROVIDER_UNAVAILABLE, rule, internal);
    }
}
