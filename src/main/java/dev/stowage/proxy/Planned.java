package dev.stowage.proxy;

import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.Map;

/**
 * Which histories have been planned to their end: those that come again are sent as they were. One that is known only because
 * a request with it is still being planned, or was given up, has not been sent.
 */
final class Planned {

    private static final int LINEAGES = 4_096;

    private final Map<LineageKey, Last> last = new LastUsed<>(LINEAGES);

    private record Last(int epoch, int messages) {

        static Last of(Lineage lineage) {
            return new Last(lineage.epoch().number(), lineage.history().size());
        }
    }

    synchronized void ended(Placement placement) {
        last.put(placement.lineageKey(), Last.of(placement.lineage()));
    }

    /** Whether it goes as it went before. */
    synchronized boolean isSentAgain(Placement placement) {
        Lineage lineage = placement.lineage();
        return placement.reconciled().what().kind() == Kind.REPEATS
                && (Last.of(lineage).equals(last.get(placement.lineageKey())) || isAnswered(lineage));
    }

    private static boolean isAnswered(Lineage lineage) {
        return lineage.dealings()
                .lastExchange()
                .map(Exchanged::messages)
                .filter(messages -> messages == lineage.history().size())
                .isPresent();
    }
}
