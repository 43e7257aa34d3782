package dev.stowage.inference;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Summarizer.Answer;
import dev.stowage.openai.AnswerText;
import io.netty.buffer.ByteBuf;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Listens to the answer of a model that was asked for a summary, as long as it is of use. */
final class HeardAnswer {

    private static final int OK = 200;
    /** Far more than a summary has: some models leave their thoughts in it. */
    private static final int MOST_CHARACTERS = 48_000;

    private HeardAnswer() {}

    /**
     * What is answered; fails where that is no answer of a model.
     *
     * @param billed told what the provider says it took, once, whatever the answer is worth
     */
    static Mono<Answer> of(int status, String contentType, Flux<ByteBuf> body, Consumer<Usage> billed) {
        AnswerText answer = new AnswerText(contentType, MOST_CHARACTERS);
        return body.map(chunk -> heard(answer, chunk))
                .takeWhile(more -> more)
                .then(Mono.fromCallable(() -> told(status, answer)))
                .doFinally(ended -> answer.usage().ifPresent(billed));
    }

    private static boolean heard(AnswerText answer, ByteBuf chunk) {
        try {
            return answer.isToGoOn(chunk.nioBuffer());
        } finally {
            chunk.release();
        }
    }

    private static Answer told(int status, AnswerText answer) {
        answer.end();
        if (status != OK) {
            throw new SummaryFailed("the model that was asked for a summary answered with status " + status);
        }
        if (!answer.isReadable()) {
            throw new SummaryFailed("the model that was asked for a summary gave no answer that can be read");
        }
        return new Answer(answer.text(), answer.isComplete(), answer.callsTools());
    }
}
