package dev.stowage.proxy;

import dev.stowage.core.arena.ArenaPlan;
import dev.stowage.core.arena.Candidate;
import dev.stowage.core.chat.Role;
import dev.stowage.core.memory.GlobalTier;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Adds to a prompt what its model can no longer see: blocks at the tail of the last message, which stay there, byte for byte,
 * until the epoch ends. What fails or takes too long costs the blocks, never the request.
 */
final class Gathering {

    private static final Logger LOG = LoggerFactory.getLogger(Gathering.class);

    private final boolean enabled;
    private final Sources sources;
    private final Remembering remembering;
    private final OutsideRecall outside;
    private final Arranging arranging;
    private final Questions questions;
    private final Scheduler work;
    private final Duration patience;
    private final InstantSource clock;
    private final Meters meters;

    /**
     * @param enabled whether anything is ever added
     * @param work where it is gathered; not an event loop
     */
    Gathering(
            boolean enabled,
            Sources sources,
            Remembering remembering,
            OutsideRecall outside,
            Arranging arranging,
            Questions questions,
            Scheduler work,
            Duration patience,
            InstantSource clock,
            Meters meters) {
        this.enabled = enabled;
        this.sources = sources;
        this.remembering = remembering;
        this.outside = outside;
        this.arranging = arranging;
        this.questions = questions;
        this.work = work;
        this.patience = patience;
        this.clock = clock;
        this.meters = meters;
    }

    /** Whether anything is ever added. */
    boolean isOn() {
        return enabled;
    }

    /** When a request comes, as {@link Forgotten} counts. */
    long moment() {
        return remembering.moment();
    }

    /** Forgets what a session has taught, also where it is being learned just now; false where something of it could not be reached. */
    CompletionStage<Boolean> forget(SessionKey session) {
        CompletionStage<Boolean> forgotten = remembering.forget(session);
        arranging.forget(session);
        return forgotten;
    }

    /** Forgets what is at hand of a session that another process has forgotten everywhere. */
    void forgetHere(SessionKey session) {
        remembering.forgetHere(session);
        arranging.forget(session);
    }

    /** Forgets what a tenant's sessions have taught that nobody can name any more; false as for one session. */
    boolean forget(String tenant) {
        return remembering.forget(tenant);
    }

    /** What the model of a session should have in mind; empty where nobody knows. */
    Mono<String> working(SessionKey session) {
        return remembering.working(session);
    }

    /** What there is to add to a request. */
    private record Gathered(
            Question question, Assessment assessment, Units units, Optional<Recollection> recollection) {}

    /** The request with what was gathered for it at its tail; the very same where there is nothing to add. */
    Mono<Routed> gather(Routed routed) {
        AtomicBoolean decided = new AtomicBoolean();
        return Mono.defer(() -> gathered(routed, decided))
                .timeout(patience)
                .defaultIfEmpty(routed)
                .doOnTerminate(() -> decided.set(true))
                .onErrorResume(TimeoutException.class, late -> without(routed, FailOpen.GATHER_LATE, late))
                .onErrorResume(RuntimeException.class, broken -> without(routed, FailOpen.GATHER, broken));
    }

    /** @param decided set as soon as the request goes on; what comes later must not change what has been sent */
    private Mono<Routed> gathered(Routed routed, AtomicBoolean decided) {
        Optional<Placement> learning = routed.placed().placement().filter(placement -> isRead(routed, placement));
        Optional<Placement> wanted = learning.filter(placement -> isWanted(routed, placement));
        if (wanted.isEmpty()) {
            learning.ifPresent(placement -> remembering.later(Lesson.of(routed, placement)));
        }
        return Mono.justOrEmpty(wanted)
                .map(placement ->
                        questions.of(routed, placement, routed.upstreams().get(0)))
                .flatMap(question -> questions
                        .assessed(question)
                        .publishOn(work)
                        .map(assessment -> gathered(question, assessment))
                        .flatMap(gathered -> asked(gathered).map(found -> added(gathered, found, decided))));
    }

    private static boolean isRead(Routed routed, Placement placement) {
        boolean managed = routed.indexed().passage().journal().mode() == Mode.MANAGED;
        return managed && placement.reconciled().what().kind() != Kind.REPEATS;
    }

    private boolean isWanted(Routed routed, Placement placement) {
        boolean hidden = placement.lineage().epoch().number() > 0;
        return !routed.upstreams().isEmpty()
                && (hidden || sources.haveStandingText() || outside.isWanted(routed))
                && takesBlocks(routed);
    }

    /** What an assistant has begun to say is not added to. */
    static boolean takesBlocks(Routed routed) {
        return routed.placed()
                .told()
                .conversation()
                .map(Arranging::last)
                .filter(last -> last.role() == Role.USER || last.role().answersCall())
                .isPresent();
    }

    private Mono<Routed> without(Routed routed, FailOpen kind, Throwable why) {
        LOG.warn("nothing is added to a prompt: {}", why.toString());
        meters.failedOpen(kind);
        return Mono.just(routed);
    }

    private Gathered gathered(Question question, Assessment assessment) {
        Placement placement = question.placement();
        Units units = remembering.learned(Lesson.of(question.routed(), placement));
        GlobalTier shared = remembering.shared(placement.key().tenant());
        return new Gathered(
                question,
                assessment,
                units,
                sources.recollection(
                        question.lineage(),
                        units,
                        shared.units(clock.instant()),
                        question.routed().placed().told().indexed(),
                        clock.instant()));
    }

    private Mono<Outside> asked(Gathered gathered) {
        Placement placement = gathered.question.placement();
        return outside.of(
                        gathered.question.routed(),
                        placement,
                        gathered.units,
                        gathered.recollection,
                        remembering.shared(placement.key().tenant()))
                .publishOn(work);
    }

    private Routed added(Gathered gathered, Outside found, AtomicBoolean decided) {
        Question question = gathered.question;
        List<Candidate> candidates = sources.of(
                question.lineage(),
                gathered.units,
                gathered.recollection,
                found.candidate(),
                arranging.pressure(gathered.assessment));
        ArenaPlan plan = arranging.plan(question, gathered.assessment, candidates);
        if (!decided.compareAndSet(false, true)) {
            return question.routed();
        }
        Optional<Routed> attached = arranging.attached(question, plan);
        long moment = question.routed().indexed().passage().moment();
        attached.ifPresent(
                now -> found.settle(plan, question.placement().lineageKey(), moment, clock.instant(), remembering));
        return attached.orElse(question.routed());
    }
}
