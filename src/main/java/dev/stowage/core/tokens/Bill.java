package dev.stowage.core.tokens;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A provider's bill for one prompt.
 *
 * @param sent the prompt as it went out
 * @param before what was billed last in this lineage
 * @param window room of the model
 * @param tokens prompt tokens that the provider says it read
 */
public record Bill(PromptTokens sent, Optional<BilledPrompt> before, ContextWindow window, long tokens) {

    private static final int SMALL = 500;

    /**
     * What the next prompt of this lineage can start from: this one, or the one before where the bill cannot be meant.
     *
     * @param known what was known when the prompt was sent
     */
    public Optional<BilledPrompt> settled(Calibration known) {
        if (!isCredible(known)) {
            return before;
        }
        int messages = sent.messages().size();
        return Optional.of(new BilledPrompt(messages, sent.history(messages), sent.fields(), tokens));
    }

    /**
     * The window that the prompt seems to have been cut to without a word; empty where the bill is what it should be.
     *
     * @param known what was known when the prompt was sent
     */
    public OptionalInt truncatedTo(Calibration known) {
        return SilentTruncation.window(known.estimate(sent, before), tokens);
    }

    /** Neither missing, nor made up, nor of a prompt that was cut down. */
    private boolean isCredible(Calibration known) {
        return tokens > 0
                && tokens <= 2L * window.tokens()
                && truncatedTo(known).isEmpty();
    }

    /** Whether it teaches how this provider counts text: nothing else in the prompt, enough of it, and no shorter past. */
    boolean isTelling(Calibration known) {
        return isCredible(known)
                && sent.total() >= SMALL
                && !sent.hasMedia()
                && sent.provisional() == 0
                && before.filter(last -> last.tokens() > tokens && last.begins(sent))
                        .isEmpty();
    }
}
