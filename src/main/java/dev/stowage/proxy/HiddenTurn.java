package dev.stowage.proxy;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.session.EpochEvent.ExchangesHidden;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.Known;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.openai.OwnCalls;
import dev.stowage.openai.OwnTools;
import dev.stowage.proxy.BufferBudget.Share;
import dev.stowage.proxy.Road.Open;
import dev.stowage.proxy.Road.Placed;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.ToolTurn;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Replayable;
import dev.stowage.upstream.UpstreamResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** What a model and Stowage say to each other between a client's request and the end of its answer. Of one thread at a time. */
final class HiddenTurn {

    /** Rounds of one answer, the client's own included. */
    static final int MOST_ROUNDS = 3;

    /** In one epoch, about; beyond it recalls are refused, since nothing that was said can be taken back. */
    private static final long MOST_HIDDEN = 256 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(HiddenTurn.class);
    private static final int SUCCESS = 200;
    private static final int NO_SUCCESS = 300;

    private final Placed placed;
    private final Placement placement;
    private final Optional<Open> open;
    private final Function<byte[], Mono<UpstreamResponse>> upstream;
    private final Share memory;
    private final Means means;
    private final Rounds rounds = Rounds.one();
    private final List<HiddenExchange> exchanges = new ArrayList<>();
    private int round = 1;

    /**
     * What turns are made with.
     *
     * @param work where calls are answered; not an event loop
     */
    record Means(AgentTools tools, Sessions sessions, Scheduler work, Meters meters) {}

    /**
     * @param open the request, to which further messages can be added; empty where memory is short, so that it cannot be kept
     * @param memory what the request takes of it, and further rounds will
     */
    HiddenTurn(Spliced spliced, Placement placement, Optional<Open> open, Share memory, Means means) {
        placed = spliced.routed().placed();
        this.placement = placement;
        this.open = open;
        upstream = upstream(spliced);
        this.memory = memory;
        this.means = means;
    }

    /** The same request with another body; it does not keep the first one's. */
    private static Function<byte[], Mono<UpstreamResponse>> upstream(Spliced spliced) {
        Upstream upstream = spliced.upstream();
        UpstreamRequest first = spliced.request();
        String method = first.method();
        String pathAndQuery = first.pathAndQuery();
        Headers headers = first.headers();
        return body -> upstream.exchange(new UpstreamRequest(method, pathAndQuery, headers, new Replayable(body)));
    }

    Rounds rounds() {
        return rounds;
    }

    boolean isFirst() {
        return round == 1;
    }

    boolean isLast() {
        return round == MOST_ROUNDS;
    }

    /** Answers what was asked, and keeps it. */
    Mono<Void> answered(OwnCalls asked) {
        return Mono.<Void>fromRunnable(() -> answer(asked))
                .subscribeOn(means.work)
                .doOnError(broken -> means.meters.failedOpen(FailOpen.OWN_TOOLS));
    }

    private void answer(OwnCalls asked) {
        boolean room = lineage().epoch().hiddenBytes()
                        + exchanges.stream().mapToLong(HiddenExchange::bytes).sum()
                < MOST_HIDDEN;
        List<String> results = asked.own().stream()
                .map(call -> means.tools.answer(call, placed, placement, room))
                .toList();
        boolean joins = !asked.others().isEmpty();
        exchanges.add(new HiddenExchange(joins ? asked.elements() : asked.message(), results, asked.others()));
        tell();
    }

    private void tell() {
        means.sessions.happened(
                placement.lineageKey(),
                List.of(new ExchangesHidden(lineage().epoch().number(), last(), exchanges)));
    }

    private Lineage lineage() {
        return placement.lineage();
    }

    private MessageIdentity last() {
        List<Known> history = lineage().history();
        return history.get(history.size() - 1).identity();
    }

    /** It has ended with what the client has. An answer in which nothing was hidden takes the place of one in which something was. */
    void ended(ToolTurn how) {
        if (isFirst() && !lineage().epoch().hiddenBehind(last()).isEmpty()) {
            tell();
        }
        if (!isFirst() || how != ToolTurn.ANSWERED) {
            means.meters.tools().turn(how);
        }
    }

    /** The round that was begun last has come to nothing. */
    void failed() {
        rounds.back();
        means.meters.tools().turn(ToolTurn.FAILED);
    }

    /**
     * Answers what was asked, and asks the model again with all that was said meanwhile behind the client's messages; nothing
     * where the answer is none that can be gone on with.
     *
     * @param usage of the round that asked
     * @param type of answer that is needed
     */
    Mono<Optional<UpstreamResponse>> again(OwnCalls asked, Optional<Usage> usage, String type) {
        rounds.follow(usage);
        return answered(asked)
                .then(Mono.defer(this::send))
                .map(response -> usable(response, type))
                .onErrorResume(failure -> {
                    LOG.warn("a model could not be asked again: {}", failure.toString());
                    return Mono.just(Optional.empty());
                });
    }

    private Mono<UpstreamResponse> send() {
        List<String> messages = exchanges.stream()
                .flatMap(exchange -> exchange.messages().stream())
                .toList();
        byte[] body = open.map(sent -> OwnTools.continued(sent.body(), sent.end(), messages))
                .filter(next -> memory.take(next.length))
                .orElseThrow(() -> new Refused(Failure.OVERLOADED, "too many request bodies in memory"));
        round++;
        return upstream.apply(body);
    }

    /** No round will follow, whatever way it ended. */
    void over() {
        memory.giveBack();
    }

    private static Optional<UpstreamResponse> usable(UpstreamResponse response, String type) {
        boolean usable = isSuccess(response) && !isEncoded(response) && isOf(type, response);
        if (!usable) {
            response.discard().run();
        }
        return Optional.of(response).filter(known -> usable);
    }

    static boolean isSuccess(UpstreamResponse response) {
        int code = response.status().code();
        return code >= SUCCESS && code < NO_SUCCESS;
    }

    static boolean isEncoded(UpstreamResponse response) {
        return response.headers()
                .first("content-encoding")
                .filter(coding -> !coding.equalsIgnoreCase("identity"))
                .isPresent();
    }

    static boolean isOf(String type, UpstreamResponse response) {
        return response.headers()
                .first("content-type")
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(type))
                .isPresent();
    }
}
