package dev.stowage.telemetry;

import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciled;
import java.util.Locale;
import java.util.Optional;

/** Why a provider's cache of a prompt's start is lost. */
enum PrefixBreak {
    /** The head differs from what it was: a date in the instructions, say. */
    CLIENT_DRIFT,
    /** The client took messages back; what stood before them is still cached. */
    CLIENT_REWIND,
    /** The client replaced its history. */
    CLIENT_REWRITE,
    /** The ladder made the prompt smaller. */
    COMPACTION,
    /** The history goes on, and other tools stand before it. */
    TOOLS_CHANGED;

    private final String label = name().toLowerCase(Locale.ROOT);

    static Optional<PrefixBreak> of(Placement placement) {
        return placement.compacted() ? Optional.of(COMPACTION) : byClient(placement);
    }

    private static Optional<PrefixBreak> byClient(Placement placement) {
        Reconciled reconciled = placement.reconciled();
        return switch (reconciled.what().kind()) {
            case REWINDS -> Optional.of(CLIENT_REWIND);
            case REWRITTEN, ALIGNED -> Optional.of(CLIENT_REWRITE);
            case REPEATS, EXTENDS, UNRELATED, NEW ->
                placement.otherTools()
                        ? Optional.of(TOOLS_CHANGED)
                        : reconciled.drift().map(drift -> CLIENT_DRIFT);
        };
    }

    String label() {
        return label;
    }
}
