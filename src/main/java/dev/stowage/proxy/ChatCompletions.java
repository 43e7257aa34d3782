package dev.stowage.proxy;

import dev.stowage.core.assembly.Assembler;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.BodyEdit;
import dev.stowage.openai.ChatIndex;
import dev.stowage.openai.IncludeUsage;
import dev.stowage.openai.ModelAlias;
import dev.stowage.openai.PromptEdits;
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
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Replayable;
import dev.stowage.upstream.Upstreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
    private final Repairs repairs;
    private final Recognition recognition;
    private final Settlement settlement;
    private final Journals journals;
    private final Meters meters;
    private final Scheduler largeBodies;

    ChatCompletions(
            Upstreams upstreams,
            ContextSettings settings,
            AccessControl access,
            RequestBodies bodies,
            Repairs repairs,
            Recognition recognition,
            Settlement settlement,
            Journals journals,
            Meters meters,
            Scheduler largeBodies) {
        this.upstreams = upstreams;
        this.settings = settings;
        this.access = access;
        this.bodies = bodies;
        this.repairs = repairs;
        this.recognition = recognition;
        this.settlement = settlement;
        this.journals = journals;
        this.meters = meters;
        this.largeBodies = largeBodies;
    }

    /** Answers {@code inbound}; never fails, since what goes wrong is an answer too. */
    public Mono<Reply> answer(Inbound inbound) {
        Mode mode = settings.modeOf(inbound.headers().first("x-stowage-mode"));
        Journal journal = journals.open(inbound, mode);
        BufferBudget.Share memory = bodies.share();
        return Mono.fromSupplier(() -> new Passage(inbound, access.admit(inbound.headers()), journal, memory))
                .flatMap(this::read)
                .map(this::index)
                .map(this::repair)
                .flatMap(this::place)
                .map(this::route)
                .flatMap(this::exchange)
                .map(this::settle)
                .onErrorResume(problem -> Refusals.answer(problem, inbound, journal))
                .doOnCancel(journal::left)
                .doFinally(signal -> memory.giveBack());
    }

    private Mono<Received> read(Passage passage) {
        return bodies.read(passage.inbound(), passage.memory())
                .doOnNext(body -> passage.journal().bodyRead())
                .flatMap(this::offTheEventLoopIfLarge)
                .map(body -> new Received(passage, body));
    }

    private Mono<byte[]> offTheEventLoopIfLarge(byte[] body) {
        return body.length > LARGE ? Mono.just(body).publishOn(largeBodies) : Mono.just(body);
    }

    private Indexed index(Received received) {
        Passage passage = received.passage();
        return passage.journal().timed(Step.INDEX, () -> {
            DecodedBody body = DecodedBody.of(received.body(), passage.headers(), bodies);
            ChatIndex index = body.unmanaged().map(ChatIndex::unmanaged).orElseGet(() -> indexOf(body));
            passage.journal().model(index.model());
            index.unmanaged().ifPresent(passage.journal()::passedThrough);
            return new Indexed(passage, body, index);
        });
    }

    private ChatIndex indexOf(DecodedBody body) {
        try {
            return ChatIndex.of(body.readable());
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
            Told told = without(FailOpen.SESSION, indexed, untold, () -> repairs.read(indexed));
            return wanted ? without(FailOpen.REPAIR, indexed, told, () -> repairs.repaired(told)) : told;
        });
    }

    /** The result of a step or, if it fails, of doing without it. */
    private <T> T without(FailOpen step, Indexed indexed, T undone, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException broken) {
            recognition.failed(step, indexed, broken);
            return undone;
        }
    }

    private Mono<Placed> place(Told told) {
        Journal journal = told.indexed().passage().journal();
        return told.conversation()
                .map(conversation -> journal.timed(Step.SESSION, recognition.of(told.indexed(), conversation))
                        .doOnNext(placement -> placement.ifPresent(journal::placed)))
                .orElseGet(() -> Mono.just(Optional.empty()))
                .map(placement -> new Placed(told.indexed(), placement));
    }

    private Routed route(Placed placed) {
        return new Routed(placed, Routing.of(upstreams, placed.indexed().model()));
    }

    private Mono<Answered> exchange(Routed routed) {
        return Routing.firstToAnswer(routed.upstreams(), upstream -> {
            Spliced spliced = splice(routed, upstream);
            routed.indexed().passage().journal().sentTo(upstream.name());
            return upstream.exchange(spliced.request()).map(response -> new Answered(spliced, response));
        });
    }

    private Spliced splice(Routed routed, Upstream upstream) {
        Indexed indexed = routed.indexed();
        Passage passage = indexed.passage();
        return passage.journal().timed(Step.ASSEMBLE, () -> {
            byte[] readable = indexed.body().readable();
            boolean managed = passage.journal().mode() == Mode.MANAGED;
            List<BodyEdit> edits = new ArrayList<>(managed ? assembled(routed.placed()) : List.of());
            Optional<BodyEdit> usage = managed && upstream.takesIncludeUsage()
                    ? IncludeUsage.edit(readable, indexed.index())
                    : Optional.empty();
            usage.ifPresent(edits::add);
            indexed.model()
                    .flatMap(upstream::aliased)
                    .flatMap(model -> ModelAlias.edit(indexed.index(), model))
                    .ifPresent(edits::add);
            boolean altered = indexed.body().altered() || !edits.isEmpty();
            byte[] body =
                    altered ? BodyEdit.splice(readable, edits) : indexed.body().sent();
            Headers headers =
                    headers(passage.headers(), altered && indexed.body().encoded(), usage.isPresent());
            Inbound inbound = passage.inbound();
            UpstreamRequest request = new UpstreamRequest(
                    inbound.method(), inbound.pathAndQuery(), passage.journal().traced(headers), new Replayable(body));
            return new Spliced(routed, upstream, request, usage.isPresent());
        });
    }

    private List<BodyEdit> assembled(Placed placed) {
        Indexed indexed = placed.indexed();
        return without(FailOpen.ASSEMBLE, indexed, List.of(), () -> {
            List<BodyEdit> edits = placed.placement()
                    .map(Placement::lineage)
                    .filter(lineage -> lineage.epoch().changesPrompts())
                    .map(Assembler::assemble)
                    .map(prompt -> PromptEdits.of(indexed.body().readable(), indexed.index(), prompt))
                    .orElse(List.of());
            recognition.succeeded(indexed);
            return edits;
        });
    }

    private static Headers headers(Headers client, boolean decoded, boolean askedForUsage) {
        Headers headers = decoded ? client.without("content-encoding"::equals) : client;
        return askedForUsage && headers.has("accept-encoding") ? headers.set("accept-encoding", "identity") : headers;
    }

    private Reply settle(Answered answered) {
        Spliced spliced = answered.spliced();
        Passage passage = spliced.routed().indexed().passage();
        Journal journal = passage.journal();
        Reply reply = settlement.reply(answered.response(), journal.mode(), spliced.askedForUsage(), journal);
        Headers headers = reply.headers()
                .with("x-stowage-request", passage.inbound().id())
                .with("x-stowage-action", journal.action());
        Headers told = journal.placed()
                .map(placement -> PlaceHeaders.with(headers, placement))
                .orElse(headers);
        return new Reply(reply.status(), told, reply.body(), reply.discard());
    }
}
