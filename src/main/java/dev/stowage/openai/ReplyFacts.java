package dev.stowage.openai;

import dev.stowage.core.chat.Usage;
import java.util.Optional;

/**
 * What an answer said about itself.
 *
 * @param usage the provider's own figures
 * @param model the model that it says answered
 * @param finished whether a finish reason or an end marker was seen
 * @param ended whether the mark of its end was seen, after which nothing of worth follows
 * @param failed whether it carried an error
 */
public record ReplyFacts(
        Optional<Usage> usage, Optional<String> model, boolean finished, boolean ended, boolean failed) {

    static final ReplyFacts NONE = new ReplyFacts(Optional.empty(), Optional.empty(), false, false, false);
}
