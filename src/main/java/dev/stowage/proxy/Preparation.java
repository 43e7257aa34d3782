package dev.stowage.proxy;

import dev.stowage.core.session.Placement;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.inference.SentPrompt;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.telemetry.Mode;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;

/**
 * Has summaries written before there is need, while a conversation rests: from ten points below the highest level on, once for
 * each epoch and each five points of growth, so that a later compaction finds one.
 */
final class Preparation {

    private static final double BEFORE_EMERGENCY = 0.10;

    private final boolean enabled;
    private final DoubleSupplier emergency;
    private final Summaries summaries;
    private final InFlight inFlight;
    private final BufferBudget memory;

    /**
     * @param enabled whether summaries are prepared at all
     * @param emergency the usage at which the highest level begins
     */
    Preparation(
            boolean enabled, DoubleSupplier emergency, Summaries summaries, InFlight inFlight, BufferBudget memory) {
        this.enabled = enabled;
        this.emergency = emergency;
        this.summaries = summaries;
        this.inFlight = inFlight;
        this.memory = memory;
    }

    /** What to do when the answer has ended; only where it is due does that keep the request and its credential in memory. */
    Afterwards after(Spliced spliced) {
        boolean managed = spliced.routed().indexed().passage().journal().mode() == Mode.MANAGED;
        Optional<Double> usage = spliced.account()
                .flatMap(Account::usage)
                .map(ContextUsage::ratio)
                .filter(ratio -> ratio >= emergency.getAsDouble() - BEFORE_EMERGENCY);
        if (!enabled || !managed || usage.isEmpty()) {
            return Afterwards.NOTHING;
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
                .<Afterwards>map(placement -> new Kept(spliced, placement, usage.get()))
                .orElse(Afterwards.NOTHING);
    }

    /** A request that is kept in memory until its answer has ended, and then until its summary is made. */
    private final class Kept implements Afterwards {

        private final Spliced spliced;
        private final Placement placement;
        private final double usage;
        private final BufferBudget.Share share = memory.share();
        private final AtomicBoolean kept = new AtomicBoolean();

        Kept(Spliced spliced, Placement placement, double usage) {
            this.spliced = spliced;
            this.placement = placement;
            this.usage = usage;
        }

        /** Where memory is short, there is no summary ahead of time. */
        @Override
        public void begins() {
            kept.set(share.take(spliced.sent().body().readable().length));
        }

        @Override
        public void endedWell() {
            if (kept.get()) {
                prepare();
            }
        }

        @Override
        public void over() {
            if (kept.get()) {
                share.giveBack();
            }
        }

        private void prepare() {
            try {
                int epoch = placement.lineage().epoch().number();
                if (inFlight.isIdle(placement.lineageKey())
                        && summaries.shelf().begins(placement.lineageKey(), epoch, usage)) {
                    kept.set(false);
                    summaries.begin(wish(spliced, placement, share));
                }
            } catch (RuntimeException broken) {
                share.giveBack();
                summaries.broke(broken);
            }
        }
    }

    private static Wish wish(Spliced spliced, Placement placement, BufferBudget.Share share) {
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
                () -> prompt,
                share);
    }
}
