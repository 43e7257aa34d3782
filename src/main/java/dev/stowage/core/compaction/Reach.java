package dev.stowage.core.compaction;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The exchanges that a level may touch, each list in the conversation's order. Never among them: instructions, the first
 * and the latest user message, and the last messages.
 *
 * @param earlier those before the latest user message
 * @param turn those of a long tool loop after it, for when nothing else is left
 */
record Reach(List<Exchange> earlier, List<Exchange> turn) {

    private static final int LAST_OF_TURN = 5;

    static Reach of(List<Exchange> exchanges, List<Spoken> messages, int lastMessages) {
        int[] users = IntStream.range(0, messages.size())
                .filter(i -> messages.get(i).role() == Role.USER)
                .toArray();
        int firstUser = users.length == 0 ? -1 : users[0];
        int latestUser = users.length == 0 ? messages.size() : users[users.length - 1];
        int last = Exchange.lastFrom(exchanges, lastMessages);
        int lastOfTurn = Exchange.lastFrom(exchanges, Math.max(lastMessages, LAST_OF_TURN));
        List<Exchange> earlier = new ArrayList<>();
        List<Exchange> turn = new ArrayList<>();
        for (int i = 0; i < last; i++) {
            Exchange exchange = exchanges.get(i);
            boolean pinned = exchange.indices()
                    .anyMatch(at -> at == firstUser
                            || at == latestUser
                            || staysAlways(messages.get(at).role()));
            if (!pinned && exchange.from() < latestUser) {
                earlier.add(exchange);
            } else if (!pinned && i < lastOfTurn) {
                turn.add(exchange);
            }
        }
        return new Reach(List.copyOf(earlier), List.copyOf(turn));
    }

    private static boolean staysAlways(Role role) {
        return role.instructs() || role == Role.UNKNOWN;
    }

    IntStream indices() {
        return Stream.concat(earlier.stream(), turn.stream()).flatMapToInt(Exchange::indices);
    }
}
