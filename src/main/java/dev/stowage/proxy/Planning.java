package dev.stowage.proxy;

import dev.stowage.core.compaction.Flaw;
import dev.stowage.core.compaction.Occasion;
import dev.stowage.core.residency.Elsewhere;
import dev.stowage.core.session.Exchanged;
import dev.stowage.proxy.Deciding.Decided;
import dev.stowage.proxy.Deciding.Weighed;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.upstream.Upstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Decides before a prompt is sent whether it has to become smaller, and makes it so: a new epoch of its lineage. What fails
 * or takes too long costs the compaction, never the request, which then goes as the present epoch has it.
 */
final class Planning {

    private static final Logger LOG = LoggerFactory.getLogger(Planning.class);

    private final CompactionSettings settings;
    private final DoubleSupplier soft;
    private final Deciding deciding;
    private final Residing residing;
    private final SummaryWait summaries;
    private final Questions questions;
    private final Scheduler work;
    private final InstantSource clock;
    private final Meters meters;
    private final Planned planned = new Planned();

    /**
     * @param soft the usage at which the lowest level begins
     * @param work where prompts are compacted; not an event loop
     */
    Planning(
            CompactionSettings settings,
            DoubleSupplier soft,
            Deciding deciding,
            Residing residing,
            SummaryWait summaries,
            Questions questions,
            Scheduler work,
            InstantSource clock,
            Meters meters) {
        this.settings = settings;
        this.soft = soft;
        this.deciding = deciding;
        this.residing = residing;
        this.summaries = summaries;
        this.questions = questions;
        this.work = work;
        this.clock = clock;
        this.meters = meters;
    }

    /** A verdict, and what has come of it already. */
    private record Begun(Weighed weighed, Optional<Decided> decided) {}

    /** The request in the epoch that it is to be sent in. A history that was sent before is sent as it was. */
    Mono<Routed> plan(Routed routed) {
        return routed.placed()
                .placement()
                .filter(placement -> isWanted(routed))
                .filter(placement -> !planned.isSentAgain(placement))
                .map(placement -> guarded(
                                routed,
                                () -> decide(questions.of(
                                        routed, placement, routed.upstreams().get(0))))
                        .doOnNext(done -> done.placed().placement().ifPresent(planned::ended)))
                .orElseGet(() -> Mono.just(routed));
    }

    /** Whether prompts of this request are made smaller at all. */
    boolean isWanted(Routed routed) {
        boolean managed = routed.indexed().passage().journal().mode() == Mode.MANAGED;
        return managed && settings.enabled() && !routed.upstreams().isEmpty();
    }

    /** The request as small as it gets after an upstream refused it as too long; in the same epoch if that is of no use. */
    Mono<Routed> afterRefusal(Routed routed, Upstream upstream) {
        return routed.placed()
                .placement()
                .filter(placement -> isWanted(routed))
                .map(placement -> guarded(routed, () -> shrink(questions.of(routed, placement, upstream))))
                .orElseGet(() -> Mono.just(routed));
    }

    private Mono<Routed> guarded(Routed routed, Supplier<Mono<Routed>> deciding) {
        return Mono.defer(deciding)
                .onErrorResume(TimeoutException.class, late -> undecided(routed, FailOpen.PLAN_LATE, late))
                .onErrorResume(RuntimeException.class, broken -> undecided(routed, FailOpen.PLAN, broken));
    }

    private Mono<Routed> undecided(Routed routed, FailOpen kind, Throwable why) {
        LOG.warn("a prompt is sent as it is, since it could not be decided on: {}", why.toString());
        meters.failedOpen(kind);
        return Mono.just(routed);
    }

    private Mono<Routed> shrink(Question question) {
        return climb(question, questions.assessed(question).map(Assessment::refused), Occasion.overflow());
    }

    private Mono<Routed> decide(Question question) {
        Optional<Occasion> asked = question.lineage().ladder().asked();
        double threshold = threshold(question);
        if (asked.isEmpty() && !questions.mayFill(question, threshold)) {
            return Mono.just(question.routed());
        }
        Mono<Assessment> full = questions
                .assessed(question)
                .filter(assessment -> asked.isPresent() || assessment.usage().ratio() >= threshold)
                .filter(assessment -> asked.isPresent()
                        || !keepsCache(question)
                        || residing.budget().mayBeExceeded(question, assessment));
        return climb(question, full, occasion(question, asked));
    }

    /** Where files stay, a warm cache is worth more than room, and when it is cold they may move to the head at any usage. */
    private double threshold(Question question) {
        double lowest = soft.getAsDouble();
        if (!residing.isOn(question.routed())) {
            return lowest;
        }
        return isCold(question) ? 0 : residing.budget().from(lowest);
    }

    private boolean keepsCache(Question question) {
        return residing.isOn(question.routed()) && !isCold(question);
    }

    private Mono<Routed> climb(Question question, Mono<Assessment> assessment, Occasion occasion) {
        return assessment
                .flatMap(known -> decided(question, known, occasion))
                .map(decided -> told(question, decided))
                .defaultIfEmpty(question.routed());
    }

    private Mono<Decided> decided(Question question, Assessment known, Occasion occasion) {
        return residing.elsewhere(question)
                .flatMap(elsewhere -> inTime(() -> begun(question, known, occasion, elsewhere))
                        .flatMap(begun -> begun.decided
                                .map(Mono::just)
                                .orElseGet(() -> summarized(question, known, begun.weighed, elsewhere))));
    }

    /** Decides at once where there is no summary to wait for. */
    private Begun begun(Question question, Assessment known, Occasion occasion, Elsewhere elsewhere) {
        Weighed weighed = deciding.weigh(question, known, occasion, Optional.empty(), elsewhere);
        return new Begun(
                weighed,
                summaries.isWorth(weighed)
                        ? Optional.empty()
                        : Optional.of(deciding.decide(question, weighed, Given.NOTHING)));
    }

    /** The same verdict once more, with what a model has written. */
    private Mono<Decided> summarized(Question question, Assessment known, Weighed weighed, Elsewhere elsewhere) {
        return summaries
                .of(question, known, weighed)
                .flatMap(given -> inTime(() -> given.summary().isEmpty()
                        ? deciding.decide(question, weighed, given)
                        : withSummary(question, known, weighed, given, elsewhere)));
    }

    private Decided withSummary(
            Question question, Assessment known, Weighed weighed, Given given, Elsewhere elsewhere) {
        Weighed again = deciding.weigh(question, known, weighed.occasion(), given.summary(), elsewhere);
        return again.writesCheckpoint()
                ? deciding.decide(question, again, given)
                : deciding.decide(question, weighed, Given.refused(Flaw.TOO_LONG));
    }

    /** What is decided too late holds for the next request, and nothing is told of it to this one. */
    private <T> Mono<T> inTime(Callable<T> deciding) {
        return Mono.fromCallable(deciding).subscribeOn(work).timeout(settings.patience());
    }

    private Occasion occasion(Question question, Optional<Occasion> asked) {
        return asked.orElseGet(() -> isCold(question) ? Occasion.coldCache() : Occasion.usage());
    }

    /** Whether the provider has forgotten the prefix by now, so that another one costs nothing. */
    private boolean isCold(Question question) {
        return question.lineage()
                .dealings()
                .lastExchange()
                .map(Exchanged::at)
                .filter(last -> Duration.between(last, clock.instant())
                                .compareTo(question.upstream().cacheRetention())
                        > 0)
                .isPresent();
    }

    private static Routed told(Question question, Decided decided) {
        Journal journal = question.routed().indexed().passage().journal();
        journal.placed(decided.placement());
        journal.acted(decided.action());
        return question.routed().at(decided.placement());
    }
}
