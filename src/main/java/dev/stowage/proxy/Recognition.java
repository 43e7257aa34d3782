package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.DealingsEvent.HeadSent;
import dev.stowage.core.session.DriftReport;
import dev.stowage.core.session.HeadPrint;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.Heads;
import dev.stowage.openai.MessageMemory;
import dev.stowage.proxy.Quarantine.Suspect;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Recognises the conversation that a request belongs to, and remembers those that Stowage fails on. What fails is counted,
 * and the request goes on without.
 */
final class Recognition {

    private static final Logger LOG = LoggerFactory.getLogger(Recognition.class);

    private final Identification identification;
    private final Sessions sessions;
    private final Quarantine quarantine;
    private final InstantSource clock;
    private final Meters meters;

    Recognition(
            Identification identification, Sessions sessions, LongSupplier ticker, InstantSource clock, Meters meters) {
        this.identification = identification;
        this.clock = clock;
        this.sessions = sessions;
        this.meters = meters;
        quarantine = new Quarantine(ticker);
    }

    /** Whether the conversation is to be left alone. */
    boolean isQuarantined(Indexed indexed) {
        try {
            boolean held = quarantine.holds(() -> suspect(indexed));
            if (held) {
                meters.failedOpen(FailOpen.POISONED);
            }
            return held;
        } catch (RuntimeException broken) {
            failed(FailOpen.SESSION, indexed, broken);
            return false;
        }
    }

    /** The request's place; empty when it could not be found. */
    Mono<Optional<Placement>> of(Indexed indexed, Conversation conversation) {
        return Mono.defer(() -> sessions.place(claim(indexed), conversation))
                .map(placement -> lookedAt(placement, indexed, conversation))
                .map(Optional::of)
                .onErrorResume(RuntimeException.class, broken -> {
                    failed(FailOpen.SESSION, indexed, broken);
                    return Mono.just(Optional.empty());
                });
    }

    /** What a prompt begins with is remembered when it is sent for the first time, and reported if it is another than before. */
    private Placement lookedAt(Placement placement, Indexed indexed, Conversation conversation) {
        byte[] body = indexed.body().readable();
        HeadPrint before = placement.lineage().dealings().print();
        boolean otherTools = before.isKnown() && before.tools() != Heads.tools(body, indexed.index());
        boolean drifted = placement.reconciled().drift().isPresent();
        if (drifted || otherTools || !before.isKnown()) {
            remember(placement, before, indexed, conversation);
        }
        return otherTools ? placement.withOtherTools() : placement;
    }

    private void remember(Placement placement, HeadPrint before, Indexed indexed, Conversation conversation) {
        byte[] body = indexed.body().readable();
        HeadPrint now = Heads.print(body, indexed.index(), conversation.headLength());
        Optional<DriftReport> drift = before.from(now)
                .map(difference -> new DriftReport(
                        clock.instant(),
                        difference.message(),
                        difference.offset(),
                        Heads.excerpt(body, indexed.index(), difference)));
        sessions.happened(placement.lineageKey(), List.of(new HeadSent(now, drift)));
    }

    /** The result of a step or, if it fails, of doing without it. */
    <T> T attempt(FailOpen step, Indexed indexed, T undone, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException broken) {
            failed(step, indexed, broken);
            return undone;
        }
    }

    private void failed(FailOpen step, Indexed indexed, RuntimeException broken) {
        LOG.warn("a request goes on without a step that failed ({}): {}", step, broken.toString());
        meters.failedOpen(step);
        try {
            quarantine.failed(suspect(indexed));
        } catch (RuntimeException unnamed) {
            LOG.warn("and it cannot be told whose it is: {}", unnamed.toString());
        }
    }

    /** All steps were taken. */
    void succeeded(Indexed indexed) {
        quarantine.succeeded(() -> suspect(indexed));
    }

    private Suspect suspect(Indexed indexed) {
        return new Suspect(
                claim(indexed), MessageMemory.openingBytes(indexed.body().readable(), indexed.index()));
    }

    private Claim claim(Indexed indexed) {
        return identification.of(indexed.passage().headers(), indexed.body().readable(), indexed.index());
    }
}
