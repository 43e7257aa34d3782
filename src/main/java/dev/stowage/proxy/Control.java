package dev.stowage.proxy;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.CapacityController;
import dev.stowage.core.capacity.CapacityController.Asked;
import dev.stowage.core.capacity.CapacityController.Decided;
import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.CapacitySettings;
import dev.stowage.core.capacity.Priors;
import dev.stowage.core.session.MemoryEvent.CapacityRemembered;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.CapacityWatch.Seen;
import dev.stowage.proxy.CapacityWatch.Watched;
import dev.stowage.proxy.Interventions.Subject;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Looks at the risk of each request before it is planned, and has something done about it where the guardrails let it. What
 * fails or takes too long costs the insight, never the request.
 */
final class Control {

    private static final Logger LOG = LoggerFactory.getLogger(Control.class);

    /** Reading and counting more than this takes longer than a request in full swing should have to wait on its thread. */
    private static final int LARGE = 64 << 10;

    /** The share of a floor from which on an estimate of a prompt's size does not do. */
    private static final double CLOSE = 0.5;

    private final CapacityInForce capacity;
    private final Priors priors;
    private final CapacityWatch watch;
    private final Sessions sessions;
    private final DecisionLog log = new DecisionLog();
    private final Questions questions;
    private final Assessor assessor;
    private final Interventions interventions;
    private final Verifying verifying;
    private final Rehydration rehydration;
    private final SessionEvents events;
    private final Scheduler work;
    private final Duration patience;
    private final InstantSource clock;
    private final Meters meters;

    /**
     * @param work where long messages are read; not an event loop
     * @param patience how long a request waits for what is decided on it
     */
    Control(
            CapacityInForce capacity,
            Priors priors,
            CapacityWatch watch,
            Sessions sessions,
            Questions questions,
            Assessor assessor,
            Interventions interventions,
            Verifying verifying,
            Rehydration rehydration,
            SessionEvents events,
            Scheduler work,
            Duration patience,
            InstantSource clock,
            Meters meters) {
        this.capacity = capacity;
        this.priors = priors;
        this.watch = watch;
        this.sessions = sessions;
        this.questions = questions;
        this.assessor = assessor;
        this.interventions = interventions;
        this.verifying = verifying;
        this.rehydration = rehydration;
        this.events = events;
        this.work = work;
        this.patience = patience;
        this.clock = clock;
        this.meters = meters;
    }

    /** The last decisions on a session, the oldest first. */
    List<LoggedDecision> decisions(SessionKey session) {
        return log.of(session);
    }

    /** Forgets what a session has shown. */
    void forget(SessionKey session) {
        watch.forget(session);
        log.forget(session);
    }

    /** The request with whatever was done about its risk; the very same where that is nothing. */
    Mono<Routed> control(Routed routed) {
        return routed.placed()
                .placement()
                .filter(placement -> isWanted(routed))
                .map(placement -> Mono.defer(() -> rehydration.of(routed, placement))
                        .flatMap(begun ->
                                looked(begun, begun.placed().placement().orElse(placement)))
                        .onErrorResume(TimeoutException.class, late -> unseen(routed, FailOpen.CONTROL_LATE, late))
                        .onErrorResume(RuntimeException.class, broken -> unseen(routed, FailOpen.CONTROL, broken)))
                .orElseGet(() -> Mono.just(routed));
    }

    private boolean isWanted(Routed routed) {
        boolean passes = routed.indexed().passage().journal().mode() == Mode.PASSTHROUGH;
        return capacity.get().enabled() && !passes && !routed.upstreams().isEmpty();
    }

    private Mono<Routed> unseen(Routed routed, FailOpen kind, Throwable why) {
        LOG.warn("a prompt is sent without a look at its risk: {}", why.toString());
        meters.failedOpen(kind);
        return Mono.just(routed);
    }

    /** What is sent again has been looked at. */
    private Mono<Routed> looked(Routed routed, Placement placement) {
        Watched before = watch.of(placement.lineageKey());
        boolean again = placement.reconciled().what().kind() == Kind.REPEATS;
        if (again && before.decision().isPresent()) {
            before.decision().ifPresent(routed.indexed().passage().journal()::weighed);
            return Mono.just(routed);
        }
        long unread = watch.unread(before, placement, routed.placed().told());
        return unread > LARGE
                ? Mono.fromCallable(() -> seen(before, placement, routed))
                        .subscribeOn(work)
                        .flatMap(seen -> exactly(routed, placement, seen))
                        .timeout(patience)
                : decided(routed, placement, seen(before, placement, routed));
    }

    private Seen seen(Watched before, Placement placement, Routed routed) {
        return watch.see(before, placement, routed.placed().told());
    }

    /**
     * Most requests call for nothing that their use could decide on, and do not wait for their prompt to be counted. Repeating a call
     * changes no more than the prompt's end, and waits for something anyway.
     */
    private Mono<Routed> decided(Routed routed, Placement placement, Seen seen) {
        double usage = roughly(routed, placement);
        Decided roughly = decide(routed, placement, seen, usage);
        boolean repeats = roughly.decision()
                .filter(decision -> decision.action() == Action.REPLAY)
                .isPresent();
        boolean close = roughly.reason().dependsOnUse()
                && (repeats || usage >= CLOSE * capacity.get().refreshFloor());
        return close
                ? exactly(routed, placement, seen).timeout(patience)
                : Mono.just(settled(routed, placement, seen, roughly));
    }

    private double roughly(Routed routed, Placement placement) {
        Road.Indexed indexed = routed.indexed();
        return assessor.roughly(
                routed.upstreams().get(0).name(),
                Accounts.model(indexed),
                indexed.body().readable(),
                indexed.index(),
                placement.lineage());
    }

    private Mono<Routed> exactly(Routed routed, Placement placement, Seen seen) {
        Question question = questions.of(routed, placement, routed.upstreams().get(0));
        return questions
                .assessed(question)
                .flatMap(assessment -> {
                    Decided decided =
                            decide(routed, placement, seen, assessment.usage().ratio());
                    settled(routed, placement, seen, decided);
                    return decided.decision()
                            .filter(CapacityDecision::isSelected)
                            .map(decision -> acted(new Subject(question, assessment, seen.situation(), decision)))
                            .orElseGet(() -> Mono.just(routed));
                })
                .defaultIfEmpty(routed);
    }

    private Mono<Routed> acted(Subject subject) {
        Routed routed = subject.question().routed();
        Mono<Optional<Placement>> done = subject.decision().action() == Action.REPLAY
                ? verifying.carryOut(subject)
                : interventions.carryOut(subject, work);
        return done.map(placement -> placement.map(now -> at(now, routed)).orElse(routed));
    }

    private static Routed at(Placement placement, Routed routed) {
        Journal journal = routed.indexed().passage().journal();
        journal.placed(placement);
        journal.intervened();
        return routed.at(placement);
    }

    private Decided decide(Routed routed, Placement placement, Seen seen, double usage) {
        boolean managed = routed.indexed().passage().journal().mode() == Mode.MANAGED;
        double prior = priors.of(Accounts.model(routed.indexed()));
        CapacitySettings settings = capacity.get();
        return new CapacityController(managed ? settings : settings.advising())
                .decide(
                        placement.lineage().memory().capacity(),
                        new Asked(seen.situation(), seen.began(), prior, usage));
    }

    private Routed settled(Routed routed, Placement placement, Seen seen, Decided decided) {
        watch.put(placement.lineageKey(), seen.with(decided.decision()));
        sessions.remembered(placement.lineageKey(), new CapacityRemembered(decided.state()));
        if (decided.decision().isEmpty()) {
            meters.risks().undecided(decided.reason());
        }
        decided.decision().ifPresent(decision -> told(routed, placement, decision));
        return routed;
    }

    private void told(Routed routed, Placement placement, CapacityDecision decision) {
        String model = Accounts.model(routed.indexed());
        routed.indexed().passage().journal().weighed(decision);
        meters.risks().decided(Optional.of(model), decision);
        LoggedDecision logged = new LoggedDecision(
                clock.instant(),
                placement.lineage().id(),
                model,
                placement.lineage().epoch().number(),
                decision);
        log.add(placement.key(), logged);
        if (decision.action() != Action.NONE) {
            events.publish(placement.lineageKey(), logged.note());
        }
    }
}
