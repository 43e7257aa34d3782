package dev.stowage.proxy;

import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.session.Exchanged;
import dev.stowage.core.session.Lineage;
import dev.stowage.inference.SentPrompt;
import dev.stowage.proxy.Deciding.Weighed;
import dev.stowage.proxy.Questions.Question;
import java.util.concurrent.RejectedExecutionException;
import reactor.core.publisher.Mono;

/** Gets the summary for a prompt that is about to be compacted, where a model is to write it. */
final class SummaryWait {

    private final Summaries summaries;
    private final Splicing splicing;
    private final BufferBudget memory;

    /** @param memory what prompts to ask with are held against */
    SummaryWait(Summaries summaries, Splicing splicing, BufferBudget memory) {
        this.summaries = summaries;
        this.splicing = splicing;
        this.memory = memory;
    }

    /** Whether there is a summary to wait for. */
    boolean isWorth(Weighed weighed) {
        return summaries.asksModel() && weighed.writesCheckpoint();
    }

    /** The summary, after a while that is bounded; never fails. */
    Mono<Given> of(Question question, Assessment assessment, Weighed weighed) {
        int messages = covered(question);
        boolean whole = messages == question.lineage().history().size();
        boolean tooLong = weighed.occasion().cause() == Cause.OVERFLOW
                || assessment.usage().ratio() > 1;
        return whole && tooLong && summaries.asksWithPrompt()
                ? Mono.just(Given.none(Summarized.TOO_LONG))
                : summaries.soon(wish(question, messages));
    }

    private Wish wish(Question question, int messages) {
        BufferBudget.Share share = memory.share();
        return new Wish(
                question.placement().lineageKey(),
                question.lineage(),
                messages,
                question.upstream().name(),
                question.model(),
                () -> held(splicing.asked(question.routed(), question.upstream(), messages), share),
                share);
    }

    /** It outlives its request where that is given up. */
    private static SentPrompt held(SentPrompt prompt, BufferBudget.Share share) {
        if (!share.take(prompt.body().length)) {
            throw new RejectedExecutionException("too many bodies in memory for a summary");
        }
        return prompt;
    }

    /** What the provider was sent last, which it has in its cache; where that is not known, all that it is to be sent. */
    private static int covered(Question question) {
        Lineage lineage = question.lineage();
        int all = lineage.history().size();
        boolean goesOn = question.placement().reconciled().what().isCertain();
        return lineage.dealings()
                .lastExchange()
                .map(Exchanged::messages)
                .filter(messages -> goesOn && messages > 0 && messages <= all)
                .orElse(all);
    }
}
