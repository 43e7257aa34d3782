package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Outcome;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.UpstreamResponse;
import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SignalType;

/** Puts the tap to an answer and sees to it that the exchange is told of when its body has ended, whatever way. */
final class Settlement {

    private static final Logger LOG = LoggerFactory.getLogger(Settlement.class);

    /** Digits that fit into a long, whatever they are. */
    private static final int LONGEST_LENGTH = 18;

    /** What streams through and says when it ends, as chat completions do. */
    private static final Set<String> DIALECTS = Set.of("/v1/messages", "/v1/responses");

    private final Meters meters;

    Settlement(Meters meters) {
        this.meters = meters;
    }

    /**
     * @param removeUsageEvent whether Stowage asked for usage in the client's name
     * @param account of the exchange, where its conversation is known
     * @param rounds that it took, where the client sees the last one only
     * @param afterwards what is done when its answer has ended
     */
    Reply reply(
            UpstreamResponse response,
            Mode mode,
            boolean removeUsageEvent,
            Journal journal,
            Optional<Account> account,
            Rounds rounds,
            Afterwards afterwards) {
        String type = response.headers().first("content-type").orElse("");
        boolean events = type.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
        int status = response.status().code();
        Function<ReplyTap, ReplyTap> listening =
                inner -> account.map(open -> open.beside(inner, status, type)).orElse(inner);
        TapPoint tap = new TapPoint(tapFor(response.headers(), type, removeUsageEvent, listening), meters);
        boolean mustFinish = mode == Mode.MANAGED || DIALECTS.contains(journal.route());
        AtomicLong missing = new AtomicLong(announced(response.headers()));
        journal.answered(status, events);
        Flux<ByteBuf> heard = response.body().doOnNext(chunk -> {
            journal.firstByte();
            missing.addAndGet(-chunk.readableBytes());
        });
        BiConsumer<Outcome, ReplyFacts> end = (outcome, facts) -> {
            account.flatMap(open -> without(open, rounds, facts)).ifPresent(journal::without);
            if (journal.end(outcome, rounds.all(facts))) {
                account.ifPresent(open -> settle(open, status, rounds, facts));
                if (outcome == Outcome.OK) {
                    afterwards.endedWell();
                }
            }
        };
        Consumer<ReplyFacts> complete = facts -> end.accept(Outcomes.ofCompletion(status, mustFinish, facts), facts);
        Runnable left = () -> {
            ReplyFacts facts = tap.facts();
            if (missing.get() == 0 || facts.ended()) {
                complete.accept(facts);
            } else {
                end.accept(Outcome.CANCELLED, facts);
            }
        };
        // The client has its answer's end before anything is counted; its next request may even be first.
        Flux<ByteBuf> body = tap.on(heard)
                .doOnError(failure -> end.accept(Outcomes.ofFailure(failure), tap.facts()))
                .doOnCancel(left)
                .doOnSubscribe(begun -> afterwards.begins())
                .doFinally(signal -> {
                    if (signal == SignalType.ON_COMPLETE) {
                        complete.accept(tap.facts());
                    }
                    afterwards.over();
                });
        return new Reply(response.status(), response.headers(), body, () -> {
            left.run();
            response.discard().run();
        });
    }

    private void settle(Account account, int status, Rounds rounds, ReplyFacts last) {
        try {
            account.settle(status, last, rounds.first(last));
        } catch (RuntimeException broken) {
            LOG.warn("settling an exchange failed: {}", broken.toString());
            meters.failedOpen(FailOpen.SETTLE);
        }
    }

    private Optional<CompletableFuture<Optional<Usage>>> without(Account account, Rounds rounds, ReplyFacts last) {
        try {
            return rounds.first(last)
                    .flatMap(first -> rounds.all(last).usage().flatMap(all -> account.without(first, all)));
        } catch (RuntimeException broken) {
            LOG.warn("reckoning what an exchange would have cost failed: {}", broken.toString());
            meters.failedOpen(FailOpen.SETTLE);
            return Optional.empty();
        }
    }

    /** A client that closes when it has the last byte announced, or the mark of the end, does not leave early. */
    private static long announced(Headers headers) {
        return headers.first("content-length")
                .filter(Settlement::isLength)
                .map(Long::parseLong)
                .orElse(Long.MAX_VALUE);
    }

    private static boolean isLength(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) < '0' || value.charAt(i) > '9') {
                return false;
            }
        }
        return !value.isEmpty() && value.length() <= LONGEST_LENGTH;
    }

    private ReplyTap tapFor(
            Headers headers, String type, boolean removeUsageEvent, Function<ReplyTap, ReplyTap> listening) {
        Optional<String> coding =
                headers.first("content-encoding").filter(value -> !value.equalsIgnoreCase("identity"));
        if (coding.isEmpty()) {
            return listening.apply(ReplyTap.forContentType(type, removeUsageEvent));
        }
        if (removeUsageEvent) {
            meters.failedOpen(FailOpen.USAGE_EVENT_ENCODED);
        }
        return coding.flatMap(Inflation::of)
                .<ReplyTap>map(
                        inflation -> new InflatedTap(inflation, listening.apply(ReplyTap.forContentType(type, false))))
                .orElseGet(ReplyTap::deaf);
    }
}
