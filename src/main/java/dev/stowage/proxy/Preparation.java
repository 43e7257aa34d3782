package dev.stowage.proxy;

import dev.stowage.core.session.Placement;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.inference.SentPrompt;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.proxy.Summaries.Wish;
import dev.stowage.telemetry.Mode;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Has summaries written before there is need, while a conversation rests: from ten points below the highest level on, once for
 * each epoch and each five points of growth, so that a later compaction finds one.
 */
final class Preparation {

    /** Where there is nothing to do. */
    static final Runnable NOTHING = () -> {};

    private static final double BEFORE_EMERGENCY = 0.10;

    private final boolean enabled;
    private final DoubleSupplier emergency;
    private final Summaries summaries;
    private final InFlight inFlight;

    /**
     * @param enabled whether summaries are prepared at all
     * @param emergency the usage at which the highest level begins
     */
    Preparation(boolean enabled, DoubleSupplier emergency, Summaries summaries, InFlight inFlight) {
        this.enabled = enabled;
        this.emergency = emergency;
        this.summaries = summaries;
        this.inFlight = inFlight;
    }

    /** What to do when the answer has ended; only where it is due does that keep the request and its credential in memory. */
    Runnable after(Spliced spliced) {
        boolean managed = spliced.routed().indexed().passage().journal().mode() == Mode.MANAGED;
        Optional<Double> usage = spliced.account()
                .flatMap(Account::usage)
                .map(ContextUsage::ratio)
                .filter(ratio -> ratio >= emergency.getAsDouble() - BEFORE_EMERGENCY);
        if (!enabled || !managed || usage.isEmpty()) {
            return NOTHING;
        }
        return spliced.routed()
                .placed()
                .placement()
                .filter(placement -> summaries
                        .shelf()
                        .isDue(
                                placement.lineageKey(),
                                placement.lineage().epoch().number(),
                                usage.get()))
                .<Runnable>map(placement -> () -> prepare(spliced, placement, usage.get()))
                .orElse(NOTHING);
    }

    private void prepare(Spliced spliced, Placement placement, double usage) {
        try {
            int epoch = placement.lineage().epoch().number();
            if (inFlight.isIdle(placement.lineageKey())
                    && summaries.shelf().begins(placement.lineageKey(), epoch, usage)) {
                summaries.begin(wish(spliced, placement));
            }
        } catch (RuntimeException broken) {
            summaries.broke(broken);
        }
    }

    private static Wish wish(Spliced spliced, Placement placement) {
        Indexed sent = spliced.sent();
        SentPrompt prompt = new SentPrompt(
                spliced.upstream(),
                spliced.request(),
                sent.body().readable(),
                sent.index(),
                sent.index().messages().size());
        return new Wish(
                placement.lineageKey(),
                placement.lineage(),
                placement.lineage().history().size(),
                spliced.upstream().name(),
                Accounts.model(sent),
                () -> prompt);
    }
}
