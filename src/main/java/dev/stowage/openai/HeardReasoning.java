package dev.stowage.openai;

import dev.stowage.core.session.KeptReasoning;
import java.util.List;
import java.util.Optional;

/**
 * The reasoning of one choice of an answer.
 *
 * @param choice its index
 * @param key by which the message is known when the client sends it back
 * @param members the reasoning as the provider named it: members of a JSON object, without its braces
 */
public record HeardReasoning(int choice, ReasoningKey key, String members) {

    /** What to keep of an answer to {@code history}, the messages as the client sent them. */
    public static List<KeptReasoning.Entry> toKeep(List<Optional<AssistantTurn>> history, List<HeardReasoning> heard) {
        Occurrences before = Occurrences.in(history);
        return heard.stream()
                .map(said -> new KeptReasoning.Entry(
                        said.key.turn(), said.key.calls(), before.turn(said.key), before.calls(said.key), said.members))
                .toList();
    }
}
