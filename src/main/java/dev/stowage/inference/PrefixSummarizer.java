package dev.stowage.inference;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Summarizer.Answer;
import dev.stowage.openai.SummaryRequest;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Replayable;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/** The model of a request, asked with the very prompt that it was sent, which its provider still has in its cache. */
final class PrefixSummarizer {

    /** A provider that knows these would take this for the request itself, or for its body. */
    private static final Set<String> NOT_ITS_OWN = Set.of("content-encoding", "idempotency-key", "x-idempotency-key");

    private final SentPrompt prompt;
    private final Consumer<Usage> billed;

    PrefixSummarizer(SentPrompt prompt, Consumer<Usage> billed) {
        this.prompt = prompt;
        this.billed = billed;
    }

    Mono<Answer> answer(String instruction) {
        return prompt.upstream()
                .exchangeBeside(request(instruction))
                .flatMap(response -> HeardAnswer.of(
                        response.status().code(),
                        response.headers().first("content-type").orElse(""),
                        response.body(),
                        billed));
    }

    private UpstreamRequest request(String instruction) {
        Optional<String> alias = prompt.index().model().flatMap(prompt.upstream()::aliased);
        byte[] body = SummaryRequest.samePrefix(
                prompt.body(),
                prompt.index(),
                prompt.messages(),
                instruction,
                alias,
                prompt.upstream().takesIncludeUsage());
        UpstreamRequest sent = prompt.request();
        Headers headers = sent.headers().without(NOT_ITS_OWN::contains);
        return new UpstreamRequest(
                sent.method(),
                sent.pathAndQuery(),
                headers.has("accept-encoding") ? headers.set("accept-encoding", "identity") : headers,
                new Replayable(body));
    }
}
