package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Cut;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * What the hard level asks of {@link Relevance}. It can be known, and its texts be embedded, before there is need.
 *
 * @param query what the conversation is about now: the latest user text and, in a tool loop, the latest assistant text
 * @param texts pieces of the exchanges that could be left out, each once
 */
public record Question(String query, List<String> texts) {

    private static final int MOST_OF_A_QUERY = 2_000;

    public Question {
        texts = List.copyOf(texts);
    }

    /** The question of a prompt as it stands. */
    public static Question of(LadderPrompt prompt) {
        List<Spoken> messages = prompt.spoken();
        Reach reach = Reach.of(Exchange.of(messages), messages, Level.HARD.lastMessages());
        return of(Stream.concat(reach.earlier().stream(), reach.turn().stream()).toList(), messages);
    }

    /**
     * Texts that later questions of a conversation may hold.
     *
     * @param sent whether the present epoch sends the message of an index
     */
    public static List<String> ahead(List<Spoken> messages, IntPredicate sent) {
        return Exchange.of(messages).stream()
                .filter(exchange -> exchange.indices().anyMatch(sent))
                .filter(exchange -> !messages.get(exchange.from()).role().instructs())
                .flatMap(exchange -> Piece.of(exchange, messages).stream())
                .distinct()
                .toList();
    }

    static Question of(List<Exchange> candidates, List<Spoken> messages) {
        List<String> texts = candidates.stream()
                .flatMap(candidate -> Piece.of(candidate, messages).stream())
                .distinct()
                .toList();
        return new Question(query(messages), texts);
    }

    private static String query(List<Spoken> messages) {
        String user = "";
        String assistant = "";
        for (Spoken message : messages) {
            if (message.role() == Role.USER) {
                user = message.text();
                assistant = "";
            } else if (message.role() == Role.ASSISTANT && !message.text().isBlank()) {
                assistant = message.text();
            }
        }
        String query = Cut.start(user, MOST_OF_A_QUERY);
        return assistant.isEmpty() ? query : query + "\n" + Cut.start(assistant, MOST_OF_A_QUERY);
    }
}
