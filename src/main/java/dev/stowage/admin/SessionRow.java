package dev.stowage.admin;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.store.SessionSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A session in a list.
 *
 * @param id as the client chose it, or the digest of one that is very long
 * @param href where the session is
 * @param lastUsed when one of its lineages was last saved
 * @param bytes what its states and names take
 * @param latest what is known of the lineage used last, if it is at hand
 */
record SessionRow(String id, String href, Instant lastUsed, int lineages, long bytes, Optional<Latest> latest) {

    /**
     * A lineage and its last exchange.
     *
     * @param usageRatio prompt ÷ what the model's window has room for
     * @param hitRatio hit ÷ prompt, where the provider tells
     */
    record Latest(
            int epoch,
            Optional<String> upstream,
            Optional<String> model,
            Optional<Double> usageRatio,
            Optional<Double> hitRatio) {

        static Latest of(Lineage lineage, Optional<Double> usageRatio) {
            Optional<Exchanged> last = lastExchange(lineage);
            return new Latest(
                    lineage.epoch().number(),
                    last.map(Exchanged::upstream),
                    last.map(Exchanged::model),
                    usageRatio,
                    last.flatMap(Exchanged::usage).flatMap(Usage::cache).map(CacheUsage::hitRatio));
        }
    }

    /**
     * @param sessionsPath where the sessions of the tenant are
     */
    static SessionRow of(SessionSummary summary, String sessionsPath, Optional<Latest> latest) {
        return new SessionRow(
                summary.session(),
                sessionsPath + "/" + PathSegment.of(summary.session()),
                summary.lastUsed(),
                summary.lineages(),
                summary.bytes(),
                latest);
    }

    static Optional<Exchanged> lastExchange(Lineage lineage) {
        List<Exchanged> recent = lineage.dealings().recent();
        return recent.isEmpty() ? Optional.empty() : Optional.of(recent.get(recent.size() - 1));
    }
}
