package dev.stowage.openai;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.session.HiddenExchange;
import dev.stowage.core.session.Lineage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which hidden exchanges still have their place in what a client sends. Results must follow their calls at once, so nothing
 * can stand before a result of the client's; and calls that stood beside the client's own need the message with those. A
 * request without tools has another prefix anyway, and some providers refuse calls in it: there nothing has a place.
 */
public final class HiddenPlaces {

    private HiddenPlaces() {}

    /** Those of {@code lineage} that have one; the messages of {@code body} are its history. */
    public static Map<MessageIdentity, List<HiddenExchange>> in(byte[] body, ChatIndex index, Lineage lineage) {
        Map<MessageIdentity, List<HiddenExchange>> standing = new HashMap<>();
        if (isWithoutTools(body, index)) {
            return standing;
        }
        for (int i = 0; i + 1 < lineage.history().size(); i++) {
            MessageIdentity message = lineage.history().get(i).identity();
            List<HiddenExchange> hidden = lineage.epoch().hiddenBehind(message);
            if (!hidden.isEmpty()) {
                MessageOutline next = MessageOutline.of(body, index.messages().get(i + 1));
                standing.put(message, before(next, hidden));
            }
        }
        return standing;
    }

    private static boolean isWithoutTools(byte[] body, ChatIndex index) {
        return index.field("tools")
                .filter(tools -> !JsonList.elements(body, tools).isEmpty())
                .isEmpty();
    }

    private static List<HiddenExchange> before(MessageOutline next, List<HiddenExchange> hidden) {
        List<HiddenExchange> standing = new ArrayList<>();
        Set<String> ids = next.calls().stream()
                .filter(call -> call.kind() == MessageOutline.Kind.TOOL)
                .map(MessageOutline.Call::id)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        for (HiddenExchange exchange : hidden) {
            boolean stands = exchange.joins() ? ids.containsAll(exchange.beside()) : !next.isResult();
            if (stands) {
                standing.add(exchange);
            }
        }
        return standing;
    }
}
