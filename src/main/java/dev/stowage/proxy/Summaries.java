package dev.stowage.proxy;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Brief;
import dev.stowage.core.compaction.Brief.Written;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Summarizer;
import dev.stowage.core.compaction.Summarizer.Answer;
import dev.stowage.core.compaction.Summary;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.inference.SentPrompt;
import dev.stowage.inference.Summarizers;
import dev.stowage.openai.SpokenReader;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.SummaryResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Has models write summaries. Whoever wants one of the same conversation at the same time gets the same one; it is asked with
 * the credential of a request of that conversation, and with no other; and a model that fails is left alone for a while. What
 * goes wrong costs the summary, never a request.
 */
final class Summaries {

    private static final Logger LOG = LoggerFactory.getLogger(Summaries.class);

    /** In the name of a model of the operator's, for whom all tenants are one. */
    static final String OPERATORS = "summarizer";

    /** Each holds a body. */
    private static final int MOST_AT_ONCE = 8;

    private final Summarizers summarizers;
    private final SummaryRests rests;
    private final Scheduler work;
    private final Meters meters;
    private final Costs costs;
    private final SummaryShelf shelf = new SummaryShelf();
    private final ConcurrentMap<Flight, CompletableFuture<Given>> flying = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();

    /** One lineage in one epoch. */
    private record Flight(LineageKey key, int epoch) {}

    /** @param work where prompts are read; not an event loop, and may refuse work */
    Summaries(Summarizers summarizers, SummaryRests rests, Costs costs, Scheduler work, Meters meters) {
        this.summarizers = summarizers;
        this.rests = rests;
        this.costs = costs;
        this.work = work;
        this.meters = meters;
    }

    boolean asksModel() {
        return summarizers.writer().isTold();
    }

    SummaryShelf shelf() {
        return shelf;
    }

    /** Forgets what was written of a session. */
    void forget(SessionKey session) {
        shelf.forget(session);
    }

    /** Whether the prompt that is to be sent now is the only one to ask with, so that its length matters. */
    boolean asksWithPrompt() {
        return summarizers.writer() == Summarized.SAME_PREFIX;
    }

    /** One that is there, or what becomes of one that is written, or has been begun, within the time that a request waits. */
    Mono<Given> soon(Wish wish) {
        return Mono.defer(() -> shelf.find(wish.key(), wish.lineage(), wish.messages())
                        .map(Mono::just)
                        .orElseGet(() -> flight(wish, summarizers.maxWait()).map(given -> fitting(wish, given))))
                .timeout(summarizers.maxWait())
                .onErrorResume(TimeoutException.class, late -> Mono.just(Given.none(Summarized.LATE)))
                .onErrorResume(RuntimeException.class, broken -> Mono.just(failed(broken)));
    }

    private static Flight flightOf(Wish wish) {
        return new Flight(wish.key(), wish.lineage().epoch().number());
    }

    /** Whoever began it may have had another history in mind. */
    private Given fitting(Wish wish, Given given) {
        return given.summary().isEmpty()
                ? given
                : shelf.find(wish.key(), wish.lineage(), wish.messages()).orElse(Given.none(Summarized.FAILED));
    }

    /** Begins to write one that nobody waits for. */
    void begin(Wish wish) {
        flight(wish, summarizers.timeout());
    }

    /** Begins to write one unless that has been begun; what becomes of it, whoever still waits. */
    private Mono<Given> flight(Wish wish, Duration limit) {
        CompletableFuture<Given> landing = new CompletableFuture<>();
        CompletableFuture<Given> first = flying.putIfAbsent(flightOf(wish), landing);
        if (first != null) {
            wish.memory().giveBack();
            return Mono.fromFuture(first, true);
        }
        CompletionStage<Given> writing = written(wish, limit)
                .onErrorResume(RuntimeException.class, broken -> Mono.just(failed(broken)))
                .doOnNext(given -> keep(wish, given))
                .doFinally(ended -> {
                    wish.memory().giveBack();
                    flying.remove(flightOf(wish));
                })
                .toFuture();
        writing.thenAccept(landing::complete);
        writing.exceptionally(broken -> {
            landing.complete(failed(broken));
            return Given.NOTHING;
        });
        return Mono.fromFuture(landing, true);
    }

    /** Those that would turn out the same. */
    private void keep(Wish wish, Given given) {
        boolean asked = given.how() != Summarized.BUSY && given.how() != Summarized.RESTING;
        if (asked) {
            shelf.put(wish.key(), wish.lineage(), wish.messages(), given);
        }
    }

    private Mono<Given> written(Wish wish, Duration limit) {
        String model = modelOf(wish);
        return Mono.defer(() -> {
            if (rests.rests(model)) {
                return Mono.just(Given.none(Summarized.RESTING));
            }
            if (running.incrementAndGet() > MOST_AT_ONCE) {
                running.decrementAndGet();
                return Mono.just(Given.none(Summarized.BUSY));
            }
            return asked(wish, limit)
                    .doOnNext(given -> ended(model, given))
                    .doFinally(ended -> running.decrementAndGet());
        });
    }

    private Mono<Given> asked(Wish wish, Duration limit) {
        return Mono.fromCallable(() -> {
                    SentPrompt prompt = wish.prompt().get();
                    List<Spoken> told = told(prompt);
                    Summarizer model = summarizers.of(prompt, told, limit, usage -> billed(wish, usage));
                    return Brief.of(told).writtenBy(instruction -> offTheEventLoop(model, instruction));
                })
                .subscribeOn(work)
                .flatMap(Mono::fromCompletionStage)
                .map(written -> given(written, wish.messages()))
                .onErrorResume(failure -> Mono.just(failed(failure)));
    }

    /** What it answers is looked at, and perhaps asked for once more, where prompts are read. */
    private CompletionStage<Answer> offTheEventLoop(Summarizer model, String instruction) {
        return Mono.fromCompletionStage(() -> model.ask(instruction))
                .publishOn(work)
                .toFuture();
    }

    private static List<Spoken> told(SentPrompt prompt) {
        return IntStream.range(0, prompt.messages())
                .mapToObj(i -> SpokenReader.read(
                        prompt.body(), prompt.index().messages().get(i)))
                .toList();
    }

    private Given given(Written written, int messages) {
        return written.flaw()
                .map(Given::refused)
                .orElseGet(() -> new Given(
                        Optional.of(new Summary(written.text(), messages)), summarizers.writer(), Optional.empty()));
    }

    private static Given failed(Throwable failure) {
        Summarized why = Given.why(failure);
        if (why == Summarized.FAILED) {
            LOG.warn("no summary could be had: {}", failure.toString());
        }
        return Given.none(why);
    }

    /** Only what says something of the model counts for or against it. */
    private void ended(String model, Given given) {
        switch (given.how()) {
            case SAME_PREFIX, MODEL -> {
                rests.ended(model, true);
                meters.compactions().summary(SummaryResult.WRITTEN);
            }
            case LATE -> failedAttempt(model, SummaryResult.LATE);
            case FAILED -> failedAttempt(model, SummaryResult.FAILED);
            case REFUSED -> given.flaw().ifPresent(flaw -> failedAttempt(model, SummaryResult.of(flaw)));
            case NOT_ASKED, BUSY, RESTING, TOO_LONG -> {}
        }
    }

    private void failedAttempt(String model, SummaryResult result) {
        rests.ended(model, false);
        meters.compactions().summary(result);
    }

    private String modelOf(Wish wish) {
        return summarizers.ownModel().orElseGet(() -> wish.key().tenant() + ' ' + wish.upstream() + ' ' + wish.model());
    }

    private void billed(Wish wish, Usage usage) {
        Optional<String> own = summarizers.ownModel();
        String upstream = own.isPresent() ? OPERATORS : wish.upstream();
        String model = own.orElse(wish.model());
        meters.summarized(upstream, Optional.of(model), usage);
        costs.of(model, usage).ifPresent(paid -> meters.summaryCost(upstream, Optional.of(model), paid));
    }

    /** Something of ours broke; whoever wanted a summary goes on without. */
    void broke(RuntimeException broken) {
        LOG.warn("a summary could not be begun: {}", broken.toString());
        meters.failedOpen(FailOpen.SUMMARY);
    }
}
