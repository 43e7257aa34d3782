package dev.stowage.replay;

import dev.stowage.core.chat.Usage;
import java.util.Optional;

/**
 * What one request came to.
 *
 * @param usage what the provider says it consumed, if it says so
 * @param refusal why there was no completion, if there was none
 */
record Answer(Optional<Usage> usage, Optional<Refusal> refusal) {

    /**
     * Why a request was not answered.
     *
     * @param code the status and what the error calls itself
     * @param ours whether it was Stowage that refused, not the provider
     */
    record Refusal(String code, boolean ours) {}

    static Answer of(Usage usage) {
        return new Answer(Optional.of(usage), Optional.empty());
    }

    static Answer refused(String code, boolean ours) {
        return new Answer(Optional.empty(), Optional.of(new Refusal(code, ours)));
    }

    boolean isOurRefusal() {
        return refusal.filter(Refusal::ours).isPresent();
    }
}
