package dev.stowage.proxy;

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
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.publisher.Flux;

/** Puts the tap to an answer and sees to it that the exchange is told of when its body has ended, whatever way. */
final class Settlement {

    /** Digits that fit into a long, whatever they are. */
    private static final int LONGEST_LENGTH = 18;

    private final Meters meters;

    Settlement(Meters meters) {
        this.meters = meters;
    }

    /**
     * @param removeUsageEvent whether Stowage asked for usage in the client's name
     */
    Reply reply(UpstreamResponse response, Mode mode, boolean removeUsageEvent, Journal journal) {
        String type = response.headers().first("content-type").orElse("");
        boolean events = type.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
        TapPoint tap = new TapPoint(tapFor(response.headers(), type, removeUsageEvent), meters);
        int status = response.status().code();
        boolean mustFinish = events && mode == Mode.MANAGED;
        AtomicLong missing = new AtomicLong(announced(response.headers()));
        journal.answered(status, events);
        Flux<ByteBuf> heard = response.body().doOnNext(chunk -> {
            journal.firstByte();
            missing.addAndGet(-chunk.readableBytes());
        });
        Runnable complete = () -> journal.end(Outcomes.ofCompletion(status, mustFinish, tap.facts()), tap.facts());
        Runnable left = () -> {
            if (missing.get() == 0 || tap.facts().ended()) {
                complete.run();
            } else {
                journal.end(Outcome.CANCELLED, tap.facts());
            }
        };
        Flux<ByteBuf> body = tap.on(heard)
                .doOnComplete(complete)
                .doOnError(failure -> journal.end(Outcomes.ofFailure(failure), tap.facts()))
                .doOnCancel(left);
        return new Reply(response.status(), response.headers(), body, () -> {
            left.run();
            response.discard().run();
        });
    }

    /** A client that closes when it has the last byte announced, or the mark of the end, does not leave early. */
    private static long announced(Headers headers) {
        return headers.first("content-length")
                .filter(Settlement::isLength)
                .map(Long::parseLong)
                .orElse(Long.MAX_VALUE);
    }

    private static boolean isLength(String value) {
        return !value.isEmpty()
                && value.length() <= LONGEST_LENGTH
                && value.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }

    private ReplyTap tapFor(Headers headers, String type, boolean removeUsageEvent) {
        Optional<String> coding =
                headers.first("content-encoding").filter(value -> !value.equalsIgnoreCase("identity"));
        if (coding.isEmpty()) {
            return ReplyTap.forContentType(type, removeUsageEvent);
        }
        if (removeUsageEvent) {
            meters.failedOpen(FailOpen.USAGE_EVENT_ENCODED);
        }
        return coding.flatMap(Inflation::of)
                .<ReplyTap>map(inflation -> new InflatedTap(inflation, ReplyTap.forContentType(type, false)))
                .orElseGet(ReplyTap::deaf);
    }
}
