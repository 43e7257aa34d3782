package dev.stowage.replay;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.tokens.Prices;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One conversation, both ways.
 *
 * @param id its name
 * @param model the model that was asked
 * @param prices what the model costs, if that is known
 * @param direct the answers to its requests, sent straight to the upstream
 * @param stowage the answers to the same requests, sent through Stowage
 */
record Comparison(String id, String model, Optional<Prices> prices, List<Answer> direct, List<Answer> stowage) {

    Comparison {
        direct = List.copyOf(direct);
        stowage = List.copyOf(stowage);
    }

    Tally directly() {
        return Tally.of(direct, prices);
    }

    Tally throughStowage() {
        return Tally.of(stowage, prices);
    }

    /** Prompt tokens of each request in turn; empty where it was refused or nothing was reported. */
    static List<OptionalLong> prompts(List<Answer> answers) {
        return answers.stream()
                .map(answer -> answer.usage().map(Usage::promptTokens))
                .map(tokens -> tokens.map(OptionalLong::of).orElse(OptionalLong.empty()))
                .toList();
    }
}
