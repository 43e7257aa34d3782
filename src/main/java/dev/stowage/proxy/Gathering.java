package dev.stowage.proxy;

import dev.stowage.core.arena.Arena;
import dev.stowage.core.arena.ArenaBlock;
import dev.stowage.core.arena.ArenaPlan;
import dev.stowage.core.arena.ArenaRequest;
import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.Candidate;
import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Role;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.memory.Extraction.Extracted;
import dev.stowage.core.session.Block;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EpochEvent.BlockAttached;
import dev.stowage.core.session.EpochEvent.CompactionAsked;
import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciliation.Kind;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.tokens.Pressure;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
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
    private final ArenaSettings settings;
    private final Arena arena;
    private final Sources sources;
    private final Memories memories;
    private final ArenaStates states = new ArenaStates();
    private final Questions questions;
    private final Assessor assessor;
    private final Sessions sessions;
    private final SessionEvents events;
    private final Scheduler work;
    private final Duration patience;
    private final InstantSource clock;
    private final Meters meters;

    /** @param work where it is gathered; not an event loop */
    Gathering(
            InjectionSettings injection,
            Questions questions,
            Assessor assessor,
            Sessions sessions,
            SessionEvents events,
            Scheduler work,
            Duration patience,
            InstantSource clock,
            Meters meters) {
        this.questions = questions;
        this.assessor = assessor;
        this.sessions = sessions;
        this.events = events;
        this.work = work;
        this.patience = patience;
        this.clock = clock;
        this.meters = meters;
        memories = new Memories(clock);
        enabled = injection.isOn();
        settings = injection.arena();
        arena = new Arena(settings);
        sources = new Sources(injection.standingText(), injection.recallMode());
    }

    /** Whether anything is ever added. */
    boolean isOn() {
        return enabled;
    }

    /** Forgets what a session has taught. */
    void forget(SessionKey session) {
        memories.forget(session);
        states.forget(session);
    }

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
        return Mono.justOrEmpty(routed.placed().placement())
                .filter(placement -> isWanted(routed, placement))
                .map(placement ->
                        questions.of(routed, placement, routed.upstreams().get(0)))
                .flatMap(question -> questions
                        .assessed(question)
                        .publishOn(work)
                        .map(assessment -> added(question, assessment, decided)));
    }

    private boolean isWanted(Routed routed, Placement placement) {
        boolean managed = routed.indexed().passage().journal().mode() == Mode.MANAGED;
        boolean hidden = placement.lineage().epoch().number() > 0;
        return managed
                && !routed.upstreams().isEmpty()
                && (hidden || sources.haveStandingText())
                && placement.reconciled().what().kind() != Kind.REPEATS
                && takesBlocks(routed);
    }

    /** What an assistant has begun to say is not added to. */
    private static boolean takesBlocks(Routed routed) {
        return routed.placed()
                .told()
                .conversation()
                .map(Gathering::last)
                .filter(last -> last.role() == Role.USER || last.role().answersCall())
                .isPresent();
    }

    private static Message last(Conversation conversation) {
        return conversation.messages().get(conversation.messages().size() - 1);
    }

    private Mono<Routed> without(Routed routed, FailOpen kind, Throwable why) {
        LOG.warn("nothing is added to a prompt: {}", why.toString());
        meters.failedOpen(kind);
        return Mono.just(routed);
    }

    private Routed added(Question question, Assessment assessment, AtomicBoolean decided) {
        Placement placement = question.placement();
        Lineage lineage = placement.lineage();
        Extracted learned =
                memories.learned(placement, question.routed().placed().told().indexed());
        learned.events()
                .forEach(event -> events.publish(
                        placement.lineageKey(), new EventNote(event.code(), event.names(), event.figures())));
        Pressure pressure = assessment.usage().pressure(settings.threshold(), settings.hardLimit());
        ArenaRequest request = request(
                question,
                assessment,
                sources.of(
                        lineage,
                        learned.extraction().units(),
                        question.routed().placed().told().indexed(),
                        pressure,
                        clock.instant()));
        ArenaPlan plan = arena.plan(states.of(placement.lineageKey()), request);
        return decided.compareAndSet(false, true) ? attached(question, plan) : question.routed();
    }

    private Routed attached(Question question, ArenaPlan plan) {
        Placement placement = question.placement();
        Lineage lineage = placement.lineage();
        MessageIdentity tail =
                lineage.history().get(lineage.history().size() - 1).identity();
        List<BlockAttached> blocks = plan.blocks().stream()
                .map(block -> new BlockAttached(tail, fenced(block)))
                .toList();
        Optional<Epoch> epoch = sessions.attached(placement.lineageKey(), lineage, blocks);
        if (epoch.isEmpty()) {
            return question.routed();
        }
        states.put(placement.lineageKey(), plan.state());
        plan.events().forEach(event -> {
            meters.arena(event);
            events.publish(placement.lineageKey(), new EventNote(event.event(), event.names(), event.figures()));
        });
        if (plan.wantsCompaction()) {
            sessions.happened(placement.lineageKey(), List.of(new CompactionAsked(Level.SOFT)));
        }
        Placement now = placement.in(epoch.get());
        question.routed().indexed().passage().journal().placed(now);
        return question.routed().at(now);
    }

    private static Block fenced(ArenaBlock block) {
        return Block.fenced(block.id(), block.zone(), block.body(), false, block.messages());
    }

    private ArenaRequest request(Question question, Assessment assessment, List<Candidate> candidates) {
        Lineage lineage = question.lineage();
        Conversation conversation =
                question.routed().placed().told().conversation().orElseThrow();
        int users = (int) conversation.messages().stream()
                .filter(message -> message.role() == Role.USER)
                .count();
        double scale = assessment.scale();
        return new ArenaRequest(
                lineage.epoch().number(),
                users,
                last(conversation).meaning(),
                lineage.id() + "-" + lineage.epoch().number() + "-"
                        + lineage.history().size(),
                lineage.epoch().blocks().map(Block::id).collect(Collectors.toSet()),
                candidates,
                assessment.usage(),
                assessment.window().tokens(),
                false,
                text -> Math.round(scale * assessor.count(question.model(), text)));
    }
}
