package dev.stowage.openai;

import dev.stowage.core.chat.Usage;
import java.util.Optional;

/**
 * What an answer said about itself.
 *
 * @param usage the provider's own figures
 * @param model the model that it says answered
 * @param unfinished whether it is a stream of events that was read to where it stopped, and had told neither a finish reason nor
 *     its end; never of an answer that could not be read
 * @param ended whether the mark of its end was seen, after which nothing of worth follows
 * @param failed whether it carried an error
 */
public record ReplyFacts(
        Optional<Usage> usage, Optional<String> model, boolean unfinished, boolean ended, boolean failed) {

    static final ReplyFacts NONE = new ReplyFacts(Optional.empty(), Optional.empty(), false, false, false);

    /** The same of an answer that could be read in part only: whether it was finished is unknown. */
    public ReplyFacts ofPart() {
        return new ReplyFacts(usage, model, false, ended, failed);
    }
}
