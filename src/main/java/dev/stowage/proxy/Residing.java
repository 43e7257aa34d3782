package dev.stowage.proxy;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.residency.Elsewhere;
import dev.stowage.core.residency.Laid;
import dev.stowage.core.residency.Residency;
import dev.stowage.core.residency.Residency.Prompt;
import dev.stowage.core.residency.ShownFile;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.proxy.Questions.Question;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Keeps files in prompts as they stand: what has changed since the epoch began is put at the tail of the last message, where it stays
 * until the epoch ends. What fails or takes too long costs the files, never the request.
 */
final class Residing {

    private static final Logger LOG = LoggerFactory.getLogger(Residing.class);

    private static final int BYTES_OF_A_TOKEN = 3;

    private final ContextSettings context;
    private final PromptBudget budget;
    private final Residency residency;
    private final Whereabouts whereabouts;
    private final Questions questions;
    private final Sessions sessions;
    private final Scheduler work;
    private final Duration patience;
    private final Meters meters;

    /**
     * @param budget how full prompts may get
     * @param work where conversations are read; not an event loop
     */
    Residing(
            ContextSettings context,
            PromptBudget budget,
            Residency residency,
            Whereabouts whereabouts,
            Questions questions,
            Sessions sessions,
            Scheduler work,
            Duration patience,
            Meters meters) {
        this.context = context;
        this.budget = budget;
        this.residency = residency;
        this.whereabouts = whereabouts;
        this.questions = questions;
        this.sessions = sessions;
        this.work = work;
        this.patience = patience;
        this.meters = meters;
    }

    /** How full prompts may get. */
    PromptBudget budget() {
        return budget;
    }

    /** Forgets what a session has told and handed in. */
    void forget(SessionKey session) {
        whereabouts.forget(session);
    }

    /** Whether files stay in this request's prompt. */
    boolean isOn(Routed routed) {
        Road.Passage passage = routed.indexed().passage();
        return passage.journal().mode() == Mode.MANAGED
                && !routed.upstreams().isEmpty()
                && context.isCacheMaximal(
                        passage.inbound().headers().first("x-stowage-cache-maximal"),
                        routed.upstreams().get(0).cacheMaximal(),
                        Accounts.model(routed.indexed()));
    }

    /** The request with what has changed at its tail; the very same where files do not stay, or nothing has. */
    Mono<Routed> reside(Routed routed) {
        AtomicBoolean decided = new AtomicBoolean();
        return Mono.defer(() -> resided(routed, decided))
                .timeout(patience)
                .defaultIfEmpty(routed)
                .doOnTerminate(() -> decided.set(true))
                .onErrorResume(TimeoutException.class, late -> without(routed, FailOpen.RESIDENCY_LATE, late))
                .onErrorResume(RuntimeException.class, broken -> without(routed, FailOpen.RESIDENCY, broken));
    }

    /** What is known of a prompt's files besides what it tells; nothing where files do not stay, or it cannot be found out in time. */
    Mono<Elsewhere> elsewhere(Question question) {
        return isOn(question.routed())
                ? Mono.defer(() -> whereabouts.of(question))
                        .subscribeOn(work)
                        .map(Whereabouts.Known::elsewhere)
                        .timeout(patience)
                        .onErrorResume(TimeoutException.class, late -> unknown(FailOpen.RESIDENCY_LATE, late))
                        .onErrorResume(RuntimeException.class, broken -> unknown(FailOpen.RESIDENCY, broken))
                : Mono.just(Elsewhere.NOTHING);
    }

    private Mono<Elsewhere> unknown(FailOpen kind, Throwable why) {
        LOG.warn("a prompt is compacted without what a disk or its client says of its files: {}", why.toString());
        meters.failedOpen(kind);
        return Mono.just(Elsewhere.NOTHING);
    }

    private Mono<Routed> without(Routed routed, FailOpen kind, Throwable why) {
        LOG.warn("a prompt goes without the files that it works on: {}", why.toString());
        meters.failedOpen(kind);
        return Mono.just(routed);
    }

    /** @param decided set as soon as the request goes on; what comes later must not change what has been sent */
    private Mono<Routed> resided(Routed routed, AtomicBoolean decided) {
        return Mono.justOrEmpty(routed.placed().placement())
                .filter(placement -> placement.reconciled().what().kind() != Kind.REPEATS)
                .filter(placement -> isOn(routed) && Gathering.takesBlocks(routed))
                .map(placement ->
                        questions.of(routed, placement, routed.upstreams().get(0)))
                .flatMap(question -> questions
                        .assessed(question)
                        .publishOn(work)
                        .flatMap(assessment -> appended(question, assessment, decided)));
    }

    private Mono<Routed> appended(Question question, Assessment assessment, AtomicBoolean decided) {
        List<ShownFile> shown = FileBlocks.shown(question.lineage());
        return whereabouts.of(question).flatMap(known -> {
            List<Laid> laid = residency.appended(prompt(question, known, assessment), shown, room(assessment));
            boolean first = decided.compareAndSet(false, true);
            return laid.isEmpty() || !first ? Mono.empty() : Mono.justOrEmpty(attached(question, laid));
        });
    }

    private static Prompt prompt(Question question, Whereabouts.Known files, Assessment assessment) {
        Lineage lineage = question.lineage();
        List<Known> history = lineage.history();
        return new Prompt(
                files.told(),
                files.elsewhere(),
                stand -> FileBlocks.isSeen(
                        stand,
                        lineage.epoch().decisionOn(history.get(stand.message()).identity())),
                assessment.window().tokens(),
                lineage.id() + "-" + lineage.epoch().number() + "-" + history.size());
    }

    /** In bytes. */
    private long room(Assessment assessment) {
        double tokens = budget.most() * assessment.usage().spendable()
                - assessment.usage().prompt();
        return (long) (BYTES_OF_A_TOKEN * Math.max(0, tokens));
    }

    private Optional<Routed> attached(Question question, List<Laid> laid) {
        Placement placement = question.placement();
        Lineage lineage = placement.lineage();
        MessageIdentity tail =
                lineage.history().get(lineage.history().size() - 1).identity();
        List<BlockAttached> blocks = laid.stream()
                .map(each -> new BlockAttached(tail, FileBlocks.of(each, lineage)))
                .toList();
        return sessions.attached(placement.lineageKey(), lineage, blocks).map(epoch -> {
            laid.forEach(each -> meters.residency().count(each.kind().code(), 1));
            Placement now = placement.in(epoch);
            Journal journal = question.routed().indexed().passage().journal();
            journal.placed(now);
            journal.resided();
            meters.residency()
                    .bytes(now.lineage().files().stream()
                            .mapToLong(Block::bytes)
                            .sum());
            return question.routed().at(now);
        });
    }
}
