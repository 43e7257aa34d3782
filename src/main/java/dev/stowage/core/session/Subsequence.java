package dev.stowage.core.session;

import dev.stowage.core.chat.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * The known messages that a request begins with, others between them left out.
 *
 * @param found one for each of the request's first messages
 * @param afterLast index after the last one found among the known
 */
record Subsequence(List<Known> found, int afterLast) {

    static final Subsequence NONE = new Subsequence(List.of(), 0);

    static Subsequence of(List<Known> known, List<Message> messages) {
        List<Known> found = new ArrayList<>();
        int afterLast = 0;
        for (int i = 0; i < known.size() && found.size() < messages.size(); i++) {
            if (known.get(i).is(messages.get(found.size()))) {
                found.add(known.get(i));
                afterLast = i + 1;
            }
        }
        return new Subsequence(List.copyOf(found), afterLast);
    }
}
