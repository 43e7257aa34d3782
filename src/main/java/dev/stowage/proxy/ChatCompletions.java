package dev.stowage.proxy;

import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.Following;
import dev.stowage.openai.Unmanaged;
import dev.stowage.proxy.Road.Answered;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Passage;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.proxy.Road.Received;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.proxy.Road.Told;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Step;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.Upstreams;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** The road of a chat completion. What fails in the steps that read it costs their insight, never the request. */
public final class ChatCompletions {

    private static final Logger LOG = LoggerFactory.getLogger(ChatCompletions.class);

    /** Reading more than this takes a millisecond or so, which other streams on the same thread would feel. */
    private static final int LARGE = 1 << 20;

    private final Upstreams upstreams;
    private final ContextSettings settings;
    private final AccessControl access;
    private final RequestBodies bodies;
    private final Histories histories;
    private final Recognition recognition;
    private final Archiving archiving;
    private final Control control;
    private final Planning planning;
    private final Residing residing;
    private final Gathering gathering;
    private final Splicing splicing;
    private final Overflow overflow;
    private final HiddenRounds rounds;
    private final Settlement settlement;
    private final Preparation preparation;
    private final Journals journals;
    private final Meters meters;
    private final Scheduler largeBodies;

    ChatCompletions(
            Upstreams upstreams,
            ContextSettings settings,
            AccessControl access,
            RequestBodies bodies,
            Histories histories,
            Recognition recognition,
            Archiving archiving,
            Control control,
            Planning planning,
            Residing residing,
            Gathering gathering,
            Splicing splicing,
            Overflow overflow,
            HiddenRounds rounds,
            Settlement settlement,
            Preparation preparation,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
        this.upstreams = upstreams;
        this.settings = settings;
        this.access = access;
        this.bodies = bodies;
        this.histories = histories;
        this.recognition = recognition;
        this.archiving = archiving;
        this.control = control;
        this.planning = planning;
        this.residing = residing;
        this.gathering = gathering;
        this.splicing = splicing;
        this.overflow = overflow;
        this.rounds = rounds;
        this.settlement = settlement;
        this.preparation = preparation;
        this.journals = journals;
        this.meters = meters;
        this.largeBodies = largeBodies;
    }

    /** Answers {@code inbound}; never fails, since what goes wrong is an answer too. */
    public Mono<Reply> answer(Inbound inbound) {
        Mode mode = settings.modeOf(inbound.headers().first("x-stowage-mode"));
        Journal journal = journals.open(inbound, mode);
        BufferBudget.Share memory = bodies.share();
        long moment = gathering.moment();
        return Mono.fromSupplier(() -> new Passage(inbound, access.admit(inbound.headers()), journal, memory, moment))
                .flatMap(this::read)
                .map(this::index)
                .map(this::repair)
                .flatMap(this::place)
                .map(this::route)
                .flatMap(this::control)
                .flatMap(this::plan)
                .flatMap(this::reside)
                .flatMap(this::gather)
                .flatMap(this::exchange)
                .flatMap(answered -> Mono.fromSupplier(() -> settle(answered))
                        .doOnError(broken -> answered.response().discard().run()))
                .onErrorResume(problem -> Refusals.answer(problem, inbound, journal))
                .doOnCancel(journal::left)
                .doFinally(signal -> memory.giveBack());
    }

    private Mono<Received> read(Passage passage) {
        Following following = histories.follow();
        return bodies.read(passage.inbound(), passage.memory(), following)
                .doOnNext(body -> passage.journal().bodyRead())
                .map(body -> new Received(passage, body, following))
                .flatMap(received -> offTheEventLoopIf(received.body().length - following.known() > LARGE, received));
    }

    private <T> Mono<T> offTheEventLoopIf(boolean large, T baton) {
        return large ? Mono.just(baton).publishOn(largeBodies) : Mono.just(baton);
    }

    private Indexed index(Received received) {
        Passage passage = received.passage();
        return passage.journal().timed(Step.INDEX, () -> {
            DecodedBody body = DecodedBody.of(received.body(), passage.headers(), bodies);
            ChatIndex index =
                    body.unmanaged().map(ChatIndex::unmanaged).orElseGet(() -> indexOf(body, received.following()));
            passage.journal().model(index.model());
            index.unmanaged().ifPresent(passage.journal()::passedThrough);
            return new Indexed(passage, body, index);
        });
    }

    private ChatIndex indexOf(DecodedBody body, Following following) {
        try {
            return histories.index(body, following);
        } catch (RuntimeException broken) {
            LOG.warn("indexing a body failed: {}", broken.toString());
            meters.failedOpen(FailOpen.INDEX);
            return ChatIndex.unmanaged(Unmanaged.INDEX_FAILED);
        }
    }

    private Told repair(Indexed indexed) {
        Journal journal = indexed.passage().journal();
        if (journal.mode() == Mode.PASSTHROUGH || recognition.isQuarantined(indexed)) {
            return new Told(indexed, Optional.empty());
        }
        boolean wanted = journal.mode() == Mode.MANAGED && settings.historyRepair();
        return journal.timed(Step.SESSION, () -> {
            Told untold = new Told(indexed, Optional.empty());
            Told told = recognition.attempt(FailOpen.SESSION, indexed, untold, () -> histories.read(indexed));
            return wanted ? recognition.attempt(FailOpen.REPAIR, indexed, told, () -> histories.repaired(told)) : told;
        });
    }

    private Mono<Placed> place(Told told) {
        Journal journal = told.indexed().passage().journal();
        return told.conversation()
                .map(conversation -> journal.timed(Step.SESSION, recognition.of(told.indexed(), conversation))
                        .doOnNext(placement -> placement.ifPresent(journal::placed)))
                .orElseGet(() -> Mono.just(Optional.empty()))
                .map(placement -> new Placed(told, placement))
                .doOnNext(archiving::keep)
                .flatMap(placed -> offTheEventLoopIf(isRewrittenAndLarge(placed), placed));
    }

    private static boolean isRewrittenAndLarge(Placed placed) {
        boolean large = placed.indexed().body().readable().length > LARGE;
        return large
                && placed.placement()
                        .filter(placement -> placement.lineage().epoch().changesPrompts())
                        .isPresent();
    }

    private Routed route(Placed placed) {
        return new Routed(placed, Routing.of(upstreams, placed.indexed().model()));
    }

    private Mono<Routed> control(Routed routed) {
        return routed.indexed().passage().journal().timed(Step.CONTROL, control.control(routed));
    }

    private Mono<Routed> plan(Routed routed) {
        return routed.indexed().passage().journal().timed(Step.PLAN, planning.plan(routed));
    }

    private Mono<Routed> reside(Routed routed) {
        return residing.isOn(routed)
                ? routed.indexed().passage().journal().timed(Step.RESIDENCY, residing.reside(routed))
                : Mono.just(routed);
    }

    private Mono<Routed> gather(Routed routed) {
        return gathering.isOn()
                ? routed.indexed().passage().journal().timed(Step.GATHER, gathering.gather(routed))
                : Mono.just(routed);
    }

    private Mono<Answered> exchange(Routed routed) {
        Mono<Answered> answered = Routing.firstToAnswer(
                routed.upstreams(),
                upstream -> send(routed, upstream)
                        .flatMap(first -> overflow.recovered(first, smaller -> send(smaller, upstream))));
        return rounds.mayBe() ? answered.flatMap(rounds::hidden) : answered;
    }

    private Mono<Answered> send(Routed routed, Upstream upstream) {
        Journal journal = routed.indexed().passage().journal();
        Spliced spliced = journal.timed(Step.ASSEMBLE, () -> splicing.splice(routed, upstream));
        journal.sentTo(upstream.name());
        return upstream.exchange(spliced.request()).map(response -> new Answered(spliced, response));
    }

    private Reply settle(Answered answered) {
        Spliced spliced = answered.spliced();
        Passage passage = spliced.routed().indexed().passage();
        Journal journal = passage.journal();
        Reply reply = settlement.reply(
                answered.response(),
                journal.mode(),
                spliced.askedForUsage(),
                journal,
                spliced.account(),
                answered.rounds(),
                preparation.after(spliced));
        Headers headers = reply.headers()
                .with("x-stowage-request", passage.inbound().id())
                .with("x-stowage-action", journal.action());
        Headers told = journal.placed()
                .map(placement -> PlaceHeaders.with(
                        headers, placement, spliced.account().flatMap(Account::usage), journal.weighed()))
                .orElse(headers);
        return new Reply(reply.status(), told, reply.body(), reply.discard());
    }
}
