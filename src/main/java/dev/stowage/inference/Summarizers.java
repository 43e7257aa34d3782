package dev.stowage.inference;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Summarizer;
import dev.stowage.core.compaction.Summarizer.Answer;
import dev.stowage.core.compaction.Transcript;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import reactor.core.publisher.Mono;

/** Whom to ask for a summary, as it is configured, and how long to wait. Nobody is called before there is something to ask. */
public final class Summarizers {

    /** Left for the instruction and the answer. */
    private static final int RESERVED = 2_560;
    /** In a token, at the least that is usual. */
    private static final int CHARACTERS = 2;

    private final SummarizerSettings settings;
    private final Optional<ModelSummarizer.Server> server;
    private final LongSupplier ticker;

    /** @param ticker nanoseconds */
    Summarizers(SummarizerSettings settings, Optional<ModelSummarizer.Server> server, LongSupplier ticker) {
        this.ticker = ticker;
        this.settings = settings;
        this.server = server;
    }

    /** Who would write a summary; {@link Summarized#NOT_ASKED} where no model is to be asked at all. */
    public Summarized writer() {
        return switch (settings.strategy()) {
            case SAME_PREFIX -> Summarized.SAME_PREFIX;
            case MODEL -> Summarized.MODEL;
            case EXTRACTIVE -> Summarized.NOT_ASKED;
        };
    }

    /** Whether summaries are prepared before there is need. */
    public boolean looksAhead() {
        return settings.ahead() && writer() != Summarized.NOT_ASKED;
    }

    /** How long a request waits. */
    public Duration maxWait() {
        return settings.maxWait();
    }

    /** How long one that nobody waits for may take. */
    public Duration timeout() {
        return settings.timeout();
    }

    /** Whether the operator pays for summaries that clients cause. */
    public boolean usesOperatorsKey() {
        return server.flatMap(ModelSummarizer.Server::apiKey).isPresent();
    }

    /** The name under which the model is billed, where it is not the request's own. */
    public Optional<String> ownModel() {
        return server.map(ModelSummarizer.Server::model);
    }

    /**
     * Somebody who can be asked about a prompt.
     *
     * @param told the messages of the prompt
     * @param limit for all answers together; what takes longer fails with a {@link java.util.concurrent.TimeoutException}
     * @param billed told what the provider says it took, for each answer
     */
    public Summarizer of(SentPrompt prompt, List<Spoken> told, Duration limit, Consumer<Usage> billed) {
        long end = ticker.getAsLong() + limit.toNanos();
        Function<String, Mono<Answer>> model = model(prompt, told, billed);
        return instruction -> model.apply(instruction)
                .timeout(Duration.ofNanos(Math.max(1, end - ticker.getAsLong())))
                .toFuture();
    }

    private Function<String, Mono<Answer>> model(SentPrompt prompt, List<Spoken> told, Consumer<Usage> billed) {
        return server.<Function<String, Mono<Answer>>>map(own -> new ModelSummarizer(
                        own, Transcript.of(told, CHARACTERS * (settings.window() - RESERVED)), billed)::answer)
                .orElseGet(() -> new PrefixSummarizer(prompt, billed)::answer);
    }
}
