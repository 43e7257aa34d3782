package dev.stowage.replay;

import java.util.Optional;

/**
 * Which model is asked.
 *
 * @param always for every recording, whatever it names
 * @param otherwise for those that name none
 */
record ModelChoice(Optional<String> always, Optional<String> otherwise) {

    /**
     * The model for a recording.
     *
     * @throws Unreadable if nobody names one
     */
    String of(Optional<String> recorded) throws Unreadable {
        return always.or(() -> recorded)
                .or(() -> otherwise)
                .orElseThrow(() -> new Unreadable("names no model; say which one with --model"));
    }
}
