package dev.stowage.admin;

import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.tokens.ContextUsage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One session.
 *
 * @param lineages its lines of history, the last used first
 */
record SessionDetail(String id, String tenant, List<LineageView> lineages) {

    SessionDetail {
        lineages = List.copyOf(lineages);
    }

    static SessionDetail of(
            SessionKey key,
            List<Lineage> lineages,
            Function<Exchanged, Optional<ContextUsage>> usage,
            boolean showContent) {
        return new SessionDetail(
                key.id(),
                key.tenant(),
                lineages.stream()
                        .map(lineage -> LineageView.of(lineage, usage, showContent))
                        .toList());
    }
}
